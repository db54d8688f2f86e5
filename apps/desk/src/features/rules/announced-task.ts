import { type Channel, channels } from '@club/contract/channels.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { AnnouncedTask, rules } from '@club/contract/desk/rules.ts'

export type Task = DeskAnswerOf<typeof rules.show>['tasks'][number]

/** What is typed for one task; empty fields stay as they are. */
export interface TypedTask {
  taskId: string
  points: string
  cap: string
  noCap: boolean
  times: string
  actions: string
  channels: Readonly<Record<Channel, boolean>>
}

const isPaid = (task: Task | undefined, channel: Channel) => task?.channels.includes(channel) ?? false

/** A task of which nothing is changed yet. */
export function untouched(task: Task | undefined): TypedTask {
  return {
    taskId: task?.taskId ?? '',
    points: '',
    cap: '',
    noCap: false,
    times: '',
    actions: '',
    channels: { MB: isPaid(task, 'MB'), WX: isPaid(task, 'WX'), WEB: isPaid(task, 'WEB') },
  }
}

/** How often these count can change; the server has the last word. */
export const isCounted = ({ kind, cycle }: Task): boolean =>
  (kind === 'share' || kind === 'study' || kind === 'vote') && (cycle === 'day' || cycle === 'month')

const numbers = ['points', 'cap', 'times', 'actions'] as const
export type NumberField = (typeof numbers)[number]

/** The fields that hold no whole number above 0. */
export const wrongFields = (typed: TypedTask): NumberField[] =>
  numbers.filter((field) => typed[field].trim() !== '' && !/^[1-9]\d{0,5}$/.test(typed[field].trim()))

/** The new values of a task, or null while there are none or one is wrong. */
export function announcedOf(typed: TypedTask, task: Task | undefined): AnnouncedTask | null {
  if (!task || wrongFields(typed).length > 0) return null
  const number = (field: NumberField) => (typed[field].trim() === '' ? undefined : Number(typed[field]))
  const [points, cycleTimes, actionTimes] = [number('points'), number('times'), number('actions')]
  const monthlyCap = typed.noCap ? null : number('cap')
  const switched = channels.filter((channel) => typed.channels[channel] !== isPaid(task, channel))
  const values = {
    ...(points !== undefined && { points }),
    ...(monthlyCap !== undefined && { monthlyCap }),
    ...(cycleTimes !== undefined && { cycleTimes }),
    ...(actionTimes !== undefined && { actionTimes }),
    ...(switched.length > 0 && {
      channels: Object.fromEntries(switched.map((channel) => [channel, typed.channels[channel]])),
    }),
  }
  if (Object.keys(values).length === 0) return null
  return { taskId: task.taskId as AnnouncedTask['taskId'], ...values }
}

/**
 * The new values of all tasks that are typed for, without those of which nothing is changed. None as long as a field is
 * wrong: its change would be left out silently.
 */
export function announcedIn(
  typed: readonly TypedTask[],
  taskOf: (taskId: string) => Task | undefined,
): readonly AnnouncedTask[] {
  if (typed.some((each) => wrongFields(each).length > 0)) return []
  return typed.flatMap((each) => announcedOf(each, taskOf(each.taskId)) ?? [])
}
