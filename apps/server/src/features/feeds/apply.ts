import { businessDay } from '@club/contract/business-day.ts'
import type { TaskId } from '@club/contract/constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { cycleKeyOf, termsOf } from '../activity/activity.ts'
import { holdersOf, isOnBlacklist, storedEventId } from '../bank/bank.ts'
import { mobileHashOf } from '../identity/identity.ts'
import { isBlacklisted, isClosed, lockAccount, setBlacklisted } from '../points/points.ts'
import { bankEvents, bankWaiting, type WaitingEvent } from './events.sql.ts'
import { bankDue } from './people.sql.ts'
import { lockPeople } from './people.ts'
import { reopenClaim } from './reopen-claim.ts'

const maxEventsAtOnce = 100
const maxMembersAtOnce = 100
/** Ends a run long before its job is given to another server. */
const maxBatchesOfRun = 100

async function lookUp(on: Queryable, sealing: Sealing, holders: readonly string[]) {
  const isBlack = await isOnBlacklist(on, sealing, holders)
  return { isBlack, waiting: await on.all(bankWaiting.ofPerson, [holders, maxEventsAtOnce]) }
}

/**
 * Applies the bank's rows to one member: the blacklist, waiting tasks, and corrected assets. Repeating it changes
 * nothing.
 */
async function applyMember(tx: Tx, deps: EarningContext, userId: string): Promise<void> {
  // Cleared before anything is read, so that rows stored in between mark the member again.
  await tx.run(bankDue.take, [userId])
  const mobileHash = await mobileHashOf(tx, userId)
  if (mobileHash === null || (await isClosed(tx, userId))) return
  const holders = await holdersOf(tx, mobileHash)
  await applyWaiting(tx, deps, userId, holders)
  await reopenClaim(tx, deps, userId, holders)
}

async function applyWaiting(
  tx: Tx,
  deps: EarningContext,
  userId: string,
  holders: readonly string[],
): Promise<void> {
  const first = await lookUp(tx, deps.sealing, holders)
  if (first.waiting.length === 0 && first.isBlack === (await isBlacklisted(tx, userId))) return
  await lockAccount(tx, userId)
  const { isBlack, waiting } = await lookUp(tx, deps.sealing, holders)
  // The blacklist first, so that an award does not take a rank before it.
  await setBlacklisted(tx, deps.clock, userId, isBlack)
  for (const event of waiting) await award(tx, deps, userId, event)
  if (waiting.length > 0) {
    await tx.run(bankWaiting.delete, [holders, waiting.map(({ eventId }) => eventId)])
  }
  if (waiting.length === maxEventsAtOnce) {
    await tx.run(bankDue.mark, [[userId], await deps.clock.now(tx)])
  }
}

/** Awards a task in the current month, for the cycle in which the bank saw it done: rules/bank#month-of-an-award. */
async function award(tx: Tx, deps: EarningContext, userId: string, event: WaitingEvent): Promise<void> {
  const terms = termsOf(deps.published, event.type as TaskId)
  const cycleDay = businessDay(event.happenedAt)
  const cycleKey = cycleKeyOf(terms.cycle, cycleDay)
  const isSingle = terms.cycleTimes * terms.actionTimes === 1
  const eventId = storedEventId(deps.sealing, event.eventId)
  const actionKey = isSingle ? cycleKey : `${cycleKey}:${eventId}`
  const at = await deps.clock.now(tx)
  if ((await tx.run(bankEvents.take, [event.eventId, userId, actionKey, at])) === 0) return
  const outcome = await deps.activity.record(tx, {
    userId,
    terms,
    actionKey,
    at,
    cycleDay,
    fact: { event: eventId, day: cycleDay },
  })
  await tx.run(bankEvents.noteOutcome, [event.eventId, outcome.isRepeat ? 0 : outcome.points])
}

/**
 * Applies the bank's rows to each member, one transaction each. A failure is logged and the member stays due;
 * only an unreachable database ends the run.
 */
export async function applyAll(deps: EarningContext, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    try {
      await deps.db.inTransaction((tx) => applyMember(tx, deps, userId))
    } catch (error) {
      if (error instanceof AppError && error.status === 'busy') throw error
      deps.log.error({ err: error, userId }, 'what the bank said about a member could not be applied')
      // The member is due again, behind the others.
      await deps.db.run(bankDue.mark, [[userId], await deps.clock.now(deps.db)])
    }
  }
}

/**
 * Applies what an ended process stored but did not apply, the longest waiting first, until nobody is due or the run
 * is long enough. Members who become due during the run, even again, are left to the next one. Returns how many were
 * due.
 */
export async function applyDue(deps: EarningContext, signal?: AbortSignal): Promise<number> {
  const begunAt = await deps.clock.now(deps.db)
  let done = 0
  for (let batches = 0; batches < maxBatchesOfRun && !signal?.aborted; batches += 1) {
    const due = await deps.db.all(bankDue.next, [begunAt, maxMembersAtOnce])
    await applyAll(
      deps,
      due.map(({ userId }) => userId),
    )
    done += due.length
    if (due.length < maxMembersAtOnce) break
  }
  return done
}

/** Applies the rows waiting for a new member, in the transaction that registers them: rules/bank#waiting-rows. */
export async function applyRegistered(
  tx: Tx,
  deps: EarningContext,
  { userId, mobileHash, at }: { userId: string; mobileHash: string; at: Date },
): Promise<void> {
  await lockPeople(tx, [mobileHash], at)
  await applyWaiting(tx, deps, userId, await holdersOf(tx, mobileHash))
}
