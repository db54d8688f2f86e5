import type { TaskCycle } from '@club/contract/constants.ts'

export type TaskGroup = 'daily' | 'monthly' | 'rare'

const groups: Record<TaskCycle, TaskGroup> = {
  day: 'daily',
  month: 'monthly',
  year: 'rare',
  once: 'rare',
  edition: 'rare',
}

/** Groups tasks by cycle. Empty groups are left out; the server's order is preserved. */
export function groupTasks<T extends { cycle: TaskCycle }>(
  tasks: readonly T[],
): { group: TaskGroup; list: T[] }[] {
  return (['daily', 'monthly', 'rare'] as const)
    .map((group) => ({ group, list: tasks.filter((task) => groups[task.cycle] === group) }))
    .filter(({ list }) => list.length > 0)
}

/**
 * Splits tasks into open and completed. A task that was open when the page opened stays in its list, so that
 * its result does not disappear when it is done.
 */
export function splitTasks<T extends { taskId: string; finishedTaskTime: string | null }>(
  tasks: readonly T[],
  openAtFirst: ReadonlySet<string>,
): { open: T[]; completed: T[] } {
  const isOpen = (task: T) => task.finishedTaskTime === null || openAtFirst.has(task.taskId)
  return { open: tasks.filter(isOpen), completed: tasks.filter((task) => !isOpen(task)) }
}
