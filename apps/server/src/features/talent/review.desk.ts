import type { Claim } from '@club/contract/desk/claims.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { maxCounted, type ReviewedWork, type review } from '@club/contract/desk/review.ts'
import { may } from '@club/contract/desk/roles.ts'
import type { Language } from '@club/contract/languages.ts'
import type { DeskCaller, DeskHandlersOf, DeskPerson } from '../../kit/desk/desk-call.ts'
import { type ActOutcome, allTold } from '../../kit/operator/act.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { memberNames } from '../identity/members.ts'
import type { ContestContext } from './contest.ts'
import { adviceIn, findWork, noteOpened } from './review.ts'
import { type ReviewWords, words } from './review.words.ts'
import { type AskedDecision, decideAsAct, undoAsAct } from './review-acts.ts'
import { reviewedWorks } from './reviewed-work.ts'
import { type WorkRow, works } from './works.sql.ts'

/** Claims of works, by their numbers: one person at the desk looks at a work while the others see that they do. */
export interface WorkClaims {
  take(workNos: readonly string[], person: DeskPerson): Promise<Claim[]>
  release(workNo: string, person: DeskPerson): Promise<void>
  of(workNos: readonly string[], person: DeskPerson): Promise<Claim[]>
}

const worksOfPage = 50
/** Waiting works that others hold or that were passed over are skipped so far, and no farther. */
const maxPagesSkipped = 20

type Decided = DeskAnswerOf<typeof review.approve>
type Shown = ReviewedWork['claim']

const shownClaim = (claim: Claim | undefined): Shown =>
  claim ? { name: claim.name, isOwn: claim.isOwn } : null

/** A place in the list of waiting works: time and number. */
const keyOf = ({ submittedAt, workNo }: WorkRow) => `${submittedAt.getTime()} ${workNo}`

function placeOf(key: string | null): [submittedAt: Date, workNo: string] {
  const [time = '', workNo = ''] = (key ?? '').split(' ')
  return [new Date(/^\d{1,15}$/.test(time) ? Number(time) : 0), workNo]
}

async function countWaiting({ db }: ContestContext) {
  const found = (await db.one(works.countWaitingTo, [maxCounted + 1]))?.works ?? 0
  return { works: Math.min(found, maxCounted), isExact: found <= maxCounted }
}

/** Claims the works that wait the longest, at most `max`, without those left out and those that somebody else holds. */
async function claimWaiting(
  { db }: ContestContext,
  claims: WorkClaims,
  { max, leaveOut, person }: { max: number; leaveOut: ReadonlySet<string>; person: DeskPerson },
): Promise<{ rows: WorkRow[]; held: Claim[] }> {
  const taken: WorkRow[] = []
  const own: Claim[] = []
  let after = placeOf(null)
  for (let page = 0; page < maxPagesSkipped && taken.length < max; page += 1) {
    const rows = await db.all(works.waitingAfter, [...after, worksOfPage])
    const free = rows.filter(({ workNo }) => !leaveOut.has(workNo))
    const held = await claims.of(
      free.map(({ workNo }) => workNo),
      person,
    )
    const foreign = new Set(held.filter(({ isOwn }) => !isOwn).map(({ key }) => key))
    const open = free.filter(({ workNo }) => !foreign.has(workNo))
    // Somebody else may be faster with some: then the next ones are tried.
    while (open.length > 0 && taken.length < max) {
      const wanted = open.splice(0, max - taken.length)
      const got = await claims.take(
        wanted.map(({ workNo }) => workNo),
        person,
      )
      const mine = new Map(got.filter(({ isOwn }) => isOwn).map((claim) => [claim.key, claim]))
      own.push(...mine.values())
      taken.push(...wanted.filter(({ workNo }) => mine.has(workNo)))
    }
    const last = rows.at(-1)
    if (!last || rows.length < worksOfPage) break
    after = [last.submittedAt, last.workNo]
  }
  return { rows: taken, held: own }
}

function toldIn<W>(outcome: ActOutcome<W>, own: W, language: Language): Decided {
  if ('refused' in outcome) return { state: 'refused', why: outcome.refused(own, language) }
  const { changes, problems } = outcome
  const told = { changes: changes(own, language), problems: problems?.(own) ?? [], isStopped: false }
  return { state: 'done', changes: allTold(told) }
}

const partsOf = (rows: readonly WorkRow[]) =>
  rows.map(({ workNo, userId }) => ({ work: workNo, member: userId }))

/** The list of what waits, with who holds what. */
async function listWaiting(
  context: ContestContext,
  claims: WorkClaims,
  { after, reason }: { after: string | null; reason: string },
  { person, operator, language }: DeskCaller,
): Promise<DeskAnswerOf<typeof review.list>> {
  const { db, sealing } = context
  const rows = await db.all(works.waitingAfter, [...placeOf(after), worksOfPage])
  const parts = partsOf(rows)
  await recordLook(context, { operator, reason }, 'review.list', { works: rows.length, parts })
  const [names, held, count] = await Promise.all([
    memberNames(db, sealing, [...new Set(rows.map(({ userId }) => userId))], language),
    claims.of(
      rows.map(({ workNo }) => workNo),
      person,
    ),
    countWaiting(context),
  ])
  const last = rows.at(-1)
  return {
    works: rows.map(({ workNo, edition, type, name, userId, submittedAt, revision }) => ({
      workNo,
      edition,
      type,
      name,
      nickName: names.get(userId)?.nickName ?? '',
      submittedAt: submittedAt.toISOString(),
      revision,
      claim: shownClaim(held.find(({ key }) => key === workNo)),
    })),
    next: last && rows.length === worksOfPage ? keyOf(last) : null,
    count,
  }
}

/** The decisions about one work, each at one press of a key. */
function decisions(
  context: ContestContext,
  claims: WorkClaims,
): Pick<DeskHandlersOf<typeof review>, 'approve' | 'refuse' | 'undo'> {
  /**
   * Decides only about a waiting work that the caller holds: a list of decisions, or a key that is pressed once too often,
   * touches nothing else.
   */
  async function ifHeld(
    call: DeskCaller & { request: { workNo: string; revision: number; reason: string } },
    decide: (asked: AskedDecision) => Promise<Decided>,
  ): Promise<Decided> {
    const { person, language, operator, request } = call
    const { workNo, revision, reason } = request
    const [claim] = await claims.take([workNo], person)
    if (!claim?.isOwn)
      return { state: 'refused', why: words[language].refusals.held(workNo, claim?.name ?? '') }
    return decide({ workNo, revision, reason, operator, isPreview: false })
  }

  return {
    approve: (call) =>
      ifHeld(call, async (asked) =>
        toldIn(
          await decideAsAct<ReviewWords['approve']>(context, asked, 'approve', ['review']),
          words[call.language].approve,
          call.language,
        ),
      ),
    refuse: (call) =>
      ifHeld(call, async (asked) => {
        const { because, advice } = call.request
        const verdict = { refuse: because, advice: adviceIn(advice, (language) => language) }
        return toldIn(
          await decideAsAct<ReviewWords['refuse']>(context, asked, verdict, ['review']),
          words[call.language].refuse,
          call.language,
        )
      }),
    undo: (call) =>
      ifHeld(call, async (asked) =>
        toldIn(await undoAsAct(context, asked), words[call.language].undo, call.language),
      ),
  }
}

/** The reviewers' calls: rules/contest#review. */
export function reviewDesk(context: ContestContext, claims: WorkClaims): DeskHandlersOf<typeof review> {
  /** Records the look before anything is shown. */
  async function show(
    rows: readonly WorkRow[],
    { operator, reason }: { operator: string; reason: string },
    seen: { language: Language; held: readonly Claim[] },
  ): Promise<ReviewedWork[]> {
    if (rows.length === 0) return []
    await recordLook(context, { operator, reason }, 'review.show', {
      works: rows.length,
      parts: partsOf(rows),
    })
    await noteOpened(context.db, rows, operator, await context.clock.now(context.db))
    return reviewedWorks(context, rows, {
      language: seen.language,
      claimOf: (workNo) => shownClaim(seen.held.find(({ key }) => key === workNo)),
    })
  }

  return {
    list: (call) => listWaiting(context, claims, call.request, call),
    async next(call) {
      const { person, language, operator, request } = call
      const leaveOut = new Set(request.leaveOut)
      const { rows, held } = await claimWaiting(context, claims, { max: request.max, leaveOut, person })
      const shown = await show(rows, { operator, reason: request.reason }, { language, held })
      return { works: shown, count: await countWaiting(context) }
    },
    async open(call) {
      const { person, language, operator, request } = call
      const { workNo, reason } = request
      const row = await findWork(context, workNo)
      if (!row) return { work: null }
      const held = may(person.roles, 'review approve')
        ? await claims.take([workNo], person)
        : await claims.of([workNo], person)
      const [work] = await show([row], { operator, reason }, { language, held })
      return { work: work ?? null }
    },
    async giveUp({ request, person }) {
      for (const workNo of request.workNos) await claims.release(workNo, person)
      return {}
    },
    ...decisions(context, claims),
  }
}
