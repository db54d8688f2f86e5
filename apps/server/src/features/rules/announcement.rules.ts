import { addMonths, businessMonth, startOfDay } from '@club/contract/business-day.ts'
import type { AnnouncedTask } from '@club/contract/desk/rules.ts'
import { hourMs } from '@club/contract/durations.ts'
import { votesOfDay } from '@club/contract/talent.constants.ts'
import { paidSharesPerDay, type TaskCycle, type TaskKind } from '@club/contract/tasks.constants.ts'

/** Members can read of a change for so long before it is in force. */
export const noticeHours = 24
/** Every server knows of a withdrawal long before the month begins. */
export const withdrawalHours = 1
/** A change further ahead than this is a slip of the pen. */
const maxMonthsAhead = 12

const hoursUntil = (month: string, now: Date) =>
  (startOfDay(`${month}-01`).getTime() - now.getTime()) / hourMs

/** The first month for which a change can still be announced. */
export function earliestMonth(now: Date): string {
  const next = addMonths(businessMonth(now), 1)
  return hoursUntil(next, now) >= noticeHours ? next : addMonths(next, 1)
}

/** Whether a change can be announced for a month; never for one that has begun: rules/tasks#changes. */
export function isAnnounceable(month: string, now: Date): boolean {
  return month >= earliestMonth(now) && month <= addMonths(businessMonth(now), maxMonthsAhead)
}

/** Whether a change can still be taken back. */
export function isWithdrawable(month: string, now: Date): boolean {
  return hoursUntil(month, now) >= withdrawalHours
}

interface Values {
  points: number
  monthlyCap: number | null
  cycleTimes: number
  actionTimes: number
  channels: Readonly<Record<'MB' | 'WX' | 'WEB', boolean>>
}

/** The values after a change; what is not named stays. */
export function changedBy(before: Values, asked: Omit<AnnouncedTask, 'taskId'>): Values {
  const { MB, WX, WEB } = before.channels
  return {
    points: asked.points ?? before.points,
    monthlyCap: asked.monthlyCap === undefined ? before.monthlyCap : asked.monthlyCap,
    cycleTimes: asked.cycleTimes ?? before.cycleTimes,
    actionTimes: asked.actionTimes ?? before.actionTimes,
    channels: {
      MB: asked.channels?.MB ?? MB,
      WX: asked.channels?.WX ?? WX,
      WEB: asked.channels?.WEB ?? WEB,
    },
  }
}

export type TaskFault = 'same' | 'capBelowPoints' | 'timesFixed' | 'tooMany'

/** Only these count how often they were done in a cycle that begins again with a month. */
const countedKinds: readonly TaskKind[] = ['share', 'study', 'vote']

/** How often members can do it in a cycle at all. */
export function mostTimes(kind: TaskKind): number {
  if (kind === 'share') return paidSharesPerDay
  return kind === 'vote' ? votesOfDay : Number.POSITIVE_INFINITY
}

/** Why a task cannot get these values, or null. */
export function taskFault(
  { kind, cycle }: { kind: TaskKind; cycle: TaskCycle },
  before: Values,
  after: Values,
): TaskFault | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same'
  if (after.monthlyCap !== null && after.monthlyCap < after.points) return 'capBelowPoints'
  if (before.cycleTimes === after.cycleTimes && before.actionTimes === after.actionTimes) return null
  if (!countedKinds.includes(kind) || (cycle !== 'day' && cycle !== 'month')) return 'timesFixed'
  return after.cycleTimes * after.actionTimes > mostTimes(kind) ? 'tooMany' : null
}

const onOff: Readonly<Record<string, boolean>> = { on: true, off: false }

/**
 * Changes as they are typed, such as `check_in.points=10 check_in.cap=200 share_course.WX=off`, for the schema to check;
 * what cannot be read, or names a value twice, is left as it is, and refused there.
 */
export function typedChanges(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const tasks = new Map<string, Record<string, unknown>>()
  const named = new Set<string>()
  for (const part of typed.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, taskId = '', name = '', value = ''] = /^(\w+)\.(\w+)=(\w+)$/.exec(part) ?? []
    if (named.has(`${taskId}.${name}`)) return part
    named.add(`${taskId}.${name}`)
    const task = tasks.get(taskId) ?? { taskId }
    const number = /^\d+$/.test(value) ? Number(value) : value
    if (name === 'points') task.points = number
    else if (name === 'cap') task.monthlyCap = value === 'none' ? null : number
    else if (name === 'times') task.cycleTimes = number
    else if (name === 'actions') task.actionTimes = number
    else if (name === 'MB' || name === 'WX' || name === 'WEB')
      task.channels = { ...(task.channels as object), [name]: onOff[value] ?? value }
    else return part
    tasks.set(taskId, task)
  }
  return [...tasks.values()]
}
