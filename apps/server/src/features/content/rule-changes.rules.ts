import type { Channel } from '@club/contract/channels.ts'

/** What a task gives, how often and where: what changes only by announcement (rules/tasks#changes). */
export interface TaskValues {
  points: number
  monthlyCap: number | null
  cycleTimes: number
  actionTimes: number
  channels: Readonly<Record<Channel, boolean>>
}

/** A task in an announced change: its values until then, and from then on. */
export interface ChangedTask {
  taskId: string
  before: TaskValues
  after: TaskValues
}

/** A change that was announced, in force from the first of a month unless it was withdrawn. */
export interface RuleChange {
  changeId: string
  /** `2027-01`. */
  fromMonth: string
  tasks: readonly ChangedTask[]
  reason: string
  announcedAt: Date
  announcedBy: string
  /** Null where no second person is needed, in the shell. */
  confirmedBy: string | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawalConfirmedBy: string | null
  withdrawalReason: string | null
}

/** A task's announced changes that were not withdrawn, in order. */
function changesOf(changes: readonly RuleChange[], taskId: string) {
  return changes
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .flatMap(({ fromMonth, tasks }) =>
      tasks.filter((task) => task.taskId === taskId).map((task) => ({ ...task, fromMonth })),
    )
    .sort((a, b) => (a.fromMonth < b.fromMonth ? -1 : 1))
}

/**
 * A task's values in a month by its announced changes, and since which month they are in force (null: since they were
 * published); null if nothing was announced for the task.
 */
export function changedValues(
  changes: readonly RuleChange[],
  taskId: string,
  month: string,
): { values: TaskValues; since: string | null } | null {
  const own = changesOf(changes, taskId)
  const last = own.findLast(({ fromMonth }) => fromMonth <= month)
  if (last) return { values: last.after, since: last.fromMonth }
  return own[0] ? { values: own[0].before, since: null } : null
}

/** The change of a task that is announced and not in force in a month, or null: there is at most one. */
export function announcedAfter(
  changes: readonly RuleChange[],
  taskId: string,
  month: string,
): RuleChange | null {
  return (
    changes.find(
      ({ withdrawnAt, fromMonth, tasks }) =>
        withdrawnAt === null && fromMonth > month && tasks.some((task) => task.taskId === taskId),
    ) ?? null
  )
}

/** A published task with its values of a month; the same object where nothing was announced for it. */
export function inMonth<T extends { id: string; facts: TaskValues }>(
  item: T,
  changes: readonly RuleChange[],
  month: string,
): T {
  const changed = changedValues(changes, item.id, month)
  return changed ? { ...item, facts: { ...item.facts, ...changed.values } } : item
}
