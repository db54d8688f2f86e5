import type { TaskCycle } from '@club/contract/constants.ts'

export type TaskGroup = 'daily' | 'monthly' | 'rare'

const groups: Record<TaskCycle, TaskGroup> = {
  day: 'daily',
  month: 'monthly',
  year: 'rare',
  once: 'rare',
  edition: 'rare',
}

/** Tasks by how often they come back; empty groups are left out, the server's order stays. */
export function groupTasks<T extends { cycle: TaskCycle }>(
  tasks: readonly T[],
): { group: TaskGroup; list: T[] }[] {
  return (['daily', 'monthly', 'rare'] as const)
    .map((group) => ({ group, list: tasks.filter((task) => groups[task.cycle] === group) }))
    .filter(({ list }) => list.length > 0)
}

/**
 * Parts the list into what is open and what is completed. A task that was open when the page was opened stays where
 * it is after it was done, so that its result does not disappear under the reader.
 */
export function partTasks<T extends { taskId: string; finishedTaskTime: string | null }>(
  tasks: readonly T[],
  openAtFirst: ReadonlySet<string>,
): { open: T[]; completed: T[] } {
  const isOpen = (task: T) => task.finishedTaskTime === null || openAtFirst.has(task.taskId)
  return { open: tasks.filter(isOpen), completed: tasks.filter((task) => !isOpen(task)) }
}
