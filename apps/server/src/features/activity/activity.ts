import { businessDay, monthOf, yearOf } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { PersonalData } from '../../kit/personal-data.ts'
import type { ContentContext } from '../content/content.ts'
import {
  type Award,
  lockAccount,
  type Posting,
  postPoints,
  readForAward,
  recordRefusal,
  supersededKeysOf,
  supersedeRefusal,
} from '../points/points.ts'
import { cycleKeyOf, editionKey, ruleOf, stepCycle, type TaskTerms } from './activity.rules.ts'
import { type ActionRow, actions, type CycleRow, cycles } from './activity.sql.ts'
import { activityPersonalData } from './personal-data.ts'

export { cycleKeyOf, ruleOf, shownActions, stepCycle, type TaskTerms } from './activity.rules.ts'
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
  /** Writes what goes with a recorded action, in the same round trip; not called for a repeat. */
  alongside?: (outcome: ActionOutcome) => Promise<unknown>
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

/** `reactors` start in order, in the transaction of the recorded action, without waiting for one another. */
export function makeActivity(clock: Clock, reactors: readonly Reactor[]): Activity {
  return {
    async record(tx, action) {
      const { userId, terms, actionKey, at } = action
      // Lock first: of two identical actions at once, the second finds what the first recorded.
      const { total } = await lockAccount(tx, userId)
      const award = {
        userId,
        businessKey: `${terms.taskId}:${actionKey}`,
        taskId: terms.taskId,
        points: terms.points,
        monthlyCap: terms.monthlyCap,
        rule: ruleOf(terms),
        at,
        ...(action.month ? { month: action.month } : {}),
        fact: action.fact ?? {},
      }
      const cycleKey = cycleKeyOf(terms.cycle, action.cycleDay ?? businessDay(at), terms.edition)
      // Read what an award needs in advance, since most actions complete their task.
      const [known, cycle, basis] = await Promise.all([
        tx.one(actions.find, [userId, terms.taskId, actionKey]),
        tx.one(cycles.read, [userId, terms.taskId, cycleKey]),
        readForAward(tx, award),
      ])
      if (known) {
        const { points, refusal, isCompletion } = known
        return { isRepeat: true, isCompletion, points, refusal, total }
      }
      const before = cycle ?? emptyCycle(terms.taskId, cycleKey)
      const post = (alongside: (posting: Counted) => Promise<unknown>) =>
        postPoints(tx, clock, award, { basis, alongside })
      return count(tx, { action, award, before, total, post }, reactors)
    },
  }
}

type Counted = Pick<Posting, 'points' | 'refusal' | 'total'>

interface Counting {
  action: Action
  award: Award
  before: CycleRow
  total: number
  post(alongside: (posting: Counted) => Promise<unknown>): Promise<Counted>
}

async function count(
  tx: Tx,
  { action, award, before, total, post }: Counting,
  reactors: readonly Reactor[],
): Promise<ActionOutcome> {
  const { userId, terms, actionKey, at, alongside } = action
  const refuse = async (refusal: RefusalReason) => {
    // Stored as of now, so that the history can explain the refusal after the terms change.
    const limit = { cycle: terms.cycle, times: String(terms.cycleTimes) }
    const outcome = { isRepeat: false, isCompletion: false, points: 0, refusal, total }
    const fact = { ...award.fact, ...limit }
    await Promise.all([recordRefusal(tx, { ...award, fact }, refusal), alongside?.(outcome)])
    return outcome
  }
  if (action.isPaidHere === false) return refuse('channelOff')
  const step = stepCycle(terms, before)
  if (step.kind === 'refused') return refuse(step.reason)

  const outcomeOf = ({ points, refusal, total: after }: Counted): ActionOutcome => {
    return { isRepeat: false, isCompletion: step.isCompletion, points, refusal, total: after }
  }
  const write = (posting: Counted) =>
    Promise.all([
      tx.run(actions.insert, [
        userId,
        terms.taskId,
        actionKey,
        action.month ?? monthOf(businessDay(at)),
        posting.points,
        posting.refusal,
        step.isCompletion,
        at,
      ]),
      tx.run(cycles.write, [
        userId,
        terms.taskId,
        before.cycleKey,
        step.progress.actions,
        step.progress.completions,
        before.points + posting.points,
        step.isFinished ? at : null,
      ]),
      ...(step.isCompletion ? reactors.map((react) => react(tx, { userId, taskId: terms.taskId, at })) : []),
      alongside?.(outcomeOf(posting)),
    ])
  if (step.isCompletion) return outcomeOf(await post(write))
  const unpaid = { points: 0, refusal: null, total }
  await write(unpaid)
  return outcomeOf(unpaid)
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

/**
 * Reopens a cycle that `closeWithoutAward` closed for this reason, because the bank corrected what decided it; the
 * refusal stays in the history as superseded. Returns whether there was one.
 */
export async function reopenCycle(
  tx: Tx,
  closed: { userId: string; terms: TaskTerms; actionKey: string; reason: RefusalReason },
  correction: { sourceId: string; at: Date },
): Promise<boolean> {
  const { userId, terms, actionKey, reason } = closed
  const { taskId } = terms
  // Lock first: a claim at the same moment has recorded its refusal by now, or reads the corrected result.
  await lockAccount(tx, userId)
  const action = await tx.one(actions.find, [userId, taskId, actionKey])
  if (action?.refusal !== reason) return false
  await supersedeRefusal(tx, { userId, businessKey: `${taskId}:${actionKey}`, reason }, correction)
  await tx.run(actions.delete, [userId, taskId, actionKey])
  const cycleKey = cycleKeyOf(terms.cycle, businessDay(action.createdAt), terms.edition)
  await tx.run(cycles.deleteUnpaid, [userId, taskId, cycleKey])
  return true
}

/** The keys of a member's actions that were refused for this reason and not opened again since, in order. */
export async function refusedKeys(
  on: Queryable,
  userId: string,
  taskId: string,
  reason: RefusalReason,
): Promise<string[]> {
  return (await on.all(actions.refused, [userId, taskId, reason])).map(({ actionKey }) => actionKey)
}

/** The members' actions that are refused for this reason. */
export function refusedAmong(
  on: Queryable,
  userIds: readonly string[],
  taskId: string,
  actionKeys: readonly string[],
  reason: RefusalReason,
) {
  return on.all(actions.refusedAmong, [userIds, taskId, actionKeys, reason])
}

/** The keys of a member's actions that `reopenCycle` opened, in order, with what was recorded since. */
export async function reopenedActions(
  on: Queryable,
  userId: string,
  taskId: string,
): Promise<{ key: string; action: ActionRow | null }[]> {
  const prefix = `${taskId}:`
  const keys = (await supersededKeysOf(on, userId, taskId)).map((key) => key.slice(prefix.length)).sort()
  if (keys.length === 0) return []
  const recorded = await actionsOf(on, userId, taskId, keys)
  return keys.map((key) => ({ key, action: recorded.get(key) ?? null }))
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

/** What the tasks' tables say about members. */
export const personalData = (): PersonalData => activityPersonalData
