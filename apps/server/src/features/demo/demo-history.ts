import { addDays, businessDay, dayOfMonth, monthOf } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import { aumTaskId, type TaskId } from '@club/contract/tasks.constants.ts'
import { type CycleRow, cycleKeyOf, ruleOf, stepCycle, type TaskTerms } from '../activity/activity.ts'
import { bookAward, type PointBooks } from '../points/points.ts'
import type { Random } from './demo-people.ts'

/** One action of a demo member. */
export interface DemoAction {
  userId: string
  taskId: TaskId
  actionKey: string
  at: Date
}

/** How active a demo member is. */
export interface DemoHabit {
  checkInChance: number
  studiesPerDay: number
  sharesPerDay: number
  /** The day of the month on which the assets are claimed; null if the target is not reached. */
  aumClaimDay: number | null
}

export function demoHabit(random: Random, hasCustomerNo: boolean): DemoHabit {
  const activity = random.next()
  return {
    checkInChance: 0.15 + activity * 0.8,
    studiesPerDay: activity * activity * 1.4,
    sharesPerDay: activity * activity * activity * 2.2,
    aumClaimDay: hasCustomerNo && random.next() < 0.24 ? 2 + random.below(24) : null,
  }
}

const firstMinute = 6 * 60
const lastMinute = 21 * 60

function timeOn(day: string, random: Random): Date {
  const minute = firstMinute + random.below(lastMinute - firstMinute)
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000 + random.below(60_000))
}

function countOf(mean: number, random: Random): number {
  return Math.floor(mean) + (random.next() < mean % 1 ? 1 : 0)
}

/** The actions of a member with this habit on one day. */
export function demoDay(
  userId: string,
  day: string,
  habit: DemoHabit,
  courses: string[],
  random: Random,
): DemoAction[] {
  const made: DemoAction[] = []
  const act = (taskId: TaskId, actionKey: string) =>
    made.push({ userId, taskId, actionKey, at: timeOn(day, random) })
  if (random.next() < habit.checkInChance) act('check_in', day)
  for (let index = 0; index < countOf(habit.studiesPerDay, random); index += 1)
    act('learn_course', `demo-${day}-${index}`)
  const shares = Math.min(countOf(habit.sharesPerDay, random), courses.length)
  for (const course of courses.slice(0, shares)) act('share_course', `${course}:${day}`)
  if (habit.aumClaimDay === dayOfMonth(day)) act(aumTaskId, monthOf(addDays(`${monthOf(day)}-01`, -1)))
  return made
}

/** The rows that result from the actions, ready for bulk inserts. */
export interface DemoBooks extends PointBooks {
  cycles: Map<string, CycleRow & { userId: string }>
  actions: {
    userId: string
    taskId: string
    actionKey: string
    month: string
    points: number
    refusal: string | null
    isCompletion: boolean
    createdAt: Date
  }[]
  completions: Map<string, { userId: string; taskId: string; completions: number }>
  checkIns: { userId: string; day: string; continueDays: number; createdAt: Date }[]
}

function emptyBooks(): DemoBooks {
  return {
    accounts: new Map(),
    entries: [],
    months: new Map(),
    taskMonths: new Map(),
    lastRanks: new Map(),
    cycles: new Map(),
    actions: [],
    completions: new Map(),
    checkIns: [],
  }
}

/** Computes the rows that the club itself would write, by the same rules, action by action in order of time. */
export function bookActions(actions: DemoAction[], termsOf: (taskId: TaskId) => TaskTerms): DemoBooks {
  const books = emptyBooks()
  const runs = new Map<string, { day: string; continueDays: number }>()
  for (const action of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const terms = termsOf(action.taskId)
    const day = businessDay(action.at)
    const cycleKey = cycleKeyOf(terms.cycle, day)
    const cycleId = `${action.userId} ${terms.taskId} ${cycleKey}`
    const cycle = books.cycles.get(cycleId) ?? {
      userId: action.userId,
      taskId: terms.taskId,
      cycleKey,
      actions: 0,
      completions: 0,
      points: 0,
      finishedAt: null,
    }
    const step = stepCycle(terms, cycle)
    if (step.kind === 'refused') continue
    const points = step.isCompletion
      ? bookAward(books, {
          userId: action.userId,
          businessKey: businessKeyOf(terms.taskId, action.actionKey),
          taskId: terms.taskId,
          points: terms.points,
          monthlyCap: terms.monthlyCap,
          rule: ruleOf(terms),
          at: action.at,
          fact: { demo: 'invented' },
        })
      : 0
    books.cycles.set(cycleId, {
      ...cycle,
      ...step.progress,
      points: cycle.points + points,
      finishedAt: step.isFinished ? action.at : null,
    })
    books.actions.push({
      userId: action.userId,
      taskId: terms.taskId,
      actionKey: action.actionKey,
      month: monthOf(day),
      points,
      refusal: step.isCompletion && points === 0 ? 'monthlyCap' : null,
      isCompletion: step.isCompletion,
      createdAt: action.at,
    })
    if (!step.isCompletion) continue
    const completionId = `${action.userId} ${terms.taskId}`
    const before = books.completions.get(completionId)?.completions ?? 0
    books.completions.set(completionId, {
      userId: action.userId,
      taskId: terms.taskId,
      completions: before + 1,
    })
    if (terms.taskId === 'check_in') {
      const last = runs.get(action.userId)
      const continueDays = last?.day === addDays(day, -1) ? last.continueDays + 1 : 1
      runs.set(action.userId, { day, continueDays })
      books.checkIns.push({ userId: action.userId, day, continueDays, createdAt: action.at })
    }
  }
  return books
}
