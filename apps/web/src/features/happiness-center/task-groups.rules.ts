import { closedReasons, type TaskBlocker, type TaskCycle } from '@club/contract/tasks.constants.ts'

export type TaskGroup = 'daily' | 'monthly' | 'rare'

const groups: Record<TaskCycle, TaskGroup> = {
  day: 'daily',
  month: 'monthly',
  year: 'rare',
  once: 'rare',
  edition: 'rare',
}

/** Tasks of the first group shown at once; all others are behind a button. */
export const tasksAtOnce = 3

/** Groups tasks by cycle. Empty groups are left out; the server's order is preserved. */
export function groupTasks<T extends { cycle: TaskCycle }>(
  tasks: readonly T[],
): { group: TaskGroup; list: T[] }[] {
  return (['daily', 'monthly', 'rare'] as const)
    .map((group) => ({ group, list: tasks.filter((task) => groups[task.cycle] === group) }))
    .filter(({ list }) => list.length > 0)
}

/** Why a task cannot be done here at present by anybody, or by this member. */
const notNowReasons: readonly (TaskBlocker | null)[] = [...closedReasons, 'channelOff', 'blacklisted']

/**
 * Splits tasks into open, completed and those that cannot be done at present. A task that was open when the page opened stays in its list, so that
 * its result does not disappear when it is done.
 */
export function splitTasks<
  T extends { taskId: string; finishedTaskTime: string | null; blocker: TaskBlocker | null },
>(tasks: readonly T[], openAtFirst: ReadonlySet<string>): { open: T[]; completed: T[]; notNow: T[] } {
  const isOpen = (task: T) => task.finishedTaskTime === null || openAtFirst.has(task.taskId)
  const isNotNow = (task: T) => task.finishedTaskTime === null && notNowReasons.includes(task.blocker)
  return {
    open: tasks.filter((task) => isOpen(task) && !isNotNow(task)),
    completed: tasks.filter((task) => !isOpen(task)),
    notNow: tasks.filter(isNotNow),
  }
}
