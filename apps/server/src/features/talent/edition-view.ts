import { addDays, businessDay, startOfDay } from '@club/contract/business-day.ts'
import { openOn } from '@club/contract/edition.rules.ts'
import { workTypesOf } from '@club/contract/edition-work-types.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { talent } from '@club/contract/talent.ts'
import type { Call } from '../../kit/http/call.ts'
import { pathOf } from '../content/content.ts'
import { editionCloses } from './close-edition.sql.ts'
import { askedEdition, type ContestContext, currentEdition, type Edition, editionBy } from './contest.ts'
import { awards } from './prizes.sql.ts'
import { typeCounts, workLists } from './work-lists.sql.ts'
import { cardsOf } from './work-views.ts'

/** The edition asked for, or the current one; null if there is none: rules/contest#course-of-an-edition. */
export async function editionOfCall(
  context: ContestContext,
  call: Call<typeof talent.activityQuery>,
): Promise<AnswerOf<typeof talent.activityQuery>> {
  const { db, clock, published } = context
  const { activityId } = call.request
  const today = businessDay(await clock.now(db))
  const edition =
    activityId === undefined ? currentEdition(published, today) : editionBy(published, activityId)
  return edition && editionView(context, edition, today, call.language)
}

async function editionView(
  { db, published }: ContestContext,
  { item, terms }: Edition,
  today: string,
  language: Language,
): Promise<NonNullable<AnswerOf<typeof talent.activityQuery>>> {
  const { edition, beginsOn, endsOn, isMonthly, rulesVersion } = terms
  const [close, counts] = await Promise.all([
    db.one(editionCloses.find, [edition]),
    db.all(typeCounts.of, [edition]),
  ])
  const isClosed = close !== null
  const open = openOn(terms, today)
  return {
    activityId: edition,
    title: item.words[language].title,
    imageUrl: published.mediaUrl(item.facts.image),
    url: pathOf('edition', item.id, item.facts) ?? '',
    beginTime: startOfDay(beginsOn).toISOString(),
    endTime: startOfDay(addDays(endsOn, 1)).toISOString(),
    types: [...workTypesOf(edition)],
    ...open,
    isEntryOpen: open.isEntryOpen && !isClosed,
    isVoteOpen: open.isVoteOpen && !isClosed,
    isMonthly,
    isClosed,
    rulesVersion,
    works: counts.reduce((sum, { works }) => sum + works, 0),
  }
}

/** The works that won a prize in an edition, in the order of the tiers. */
export async function prizesOfCall(
  context: ContestContext,
  call: Call<typeof talent.awardsQuery>,
): Promise<AnswerOf<typeof talent.awardsQuery>> {
  const { db, clock, published } = context
  const today = businessDay(await clock.now(db))
  const { activityId = askedEdition(published, undefined, today)?.terms.edition ?? 1 } = call.request
  const given = await db.all(awards.given, [activityId])
  const workNos = [...new Set(given.map(({ workNo }) => workNo))]
  const rows = workNos.length === 0 ? [] : await db.all(workLists.listedAmong, [activityId, workNos])
  const cards = await cardsOf(db, context, rows, call, false)
  const cardOf = new Map(cards.map((card) => [card.workNo, card]))
  const reader = call.session?.userId
  const own = new Set(rows.filter(({ userId }) => userId === reader).map(({ workNo }) => workNo))
  const list = given.flatMap(({ tier, workNo, month }) => {
    const card = cardOf.get(workNo)
    return card ? [{ ...card, tier, month: month || null, isOwn: own.has(workNo) }] : []
  })
  return { activityId, list }
}

/** Whether the wall of works is open. */
export async function wallFlag(
  { db, clock, published }: ContestContext,
  call: Call<typeof talent.workWallShowFlag>,
): Promise<AnswerOf<typeof talent.workWallShowFlag>> {
  const today = businessDay(await clock.now(db))
  const terms = askedEdition(published, call.request.activityId, today)?.terms
  return { isShown: terms !== undefined && openOn(terms, today).isWallOpen }
}
