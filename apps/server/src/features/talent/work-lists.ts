import { businessDay } from '@club/contract/business-day.ts'
import { openOn } from '@club/contract/edition.rules.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { rankListLength } from '@club/contract/ranking.constants.ts'
import { maxFoundWorks, workNoPattern } from '@club/contract/talent.constants.ts'
import type { talent } from '@club/contract/talent.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db } from '../../kit/database/db.ts'
import type { Call } from '../../kit/http/call.ts'
import { editionCloses } from './close-edition.sql.ts'
import { askedEdition, type ContestContext } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { rankedWorks } from './ranked-works.ts'
import { tallies } from './votes.sql.ts'
import { typeCounts, workLists } from './work-lists.sql.ts'
import { editionOfWork, workNoIn } from './work-numbers.rules.ts'
import { cardsOf, workView } from './work-views.ts'

/** Works whose names are searched; all others are found by their numbers. */
const maxScanned = 20_000

/** How many works of an edition are listed, of one type or all. */
async function listedWorks(db: Db, edition: number, type: number | undefined): Promise<number> {
  const counts = await db.all(typeCounts.of, [edition])
  const asked = counts.filter((each) => type === undefined || each.type === type)
  return asked.reduce((sum, { works }) => sum + works, 0)
}

/** A page of the works by votes, to its first thousand, as the last tally counted them: rules/contest#ranking. */
export async function rankPage(
  context: ContestContext,
  call: Call<typeof talent.rankQuery>,
): Promise<AnswerOf<typeof talent.rankQuery>> {
  const { db, clock, published } = context
  const { activityId, type, month, pageNum, pageSize } = call.request
  const now = await clock.now(db)
  const terms = askedEdition(published, activityId, businessDay(now))?.terms
  const edition = terms?.edition ?? activityId ?? 1
  const inMonth = terms?.isMonthly ? month : undefined
  const [tally, close, works] = await Promise.all([
    db.one(tallies.find, [edition]),
    db.one(editionCloses.find, [edition]),
    inMonth === undefined
      ? listedWorks(db, edition, type)
      : db
          .one(workLists.countInMonth, [edition, inMonth, type ?? null, rankListLength])
          .then((row) => row?.works ?? 0),
  ])
  const total = Math.min(works, rankListLength)
  const offset = Math.min((pageNum - 1) * pageSize, total)
  const size = Math.min(pageSize, total - offset)
  const asked = { edition, type, month: inMonth, size, offset, isOpen: close === null }
  const rows = size === 0 ? [] : await rankedWorks(db, asked)
  const rankOf = new Map(rows.map(({ workNo, rankNo }) => [workNo, rankNo]))
  const cards = await cardsOf(db, context, rows, call, inMonth === undefined)
  return {
    total,
    list: cards.map((card) => ({ ...card, rankNo: rankOf.get(card.workNo) ?? 0 })),
    size: cards.length,
    activityId: edition,
    asOf: (tally?.takenAt ?? now).toISOString(),
    isFinal: close !== null,
    rulesVersion: terms?.rulesVersion ?? 1,
    tally: {
      counted: tally?.counted ?? 0,
      held: tally?.held ?? 0,
      refused: tally?.refused ?? 0,
      byRule: tally?.byRule ?? [],
    },
  }
}

/** A page of the wall of works, the latest first; empty while it is not open. */
export async function wallPage(
  context: ContestContext,
  call: Call<typeof talent.workWall>,
): Promise<AnswerOf<typeof talent.workWall>> {
  const { db, clock, published } = context
  const { activityId, type, pageNum, pageSize } = call.request
  const day = businessDay(await clock.now(db))
  const terms = askedEdition(published, activityId, day)?.terms
  if (!terms || !openOn(terms, day).isWallOpen) return { total: 0, list: [], size: 0 }
  const { edition } = terms
  const offset = (pageNum - 1) * pageSize
  const [total, rows] = await Promise.all([
    listedWorks(db, edition, type),
    type === undefined
      ? db.all(workLists.wall, [edition, pageSize, offset])
      : db.all(workLists.wallOfType, [edition, pageSize, offset, type]),
  ])
  const list = await cardsOf(db, context, rows, call)
  return { total, list, size: list.length }
}

/** Works by their numbers, of any edition unless one is asked for, or by a part of a name: rules/contest#search. */
export async function findWorks(
  context: ContestContext,
  call: Call<typeof talent.findWorksByNo>,
): Promise<AnswerOf<typeof talent.findWorksByNo>> {
  const { db, clock, published } = context
  const { workNos, query, activityId } = call.request
  const numbered = await numberedWorks(context, call, workNos ?? (query ? [workNoIn(query)] : []))
  if (numbered.length > 0 || !query) return { list: numbered }
  const edition = askedEdition(published, activityId, businessDay(await clock.now(db)))?.terms.edition
  if (edition === undefined) return { list: [] }
  const named = await db.all(workLists.named, [edition, query, maxFoundWorks, maxScanned])
  return { list: await cardsOf(db, context, named, call) }
}

/** Works by their numbers, which say their editions; only those of one, if one is asked for. */
async function numberedWorks(
  context: ContestContext,
  call: Call<typeof talent.findWorksByNo>,
  asked: readonly string[],
): Promise<AnswerOf<typeof talent.findWorksByNo>['list']> {
  const { activityId } = call.request
  const workNos = asked.filter((workNo) => workNoPattern.test(workNo))
  const editions = [...new Set(workNos.map(editionOfWork))]
    .filter((edition) => activityId === undefined || edition === activityId)
    .sort()
  const found = await Promise.all(
    editions.map(async (edition) => {
      const rows = await context.db.all(workLists.listedAmong, [edition, workNos])
      return cardsOf(context.db, context, rows, call)
    }),
  )
  return found.flat()
}

/** One work that everybody may see. */
export async function listedWork(
  context: ContestContext,
  call: Call<typeof talent.workByNo>,
): Promise<AnswerOf<typeof talent.workByNo>> {
  const { db } = context
  const { workNo } = call.request
  const row = await db.one(editionWorks.find, [editionOfWork(workNo), workNo])
  const view = row?.isListed ? await workView(db, context, row, call) : null
  if (!view) throw new AppError('workUnknown')
  return view
}
