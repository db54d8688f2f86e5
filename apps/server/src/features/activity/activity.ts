import { businessDay, monthOf, yearOf } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import type { ContentContext } from '../content/content.ts'
import { lockAccount, postPoints, recordRefusal, totalOf } from '../points/points.ts'
import { cycleKeyOf, editionKey, stepCycle, type TaskTerms } from './activity.rules.ts'
import { type ActionRow, actions, type CycleRow, cycles } from './activity.sql.ts'

export { cycleKeyOf, shownActions, stepCycle, type TaskTerms } from './activity.rules.ts'
export type { ActionRow, CycleRow } from './activity.sql.ts'
export { editionOn, isTaskPaidIn, taskItem, termsOf, toTerms } from './task-terms.ts'

/** One action of a member toward a task. */
export interface Action {
  userId: string
  terms: TaskTerms
  /** The business fact within the task, unique per member: a day, `COURSE:2026-11-20`, a month. */
  actionKey: string
  /** The business time of the fact, read from this transaction's clock. */
  at: Date
  /** The business day that decides the cycle, if not that of `at`: for a late bank event. */
  cycleDay?: string
  /**
   * The month that the points count in, if not that of `at`: for a day made good after an outage.
   */
  month?: string
  /** Whether this channel pays for the task. If false, points are refused and the action stays open. */
  isPaidHere?: boolean
  fact?: Record<string, string>
}

export interface ActionOutcome {
  isRepeat: boolean
  isCompletion: boolean
  points: number
  refusal: RefusalReason | null
  total: number
}

/** A completed task, passed to the reactors in the same transaction. Reactors record no further actions. */
export interface CompletionFact {
  userId: string
  taskId: string
  at: Date
}

export type Reactor = (tx: Tx, fact: CompletionFact) => Promise<void>

export interface Activity {
  /**
   * Counts an action toward its task's cycle, awards a completion's points and runs the reactors, all in the
   * caller's transaction. Repeating an action returns the first answer: rules/points#business-keys.
   */
  record(tx: Tx, action: Action): Promise<ActionOutcome>
}

/** Context of features whose calls earn points. */
export interface EarningContext extends ContentContext {
  activity: Activity
}

/** `reactors` run in order, in the transaction of the recorded action. */
export function makeActivity(clock: Clock, reactors: readonly Reactor[]): Activity {
  return {
    async record(tx, action) {
      const { userId, terms, actionKey } = action
      // Locked first: of two identical actions at once, the second finds what the first recorded.
      await lockAccount(tx, userId)
      const known = await tx.one(actions.find, [userId, terms.taskId, actionKey])
      if (known) {
        const { points, refusal, isCompletion } = known
        return { isRepeat: true, isCompletion, points, refusal, total: await totalOf(tx, userId) }
      }
      return count(tx, clock, action, reactors)
    },
  }
}

async function count(
  tx: Tx,
  clock: Clock,
  action: Action,
  reactors: readonly Reactor[],
): Promise<ActionOutcome> {
  const { userId, terms, actionKey, at } = action
  const businessKey = `${terms.taskId}:${actionKey}`
  const fact = action.fact ?? {}
  const refuse = async (refusal: RefusalReason) => {
    // Stored as of now, so that the history can explain the refusal after the terms change.
    const limit = { cycle: terms.cycle, times: String(terms.cycleTimes) }
    const refused = { userId, businessKey, taskId: terms.taskId, at, fact: { ...fact, ...limit } }
    await recordRefusal(tx, refused, refusal)
    return { isRepeat: false, isCompletion: false, points: 0, refusal, total: await totalOf(tx, userId) }
  }
  if (action.isPaidHere === false) return refuse('channelOff')

  const day = businessDay(at)
  const cycleKey = cycleKeyOf(terms.cycle, action.cycleDay ?? day, terms.edition)
  const before =
    (await tx.one(cycles.read, [userId, terms.taskId, cycleKey])) ?? emptyCycle(terms.taskId, cycleKey)
  const step = stepCycle(terms, before)
  if (step.kind === 'refused') return refuse(step.reason)

  const posting = step.isCompletion
    ? await postPoints(tx, clock, {
        userId,
        businessKey,
        taskId: terms.taskId,
        points: terms.points,
        monthlyCap: terms.monthlyCap,
        at,
        ...(action.month ? { month: action.month } : {}),
        fact,
      })
    : { points: 0, refusal: null, total: await totalOf(tx, userId) }
  await tx.run(actions.insert, [
    userId,
    terms.taskId,
    actionKey,
    action.month ?? monthOf(day),
    posting.points,
    posting.refusal,
    step.isCompletion,
    at,
  ])
  await tx.run(cycles.write, [
    userId,
    terms.taskId,
    cycleKey,
    step.progress.actions,
    step.progress.completions,
    before.points + posting.points,
    step.isFinished ? at : null,
  ])
  if (step.isCompletion) {
    for (const react of reactors) await react(tx, { userId, taskId: terms.taskId, at })
  }
  const { points, refusal, total } = posting
  return { isRepeat: false, isCompletion: step.isCompletion, points, refusal, total }
}

function emptyCycle(taskId: string, cycleKey: string): CycleRow {
  return { taskId, cycleKey, actions: 0, completions: 0, points: 0, finishedAt: null }
}

/**
 * Closes a task's cycle with a recorded refusal and no award: for 'not reached' monthly assets
 * (rules/tasks#monthly-assets).
 */
export async function closeWithoutAward(tx: Tx, action: Action, reason: RefusalReason): Promise<void> {
  const { userId, terms, actionKey, at } = action
  await lockAccount(tx, userId)
  if (await tx.one(actions.find, [userId, terms.taskId, actionKey])) return
  const businessKey = `${terms.taskId}:${actionKey}`
  const day = businessDay(at)
  await recordRefusal(tx, { userId, businessKey, taskId: terms.taskId, at, fact: action.fact ?? {} }, reason)
  await tx.run(actions.insert, [userId, terms.taskId, actionKey, monthOf(day), 0, reason, false, at])
  await tx.run(cycles.write, [userId, terms.taskId, cycleKeyOf(terms.cycle, day, terms.edition), 0, 0, 0, at])
}

/** A recorded action, or null. */
export function actionOf(on: Queryable, userId: string, taskId: string, actionKey: string) {
  return on.one(actions.find, [userId, taskId, actionKey])
}

/** The recorded actions of a task among `actionKeys`, by key. */
export async function actionsOf(
  on: Queryable,
  userId: string,
  taskId: string,
  actionKeys: readonly string[],
): Promise<Map<string, ActionRow>> {
  const rows = actionKeys.length === 0 ? [] : await on.all(actions.findAll, [userId, taskId, actionKeys])
  return new Map(rows.map((row) => [row.actionKey, row]))
}

/**
 * A member's progress in the current cycle of every task on a business day and in the contest's edition, by
 * task id.
 */
export async function cyclesOf(
  on: Queryable,
  userId: string,
  day: string,
  edition?: number,
): Promise<Map<string, CycleRow>> {
  const keys = [day, monthOf(day), yearOf(day), 'once', editionKey(edition)]
  const rows = await on.all(cycles.all, [userId, keys])
  return new Map(rows.map((row) => [row.taskId, row]))
}

/** How many times a task was completed in a month. */
export async function completionsIn(
  on: Queryable,
  userId: string,
  taskId: string,
  month: string,
): Promise<number> {
  return (await on.one(actions.completionsIn, [userId, taskId, month]))?.count ?? 0
}
