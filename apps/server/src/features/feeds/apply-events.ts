import { businessDay, businessMonth } from '@club/contract/business-day.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { failedItems, handleEach, noteSuccess } from '../../kit/jobs/stuck-items.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { cycleKeyOf, termsOf } from '../activity/activity.ts'
import { reopenClaims } from '../bank/asset-claims.ts'
import { holdersOf, isOnBlacklist } from '../bank/bank.ts'
import {
  endWaiting,
  noteEarned,
  takeEvent,
  type WaitingEvent,
  waitingAmong,
  waitingEvents,
} from '../bank/events.ts'
import { lockPeople, markMembersDue, nextDue, takeDue } from '../bank/people.ts'
import type { OnRegistered } from '../identity/identity.ts'
import { mobileHashOf } from '../identity/members.ts'
import { exclusionOf, isClosed, lockAccount, setBlacklisted, totalOf } from '../points/points.ts'

const maxEventsAtOnce = 100
const maxMembersAtOnce = 100
/** The name under which failing events are recorded. */
const eventWork = 'bank-event'

interface Person {
  userId: string
  holders: readonly string[]
  /** Waiting events that failed and pause. */
  leftOut: readonly string[]
}

async function lookUp(on: Queryable, sealing: Sealing, { holders, leftOut }: Person) {
  const isBlack = await isOnBlacklist(on, sealing, holders)
  return { isBlack, waiting: await waitingEvents(on, holders, maxEventsAtOnce, leftOut) }
}

/**
 * Applies the bank's rows to one member: the blacklist, waiting tasks, and corrected assets. Repeating it changes
 * nothing.
 */
async function applyMember(
  tx: Tx,
  deps: EarningContext,
  userId: string,
  leftOut: readonly string[],
): Promise<void> {
  // Cleared before anything is read, so that rows stored in between mark the member again.
  await takeDue(tx, userId)
  const mobileHash = await mobileHashOf(tx, userId)
  if (mobileHash === null || (await isClosed(tx, userId))) return
  const holders = await holdersOf(tx, mobileHash)
  await applyWaiting(tx, deps, { userId, holders, leftOut })
  await reopenClaims(tx, deps, userId, holders)
}

async function applyWaiting(tx: Tx, deps: EarningContext, person: Person): Promise<void> {
  const { userId, holders, leftOut } = person
  if (leftOut.length > 0) await markIfWaiting(tx, deps, person)
  const first = await lookUp(tx, deps.sealing, person)
  if (first.waiting.length === 0 && first.isBlack === (await exclusionOf(tx, userId)).isOnBankList) return
  await lockAccount(tx, userId)
  const { isBlack, waiting } = await lookUp(tx, deps.sealing, person)
  // The blacklist first, so that an award does not take a rank before it.
  await setBlacklisted(tx, deps.clock, userId, isBlack)
  for (const event of waiting) await award(tx, deps, userId, event)
  const eventIds = waiting.map(({ eventId }) => eventId)
  if (eventIds.length > 0) await endWaiting(tx, holders, eventIds)
  if (waiting.length === maxEventsAtOnce) {
    await markMembersDue(tx, [userId], await deps.clock.now(tx))
  }
}

/** Keeps a member due for whom an event waits that pauses. */
async function markIfWaiting(tx: Tx, { clock }: EarningContext, { userId, holders }: Person): Promise<void> {
  if ((await waitingEvents(tx, holders, 1, [])).length === 0) return
  await markMembersDue(tx, [userId], await clock.now(tx))
}

/** Awards a task in the current month, for the cycle in which the bank saw it done: rules/bank#month-of-an-award. */
async function award(tx: Tx, deps: EarningContext, userId: string, event: WaitingEvent): Promise<void> {
  const at = await deps.clock.now(tx)
  const terms = termsOf(deps.published, event.type as TaskId, businessMonth(at))
  const cycleDay = businessDay(event.happenedAt)
  const cycleKey = cycleKeyOf(terms.cycle, cycleDay)
  const isSingle = terms.cycleTimes * terms.actionTimes === 1
  const { eventId } = event
  const actionKey = isSingle ? cycleKey : `${cycleKey}:${eventId}`
  if (!(await takeEvent(tx, eventId, { userId, actionKey, at }))) return
  const outcome = await deps.activity.record(tx, {
    userId,
    terms,
    actionKey,
    at,
    cycleDay,
    fact: { event: eventId, day: cycleDay },
  })
  await noteEarned(tx, eventId, outcome.isRepeat ? 0 : outcome.points)
}

/**
 * Applies to one member what does not fail, each waiting event in a transaction of its own, after an attempt to apply
 * everything together has failed. An event that fails pauses, and the member stays due.
 */
async function applyApart(deps: EarningContext, userId: string): Promise<void> {
  const { db, sealing, clock } = deps
  const holders = await db.inTransaction(async (tx) => {
    await takeDue(tx, userId)
    // Due again until everything is done, also if the process ends in between.
    await markMembersDue(tx, [userId], await clock.now(tx))
    const mobileHash = await mobileHashOf(tx, userId)
    if (mobileHash === null) return []
    const found = await holdersOf(tx, mobileHash)
    await lockAccount(tx, userId)
    await setBlacklisted(tx, clock, userId, await isOnBlacklist(tx, sealing, found))
    return found
  })
  await handleEach(deps, {
    work: eventWork,
    next: (leftOut) => waitingEvents(db, holders, maxEventsAtOnce, leftOut),
    idOf: ({ eventId }: WaitingEvent) => eventId,
    handle: (event) =>
      db.inTransaction(async (tx) => {
        await lockAccount(tx, userId)
        await award(tx, deps, userId, event)
        await endWaiting(tx, holders, [event.eventId])
      }),
  })
  await db.inTransaction(async (tx) => {
    await takeDue(tx, userId)
    await markIfWaiting(tx, deps, { userId, holders, leftOut: [] })
    await reopenClaims(tx, deps, userId, holders)
  })
}

async function applyEach(
  deps: EarningContext,
  next: (leftOut: readonly string[], due: readonly string[]) => Promise<readonly string[]>,
  signal?: AbortSignal,
): Promise<number> {
  const events = await failedItems(deps, eventWork)
  const done = await handleEach(deps, {
    work: 'bank-member',
    next,
    idOf: (userId) => userId,
    handle: (userId) =>
      deps.db
        .inTransaction((tx) => applyMember(tx, deps, userId, events.pausing))
        .catch((error: unknown) => {
          deps.log.warn({ err: error, userId }, "the bank's rows of a member are applied one by one")
          return applyApart(deps, userId)
        }),
    signal,
  })
  if (events.due.length > 0) {
    const waiting = await waitingAmong(deps.db, events.due)
    await noteSuccess(deps, eventWork, ...events.due.filter((eventId) => !waiting.has(eventId)))
  }
  return done
}

/**
 * Applies the bank's rows to each member, one transaction each. A member for whom that fails stays due, and stops no
 * other.
 */
export async function applyAll(deps: EarningContext, userIds: readonly string[]): Promise<void> {
  await applyEach(deps, async () => userIds)
}

/** The waiting events that failed and pause. */
export async function pausingEvents(deps: EarningContext): Promise<readonly string[]> {
  return (await failedItems(deps, eventWork)).pausing
}

/** Applies the bank's rows to members in one transaction, which a preview takes back; returns the points they get. */
export async function pointsOfApplying(
  tx: Tx,
  deps: EarningContext,
  userIds: readonly string[],
  pausing: readonly string[],
): Promise<number> {
  let points = 0
  for (const userId of [...new Set(userIds)].sort()) {
    const before = await totalOf(tx, userId)
    await applyMember(tx, deps, userId, pausing)
    points += (await totalOf(tx, userId)) - before
  }
  return points
}

/**
 * Applies what an ended process stored but did not apply, the longest waiting first, until nobody is due or the run
 * is long enough. Members who become due during the run, even again, are left to the next one. Returns for how many it
 * was done.
 */
export async function applyDue(deps: EarningContext, signal?: AbortSignal): Promise<number> {
  const begunAt = await deps.clock.now(deps.db)
  const next = async (leftOut: readonly string[], failed: readonly string[]) => {
    const due = await nextDue(deps.db, begunAt, maxMembersAtOnce, leftOut)
    return [...new Set([...due, ...failed])]
  }
  return applyEach(deps, next, signal)
}

/** Applies the rows waiting for a new member: rules/bank#waiting-rows. What fails is applied by the job. */
export function whenRegistered(deps: EarningContext): OnRegistered {
  return {
    async now(tx, { userId, mobileHash, at }) {
      await lockPeople(tx, [mobileHash], at)
      await applyWaiting(tx, deps, { userId, holders: await holdersOf(tx, mobileHash), leftOut: [] })
    },
    async later(tx, { userId, mobileHash, at }) {
      await lockPeople(tx, [mobileHash], at)
      await markMembersDue(tx, [userId], at)
    },
  }
}
