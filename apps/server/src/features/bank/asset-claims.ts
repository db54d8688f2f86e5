import { addMonths, businessDay, businessMonth, dayOfMonth, monthOf } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import type { Channel } from '@club/contract/channels.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import {
  actionOf,
  actionsAmong,
  type CycleRow,
  closeWithoutAward,
  type EarningContext,
  isTaskPaidIn,
  refusedAmong,
  refusedKeys,
  reopenCycle,
  reopenedActions,
  termsOf,
} from '../activity/activity.ts'
import { membersOfMobiles, mobileHashOf } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import { lockIfOpen, lockThenRead, refusalsSupersededBy } from '../points/points.ts'
import { aumResultMonth, judgeAumClaim } from './asset-claims.rules.ts'
import { aumCorrections } from './asset-results.sql.ts'
import {
  aumResultFor,
  type BankPerson,
  type BankView,
  bankViewOf,
  resultsOf,
  type StoredResult,
} from './asset-results.ts'
import { linksOfMobiles, mobilesOfCustomers } from './bank.ts'
import { lastOf } from './records.ts'

/**
 * The door to the claim of the monthly assets: rules/tasks#monthly-assets, rules/bank#asset-results. A claim is an
 * action whose key is the month. It is under review on the 1st, and while the bank has no result; then it is paid, or
 * refused with `notReached`. Where what the bank says now is 'reached', the refusal is superseded and the claim open
 * again; a paid claim stays.
 */

/** A claim by its business key. */
export interface AssetClaim {
  userId: string
  businessKey: string
}

export interface PaidClaim extends AssetClaim {
  points: number
  at: Date
}

const claimOf = (userId: string, month: string): AssetClaim => ({
  userId,
  businessKey: businessKeyOf(aumTaskId, month),
})

/** Claims the monthly assets: rules/tasks#monthly-assets. */
export function claimAum(
  { db, clock, published, activity }: EarningContext,
  { memberId: userId, channel }: { memberId: string; channel: Channel },
) {
  return db.inSharedTransaction(userId, async (tx) => {
    // Lock first: of two claims at once, the second gets the first's result.
    const [account, [at, mobileHash]] = await lockThenRead(tx, userId, () =>
      Promise.all([clock.now(tx), mobileHashOf(tx, userId)]),
    )
    const day = businessDay(at)
    const lastMonth = aumResultMonth(day)
    const [earlier, bank] = await Promise.all([
      actionOf(tx, userId, aumTaskId, lastMonth),
      bankViewOf(tx, mobileHash),
    ])
    // If last month was refused, a member may claim an older month that the bank has corrected.
    const older = earlier?.refusal === 'notReached' ? await openedMonth(tx, bank, userId) : null
    const resultMonth = older ?? lastMonth
    const answer = { taskId: aumTaskId, resultMonth }
    if (earlier && older === null) {
      const paid = earlier.points === 0 ? await paidOlder(tx, userId, monthOf(day)) : undefined
      const { points, refusal } = paid?.action ?? earlier
      if (paid) answer.resultMonth = paid.key
      return { ...answer, result: resultOf(refusal), point: points, refusal, happyPointValue: account.total }
    }

    const judged = judgeAumClaim(day, bank.hasCustomerNo, await bank.aumResult(resultMonth))
    const terms = termsOf(published, aumTaskId, monthOf(day))
    const isPaidHere = isTaskPaidIn(published, aumTaskId, channel, monthOf(day))
    const action = { userId, terms, actionKey: resultMonth, at, isPaidHere, fact: { resultMonth } }
    if (judged === 'reached') {
      const outcome = await activity.record(tx, action)
      return {
        ...answer,
        result: resultOf(outcome.refusal),
        point: outcome.points,
        refusal: outcome.refusal,
        happyPointValue: outcome.total,
      }
    }
    if (judged === 'notReached') await closeWithoutAward(tx, action, 'notReached')
    const refusal = judged === 'notReached' ? ('notReached' as const) : null
    return { ...answer, result: judged, point: 0, refusal, happyPointValue: account.total }
  })
}

/** The first month whose refused claim was reopened, and which reached the target by what the bank says now. */
async function openedMonth(on: Queryable, bank: BankView, userId: string): Promise<string | null> {
  for (const { key: month, action } of await reopenedActions(on, userId, aumTaskId)) {
    if (action === null && (await bank.aumResult(month))?.reached) return month
  }
  return null
}

/** The older month that was claimed in this one, which answers a repeated claim. */
async function paidOlder(on: Queryable, userId: string, month: string) {
  const opened = await reopenedActions(on, userId, aumTaskId)
  return opened.find(({ action }) => action && action.points > 0 && businessMonth(action.createdAt) === month)
}

/**
 * The result of a decided claim. A channel that does not pay, or a full month, refuses points although the
 * target was reached.
 */
function resultOf(refusal: RefusalReason | null) {
  if (refusal === null) return 'claimed' as const
  return refusal === 'notReached' ? ('notReached' as const) : ('refused' as const)
}

/** How the claim of last month stands on a business day; `decided` is the task's cycle. */
export async function claimStanding(
  on: Queryable,
  given: { userId: string; bank: BankView; today: string; decided: CycleRow | undefined },
) {
  const { userId, bank, today, decided } = given
  // Without a customer number the assets cannot be claimed, even if the bank has a result for the mobile; members can
  // press the button and learn what to do first.
  if (!bank.hasCustomerNo) return { hasCustomerNo: false, isOpened: false, isAwaited: false, isReached: null }
  // On the 1st the bank is still reviewing, whatever it has sent: nothing can be claimed, and nothing is promised.
  const result = dayOfMonth(today) === 1 ? null : await bank.aumResult(aumResultMonth(today))
  const isRefused = decided?.finishedAt != null && decided.points === 0
  const isOpened = isRefused && (await openedMonth(on, bank, userId)) !== null
  return {
    hasCustomerNo: true,
    isOpened,
    // While the bank's result is missing the button says 'under review'.
    isAwaited: result === null,
    isReached: isOpened || (result?.reached ?? null),
  }
}

interface Correction {
  sourceId: string
  at: Date
}

/**
 * Lets a member claim a month's assets again if the claim was refused by a result that the bank has corrected since.
 * `holders` are the person's `holdersOf`.
 */
export async function reopenClaims(
  tx: Tx,
  deps: EarningContext,
  userId: string,
  holders: readonly string[],
): Promise<void> {
  const [customerHash, mobileHash] = holders
  // Without a customer number nothing was claimed.
  if (customerHash === undefined || mobileHash === undefined) return
  for (const month of await refusedKeys(tx, userId, aumTaskId, 'notReached')) {
    const result = await aumResultFor(tx, { mobileHash, customerHash }, month)
    if (!result?.reached) continue
    const { sourceId } = result
    await reopenClaim(tx, deps, { userId, month }, { sourceId, at: await deps.clock.now(tx) })
  }
}

/** Supersedes a claim's refusal because of a file or event, and tells the member. */
async function reopenClaim(
  tx: Tx,
  deps: EarningContext,
  { userId, month }: { userId: string; month: string },
  { sourceId, at }: Correction,
): Promise<void> {
  const terms = termsOf(deps.published, aumTaskId, businessMonth(at))
  const closed = { userId, terms, actionKey: month, reason: 'notReached' } as const
  if (!(await reopenCycle(tx, closed, { sourceId, at }))) return
  // A result may be corrected more than once, and the member is told of each correction.
  const key = `claim:${month}:${sourceId}`
  const isOlder = month !== aumResultMonth(businessDay(at))
  await sendMessage(tx, deps, { userId, key, kind: 'claimReopened', facts: { month, isOlder }, at })
}

/** The refused claims that results of 'reached' would open. */
export async function claimsToOpen(
  on: Queryable,
  reached: readonly { mobileHash: string; month: string }[],
): Promise<AssetClaim[]> {
  if (reached.length === 0) return []
  const members = await membersOfMobiles(
    on,
    reached.map(({ mobileHash }) => mobileHash),
  )
  const named = new Set(reached.map(({ mobileHash, month }) => `${members.get(mobileHash)} ${month}`))
  const months = [...new Set(reached.map(({ month }) => month))]
  const refused = await refusedAmong(on, [...members.values()], aumTaskId, months, 'notReached')
  return refused
    .filter(({ userId, actionKey }) => named.has(`${userId} ${actionKey}`))
    .map(({ userId, actionKey }) => claimOf(userId, actionKey))
}

export interface DecidedClaim extends PaidClaim {
  month: string
  person: BankPerson
}

/** A person's result of a month under one of their numbers; `item` is the month. */
type ResultKey = Pick<StoredResult, 'holderHash' | 'item'>

/**
 * The claims that were paid, or refused with `notReached`, by results of a file or event that are still in force, each
 * with its result. Locks the members.
 */
export async function claimsDecidedBy<Key extends ResultKey>(
  tx: Tx,
  results: readonly Key[],
  sourceId: string,
): Promise<Map<Key, DecidedClaim>> {
  const mobileOf = await mobilesOfCustomers(
    tx,
    results.map(({ holderHash }) => holderHash),
  )
  const mobileHashOf = ({ holderHash }: Key) => mobileOf.get(holderHash) ?? holderHash
  const members = await membersOfMobiles(tx, results.map(mobileHashOf))
  const userIds = [...new Set(members.values())].sort()
  // Lock first: a concurrent claim is either decided by now or no longer finds the result.
  const locked = await Promise.all(userIds.map((userId) => lockIfOpen(tx, userId)))
  const open = userIds.filter((_, index) => locked[index] !== null)
  const months = [...new Set(results.map(({ item }) => item))]
  const claims = new Map(
    (await actionsAmong(tx, open, aumTaskId, months))
      .filter(({ points, refusal }) => points > 0 || refusal === 'notReached')
      .map((claim) => [`${claim.userId} ${claim.actionKey}`, claim]),
  )
  const claimed = results.flatMap((key) => {
    const mobileHash = mobileHashOf(key)
    const claim = claims.get(`${members.get(mobileHash)} ${key.item}`)
    return claim ? [{ key, mobileHash, claim }] : []
  })
  const links = await linksOfMobiles(
    tx,
    claimed.map(({ mobileHash }) => mobileHash),
  )
  const customerOf = new Map(links.map(({ mobileHash, customerHash }) => [mobileHash, customerHash]))
  const holders = claimed.flatMap(({ mobileHash }) => [mobileHash, customerOf.get(mobileHash) ?? []].flat())
  const stored = claimed.length === 0 ? [] : await resultsOf(tx, holders, months)
  return new Map(
    claimed.flatMap(({ key, mobileHash, claim }): [Key, DecidedClaim][] => {
      const person = { mobileHash, customerHash: customerOf.get(mobileHash) ?? null }
      const ofPerson = stored.filter(
        ({ holderHash, item }) =>
          item === key.item && (holderHash === mobileHash || holderHash === person.customerHash),
      )
      const own = ofPerson.find(({ holderHash }) => holderHash === key.holderHash)
      // A later row under the person's other number may have decided.
      if (own?.sourceId !== sourceId || lastOf(ofPerson)?.sourceId !== sourceId) return []
      const { userId, points, createdAt: at } = claim
      return [[key, { ...claimOf(userId, key.item), points, at, month: key.item, person }]]
    }),
  )
}

/**
 * What becomes of a refused claim whose result was taken back: it opens again where what counts now says 'reached';
 * otherwise the refusal stays.
 */
export async function decideAgain(
  tx: Tx,
  deps: EarningContext,
  { userId, month, person }: DecidedClaim,
  correction: Correction,
): Promise<'reopened' | 'refused' | 'noResult'> {
  const result = await aumResultFor(tx, person, month)
  if (result === null) return 'noResult'
  if (!result.reached) return 'refused'
  await reopenClaim(tx, deps, { userId, month }, correction)
  return 'reopened'
}

/** The claims that a member was paid between two instants. */
export async function claimsPaidBetween(
  on: Queryable,
  userId: string,
  from: Date,
  to: Date,
): Promise<PaidClaim[]> {
  const paid: PaidClaim[] = []
  const last = aumResultMonth(businessDay(to))
  for (let month = aumResultMonth(businessDay(from)); month <= last; month = addMonths(month, 1)) {
    const claim = await actionOf(on, userId, aumTaskId, month)
    if (!claim || claim.points === 0 || claim.createdAt < from) continue
    paid.push({ ...claimOf(userId, month), points: claim.points, at: claim.createdAt })
  }
  return paid
}

/** What a file's corrections mean for claims decided earlier. */
export interface CorrectedClaims {
  /** How many refused claims the file reopened, and the first of them. */
  reopened: { count: number; list: (AssetClaim & { supersededAt: Date })[] }
  /** Claims that were paid before the file said 'not reached', the first of them, and whether there are more. */
  paidBefore: { isCut: boolean; list: PaidClaim[] }
}

export const maxClaims = 1000

export async function correctedClaimsOf(on: Queryable, fileId: string): Promise<CorrectedClaims> {
  return {
    reopened: await refusalsSupersededBy(on, fileId, maxClaims),
    paidBefore: await paidBefore(on, fileId),
  }
}

async function paidBefore(on: Queryable, fileId: string): Promise<CorrectedClaims['paidBefore']> {
  const downgrades = await on.all(aumCorrections.downgradesOfFile, [fileId, maxClaims + 1])
  if (downgrades.length === 0) return { isCut: false, list: [] }
  const looked = downgrades.slice(0, maxClaims)
  const holders = looked.map(({ holderHash }) => holderHash)
  const mobileOf = await mobilesOfCustomers(on, holders)
  const mobiles = holders.map((holder) => mobileOf.get(holder) ?? holder)
  const members = await membersOfMobiles(on, mobiles)
  const paid: PaidClaim[] = []
  for (const [index, { month, createdAt: correctedAt }] of looked.entries()) {
    const userId = members.get(mobiles[index] ?? '')
    const claim = userId && (await actionOf(on, userId, aumTaskId, month))
    if (!claim || claim.points === 0) continue
    const { points, createdAt: at } = claim
    // A later file may have said 'reached' again: a claim after that is unrelated to this one.
    if (at > correctedAt) continue
    paid.push({ ...claimOf(userId, month), points, at })
  }
  return { isCut: downgrades.length > maxClaims, list: paid }
}
