import { businessDay } from '@club/contract/business-day.ts'
import { type contest, maxVotersShown, maxVotesWeighed } from '@club/contract/desk/contest.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { openOn } from '@club/contract/edition.rules.ts'
import type { Language } from '@club/contract/languages.ts'
import { heldVoteRules } from '@club/contract/talent.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { DeskCall, DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { isSamePerson } from '../../kit/operator/operator-command.ts'
import type { DeskFeature } from '../desk/desk.ts'
import { memberNames, registrationsOf } from '../identity/members.ts'
import { editionCloses } from './close-edition.sql.ts'
import { type ContestContext, type Edition, editionBy } from './contest.ts'
import { closesFrom } from './edition-times.rules.ts'
import { limitOf } from './held-votes.rules.ts'
import { burstsOf, type HeldVote, sourceOf } from './held-votes-evidence.rules.ts'
import type { AwardRow } from './prizes.sql.ts'
import { prizesIn } from './prizes.ts'
import { recountVotes, tallyVotes } from './tally.ts'
import { tallies, votes } from './votes.sql.ts'
import { detailOf, prizeName, winnersOf } from './winners.ts'
import { typeCounts } from './work-lists.sql.ts'
import { namesOfWorks } from './work-names.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { works } from './works.sql.ts'

const groupsOfPage = 50

/** What the calls about the contest need besides. */
export interface ContestDeskContext extends ContestContext {
  desk: Pick<DeskFeature, 'downloadable'>
}

type Prizes = DeskAnswerOf<typeof contest.prizes>
type Evidence = DeskAnswerOf<typeof contest.evidence>

const stateOf = (list: readonly AwardRow[]): Prizes['state'] => {
  if (list.length === 0) return 'none'
  return list.every(({ approvedBy }) => approvedBy !== null) ? 'given' : 'proposed'
}

async function editionView(
  context: ContestContext,
  { item, terms }: Edition,
  language: Language,
): Promise<DeskAnswerOf<typeof contest.editions>['editions'][number]> {
  const { db, clock } = context
  const { edition, beginsOn, enterEndsOn, voteEndsOn, endsOn } = terms
  const [now, close, counts, waiting, tally, prizes] = await Promise.all([
    clock.now(db),
    db.one(editionCloses.find, [edition]),
    db.all(typeCounts.of, [edition]),
    db.one(works.countWaiting, [edition]),
    db.one(tallies.find, [edition]),
    prizesIn(context, edition),
  ])
  const open = openOn(terms, businessDay(now))
  return {
    edition,
    title: item.words[language].title,
    beginsOn,
    enterEndsOn,
    voteEndsOn,
    endsOn,
    isCurrent: open.isCurrent,
    isEntryOpen: open.isEntryOpen && close === null,
    isVoteOpen: open.isVoteOpen && close === null,
    closesFrom: closesFrom(terms).toISOString(),
    closed: close && { by: close.closedBy, at: close.closedAt.toISOString() },
    worksShown: counts.reduce((sum, each) => sum + each.works, 0),
    worksWaiting: waiting?.works ?? 0,
    tally: tally && { ...tally, takenAt: tally.takenAt.toISOString() },
    prizes: { state: stateOf(prizes.list), count: prizes.list.length },
  }
}

/** A place in the list of held votes: work and rule. */
function placeOf(key: string | null): [workNo: string, rule: string] {
  const [workNo = '', rule = ''] = (key ?? '').split(' ')
  return [workNo, heldVoteRules.find((each) => each === rule) ?? '']
}

async function heldGroups(
  context: ContestContext,
  after: string | null,
): Promise<DeskAnswerOf<typeof contest.held>> {
  const rows = await context.db.all(votes.heldGroupsAfter, [...placeOf(after), groupsOfPage])
  const names = await namesOfWorks(
    context,
    rows.map(({ workNo }) => workNo),
  )
  const last = rows.at(-1)
  return {
    groups: rows.map(({ edition, workNo, heldRule, votes: count, firstAt, lastAt }) => ({
      workNo,
      workName: names.get(workNo)?.name ?? '',
      edition,
      rule: heldRule,
      votes: count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    next: last && rows.length === groupsOfPage ? `${last.workNo} ${last.heldRule}` : null,
  }
}

/** What made the held votes for a work suspicious; recorded, since it names voters. */
async function evidence(
  context: ContestContext,
  { request, operator, language }: DeskCall<typeof contest.evidence>,
): Promise<Evidence> {
  const { db, sealing } = context
  const { workNo, rule, reason } = request
  const edition = editionOfWork(workNo)
  const held = await db.all(votes.heldWithOrigin, [edition, workNo, rule, maxVotesWeighed])
  await recordLook(context, { operator, reason }, 'votes.evidence', {
    work: workNo,
    rule,
    votes: held.length,
    parts: held.slice(0, maxVotersShown).map(({ userId }) => ({ member: userId })),
  })
  const voterIds = [...new Set(held.map(({ userId }) => userId))]
  const voters = await registrationsOf(db, voterIds)
  const known = held.map((vote) => {
    const { invitedBy = null, createdAt = null } = voters.get(vote.userId) ?? {}
    return { ...vote, inviterId: invitedBy, registeredAt: createdAt } satisfies HeldVote
  })
  const version = held[0]?.rulesVersion ?? editionBy(context.published, edition)?.terms.rulesVersion ?? 1
  const shown = known.slice(0, maxVotersShown)
  const names = await memberNames(db, sealing, [...new Set(shown.map(({ userId }) => userId))], language)
  return {
    limit: limitOf(version, rule),
    bursts: burstsOf(version, rule, known).map((burst) => ({
      ...burst,
      firstAt: burst.firstAt.toISOString(),
      lastAt: burst.lastAt.toISOString(),
    })),
    voters: shown.map((vote) => ({
      memberId: vote.userId,
      nickName: names.get(vote.userId)?.nickName ?? '',
      registeredAt: (vote.registeredAt ?? vote.votedAt).toISOString(),
      votedAt: vote.votedAt.toISOString(),
      channel: vote.channel,
      source: sourceOf(rule, vote),
    })),
    isCut: held.length === maxVotesWeighed || known.length > maxVotersShown,
  }
}

/** The lists of winners that this person ordered, as long as they can be downloaded. */
async function winnersLists(
  { desk }: ContestDeskContext,
  { request, person }: DeskCall<typeof contest.winnersLists>,
): Promise<DeskAnswerOf<typeof contest.winnersLists>> {
  const orders = await desk.downloadable('contest winners', person.personId)
  return {
    lists: orders
      .filter(({ args }) => args.edition === request.edition)
      .map(({ orderId, confirmedBy, until }) => ({ orderId, confirmedBy, until })),
  }
}

/** Whom the given prizes went to, with their mobiles, once two people have ordered and confirmed it; recorded. */
async function winners(
  context: ContestDeskContext,
  { request, person, operator, language }: DeskCall<typeof contest.winners>,
): Promise<DeskAnswerOf<typeof contest.winners>> {
  const orders = await context.desk.downloadable('contest winners', person.personId)
  const order = orders.find(({ orderId }) => orderId === request.orderId)
  if (!order) throw new AppError('notPermitted', { detail: 'contest.winners' })
  const found = await winnersOf(context, Number(order.args.edition), language)
  await recordLook(context, { operator, reason: order.reason }, 'contest.winners', detailOf(found))
  return { winners: found.winners }
}

/** The calls of the contest's pages: rules/contest#prizes. */
export function contestDesk(context: ContestDeskContext): DeskHandlersOf<typeof contest> {
  return {
    async editions({ language }) {
      const all = context.published
        .items('edition')
        .map(({ facts }) => editionBy(context.published, facts.edition))
        .filter((edition) => edition !== null)
        .toSorted((one, other) => other.terms.edition - one.terms.edition)
      const shown = []
      for (const edition of all) shown.push(await editionView(context, edition, language))
      return { editions: shown }
    },
    held: (call) => heldGroups(context, call.request.after),
    evidence: (call) => evidence(context, call),
    async recount({ request }) {
      await tallyVotes(context)
      return recountVotes(context, request.edition)
    },
    async prizes({ request, operator, language }) {
      const { list, proposal } = await prizesIn(context, request.edition)
      const found = await namesOfWorks(
        context,
        list.map(({ workNo }) => workNo),
      )
      return {
        prizes: list.map(({ tier, workNo, month, source, proposedBy, approvedBy }) => ({
          tier,
          prize: prizeName(request.edition, tier, language),
          workNo,
          workName: found.get(workNo)?.name ?? '',
          isShown: found.get(workNo)?.isListed ?? false,
          month: month || null,
          source,
          proposedBy,
          approvedBy,
        })),
        proposal,
        state: stateOf(list),
        isOwn: list.some(({ proposedBy }) => isSamePerson(proposedBy, operator)),
      }
    },
    winnersLists: (call) => winnersLists(context, call),
    winners: (call) => winners(context, call),
  }
}
