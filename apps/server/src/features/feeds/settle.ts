import { businessDay } from '@club/contract/business-day.ts'
import type { TaskId } from '@club/contract/constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/db.ts'
import type { Logger } from '../../kit/log.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type Activity, cycleKeyOf, type TaskTerms } from '../activity/activity.ts'
import { holdersOf, isOnBlacklist } from '../bank/bank.ts'
import { mobileHashOf } from '../identity/identity.ts'
import { isBlacklisted, lockAccount, setBlacklisted } from '../points/points.ts'
import { noteOutcome, takeWaiting, type WaitingEvent, waitingEvents } from './events.sql.ts'
import { dueMembers, markMembersDue, takeDue } from './people.sql.ts'
import { lockPeople } from './people.ts'

/** What feeds need to store what the bank says and to carry it out; handed in by `app.ts`. */
export interface FeedDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  log: Logger
  activity: Activity
  /** What a published task pays. */
  termsOf(taskId: TaskId): TaskTerms
}

const eventsAtOnce = 100
const membersAtOnce = 100

async function lookUp(on: Queryable, sealing: Sealing, holders: readonly string[]) {
  const isBlack = await isOnBlacklist(on, sealing, holders)
  return { isBlack, waiting: await on.all(waitingEvents, [holders, eventsAtOnce]) }
}

/**
 * Carries out for one member what the bank has said: bars them or not, and awards the tasks that wait. Done again it
 * changes nothing. Everything is in the caller's transaction.
 */
async function settleMember(tx: Tx, deps: FeedDeps, userId: string): Promise<void> {
  // Taken before anything is read: what is stored meanwhile marks the member anew.
  await tx.run(takeDue, [userId])
  const mobileHash = await mobileHashOf(tx, userId)
  if (mobileHash === null) return
  const holders = await holdersOf(tx, mobileHash)
  const first = await lookUp(tx, deps.sealing, holders)
  if (first.waiting.length === 0 && first.isBlack === (await isBlacklisted(tx, userId))) return
  await lockAccount(tx, userId)
  const { isBlack, waiting } = await lookUp(tx, deps.sealing, holders)
  // Blacklisted first: an award that would take a rank must not come before.
  await setBlacklisted(tx, deps.clock, userId, isBlack)
  for (const event of waiting) await award(tx, deps, userId, event)
  if (waiting.length === eventsAtOnce) {
    await tx.run(markMembersDue, [[userId], await deps.clock.now(tx)])
  }
}

/**
 * Awards a task in the month in which it is carried out, since a closed month gets no more entries; its cycle is the
 * one in which the bank saw it done, so that a late event takes nobody's next one.
 */
async function award(tx: Tx, deps: FeedDeps, userId: string, event: WaitingEvent): Promise<void> {
  const terms = deps.termsOf(event.type as TaskId)
  const cycleDay = businessDay(event.happenedAt)
  const cycleKey = cycleKeyOf(terms.cycle, cycleDay)
  const isSingle = terms.cycleTimes * terms.actionTimes === 1
  const actionKey = isSingle ? cycleKey : `${cycleKey}:${event.eventId}`
  const at = await deps.clock.now(tx)
  if ((await tx.run(takeWaiting, [event.eventId, userId, actionKey, at])) === 0) return
  const outcome = await deps.activity.record(tx, {
    userId,
    terms,
    actionKey,
    at,
    cycleDay,
    fact: { event: event.eventId, day: cycleDay },
  })
  await tx.run(noteOutcome, [event.eventId, outcome.isRepeat ? 0 : outcome.points])
}

/** Each in a transaction of its own. What fails is logged and stays due; only a database that is away ends it. */
export async function settleAll(deps: FeedDeps, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    try {
      await deps.db.inTransaction((tx) => settleMember(tx, deps, userId))
    } catch (error) {
      if (error instanceof AppError && error.status === 'busy') throw error
      deps.log.error({ err: error, userId }, 'what the bank said of a member could not be carried out')
      const now = await deps.clock.now(deps.db)
      // Behind the others, which it must not hold up.
      await deps.db.run(markMembersDue, [[userId], now])
    }
  }
}

/** What was left when a process ended between storing and carrying out. Answers how many members were due. */
export async function settleDue(deps: FeedDeps): Promise<number> {
  const due = await deps.db.all(dueMembers, [membersAtOnce])
  await settleAll(
    deps,
    due.map(({ userId }) => userId),
  )
  return due.length
}

/** A new member gets what waits for them, in the transaction that registers them. */
export async function settleRegistered(
  tx: Tx,
  deps: FeedDeps,
  { userId, mobileHash, at }: { userId: string; mobileHash: string; at: Date },
): Promise<void> {
  await lockPeople(tx, [mobileHash], at)
  await settleMember(tx, deps, userId)
}
