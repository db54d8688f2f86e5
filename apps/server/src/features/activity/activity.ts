import { businessDay, monthOf, yearOf } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { PersonalData } from '../../kit/personal-data.ts'
import type { ContentContext } from '../content/content.ts'
import {
  type Award,
  type AwardBasis,
  type DecidedPosting,
  decidePosting,
  lockAccount,
  readForAward,
  recordRefusal,
  requireTurnForAward,
  supersededKeysOf,
  supersedeRefusal,
  writePosting,
} from '../points/points.ts'
import {
  type ActionOutcome,
  cycleKeyOf,
  editionKey,
  type Judged,
  judge,
  outcomeOf,
  ruleOf,
  type TaskTerms,
} from './activity.rules.ts'
import { type ActionRow, actions, type CycleRow, cycles } from './activity.sql.ts'
import { activityPersonalData } from './personal-data.ts'

export {
  type ActionOutcome,
  cycleKeyOf,
  ruleOf,
  shownActions,
  stepCycle,
  type TaskTerms,
} from './activity.rules.ts'
export type { ActionRow, CycleRow } from './activity.sql.ts'
export { editionOn, isTaskPaidIn, termsOf, toTerms } from './task-terms.ts'

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

/** What decides an action, as the database has it. */
export interface ActionBasis {
  recorded: ActionRow | null
  cycle: CycleRow
  award: AwardBasis
}

/** What is decided about an action and not yet written. */
export interface Decision {
  action: Action
  judged: Judged
  /** The action's cycle before it. */
  cycle: CycleRow
  /** The award of a completion, or its refusal; null if nothing is completed. */
  awarded: DecidedPosting | null
  outcome: ActionOutcome
}

/** A completed task, passed to the reactors in the same transaction. Reactors record no further actions. */
export interface CompletionFact {
  userId: string
  taskId: string
  at: Date
}

export type Reactor = (tx: Tx, fact: CompletionFact) => Promise<void>

export interface Activity {
  /** Reads what decides an action, for a caller that reads more with it and has locked the account. */
  read(tx: Tx, action: Action): Promise<ActionBasis>
  /** Leaves a transaction shared with others if the action may win a rank: for a caller that writes before it decides. */
  requireTurn(tx: Tx, action: Action, basis: ActionBasis): Promise<void>
  /**
   * Counts an action toward its task's cycle and decides the award of a completion. Repeating an action returns the first
   * answer: rules/points#business-keys. Nothing of it is written until `write`, which comes before the member's next
   * action is decided.
   */
  decide(tx: Tx, action: Action, basis?: ActionBasis): Promise<Decision>
  /** Writes a decision and runs the reactors of a completion, in one round trip with what the caller sends then. */
  write(tx: Tx, decision: Decision): Promise<void>
  /** Decides and writes, for a caller that writes nothing with it. */
  record(tx: Tx, action: Action, basis?: ActionBasis): Promise<ActionOutcome>
}

/** Context of features whose calls earn points. */
export interface EarningContext extends ContentContext {
  activity: Activity
}

/** `reactors` start in order, in the transaction of the recorded action, without waiting for one another. */
export function makeActivity(clock: Clock, reactors: readonly Reactor[]): Activity {
  const read = async (tx: Tx, action: Action): Promise<ActionBasis> => {
    const { userId, terms, actionKey, at } = action
    const cycleKey = cycleKeyOf(terms.cycle, action.cycleDay ?? businessDay(at), terms.edition)
    // Read what an award needs in advance, since most actions complete their task.
    const [recorded, found, award] = await Promise.all([
      tx.one(actions.find, [userId, terms.taskId, actionKey]),
      tx.one(cycles.read, [userId, terms.taskId, cycleKey]),
      readForAward(tx, awardFor(action)),
    ])
    return { recorded, cycle: found ?? emptyCycle(terms.taskId, cycleKey), award }
  }

  const decide = async (tx: Tx, action: Action, given?: ActionBasis): Promise<Decision> => {
    const { userId } = action
    // Lock first: of two identical actions at once, the second finds what the first recorded.
    const account = await lockAccount(tx, userId)
    const { recorded, cycle, award: basis } = given ?? (await read(tx, action))
    const judged = judgeAction(action, { recorded, cycle })
    const awarded = completesTask(judged) ? await decidePosting(tx, clock, awardFor(action), basis) : null
    const outcome = outcomeOf(judged, awarded?.posting ?? { points: 0, refusal: null, total: account.total })
    return { action, judged, cycle, awarded, outcome }
  }

  const write = async (tx: Tx, { action, judged, cycle, awarded, outcome }: Decision): Promise<void> => {
    const { userId, terms, actionKey, at } = action
    const { taskId } = terms
    if (judged.kind === 'repeated') return
    if (judged.kind === 'refused') {
      // Stored as of now, so that the history can explain the refusal after the terms change.
      const limit = { cycle: terms.cycle, times: String(terms.cycleTimes) }
      return recordRefusal(tx, { ...awardFor(action), fact: { ...action.fact, ...limit } }, judged.reason)
    }
    const { progress, isCompletion, isFinished } = judged
    const { points, refusal } = outcome
    const month = action.month ?? monthOf(businessDay(at))
    const { actions: count, completions } = progress
    await Promise.all([
      awarded && writePosting(tx, awarded),
      tx.run(actions.insert, [userId, taskId, actionKey, month, points, refusal, isCompletion, at]),
      tx.run(cycles.write, [
        userId,
        taskId,
        cycle.cycleKey,
        count,
        completions,
        cycle.points + points,
        isFinished ? at : null,
      ]),
      ...(isCompletion ? reactors.map((react) => react(tx, { userId, taskId, at })) : []),
    ])
  }

  return {
    read,
    async requireTurn(tx, action, basis) {
      if (!completesTask(judgeAction(action, basis))) return
      await requireTurnForAward(tx, awardFor(action), basis.award)
    },
    decide,
    write,
    async record(tx, action, basis) {
      const decision = await decide(tx, action, basis)
      await write(tx, decision)
      return decision.outcome
    },
  }
}

function judgeAction(
  { terms, isPaidHere = true }: Action,
  { recorded, cycle }: Pick<ActionBasis, 'recorded' | 'cycle'>,
): Judged {
  return judge(terms, { recorded, progress: cycle, isPaidHere })
}

function completesTask(judged: Judged): boolean {
  return judged.kind === 'counted' && judged.isCompletion
}

function awardFor({ userId, terms, actionKey, at, month, fact = {} }: Action): Award {
  const { taskId, points, monthlyCap } = terms
  const businessKey = businessKeyOf(taskId, actionKey)
  const counted = month ? { month } : {}
  return { userId, businessKey, taskId, points, monthlyCap, rule: ruleOf(terms), at, ...counted, fact }
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
  const businessKey = businessKeyOf(terms.taskId, actionKey)
  const day = businessDay(at)
  const cycleKey = cycleKeyOf(terms.cycle, day, terms.edition)
  await Promise.all([
    recordRefusal(tx, { userId, businessKey, taskId: terms.taskId, at, fact: action.fact ?? {} }, reason),
    tx.run(actions.insert, [userId, terms.taskId, actionKey, monthOf(day), 0, reason, false, at]),
    tx.run(cycles.write, [userId, terms.taskId, cycleKey, 0, 0, 0, at]),
  ])
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
  await supersedeRefusal(tx, { userId, businessKey: businessKeyOf(taskId, actionKey), reason }, correction)
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

/** A member's last recorded action toward a task; null before the first. */
export function lastActionOf(on: Queryable, userId: string, taskId: string): Promise<ActionRow | null> {
  return on.one(actions.last, [userId, taskId])
}

/** The members' recorded actions of a task among `actionKeys`. */
export function actionsAmong(
  on: Queryable,
  userIds: readonly string[],
  taskId: string,
  actionKeys: readonly string[],
) {
  return on.all(actions.findAmong, [userIds, taskId, actionKeys])
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
  const rows =
    actionKeys.length === 0 ? [] : await on.all(actions.findAll, [userId, taskId, actionKeys.join('\n')])
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
  const rows = await on.all(cycles.all, [userId, day, monthOf(day), yearOf(day), 'once', editionKey(edition)])
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
