/** How long a view token is valid after its issue. */
export const viewLifetimeSeconds = 2 * 60 * 60
/** A member's tokens beyond this number are deleted, oldest first. */
export const maxViewsOfMember = 50
/** A used token is stored this long after it expired, so that a lost answer can be repeated. */
export const viewRetentionHours = 24

/** What a member views: a task and an item within it; '' for tasks with only one. */
export interface Viewed {
  taskId: string
  actionId: string
}

export interface ViewRow extends Viewed {
  readyAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** The action that the token was used for. */
  actionKey: string | null
}

export type ViewVerdict =
  | { kind: 'good' }
  | { kind: 'refused' }
  | { kind: 'expired' }
  | { kind: 'tooEarly'; secondsLeft: number }
  | { kind: 'used'; actionKey: string }

/**
 * Judges a view token: rules/tasks#views. `row` is null if the member never had the token. A used token gets
 * its first answer again and no second award.
 */
export function judgeView(row: ViewRow | null, viewed: Viewed, now: Date): ViewVerdict {
  if (!row || row.taskId !== viewed.taskId || row.actionId !== viewed.actionId) return { kind: 'refused' }
  if (row.actionKey !== null) return { kind: 'used', actionKey: row.actionKey }
  if (row.expiresAt <= now) return { kind: 'expired' }
  const msLeft = row.readyAt.getTime() - now.getTime()
  return msLeft > 0 ? { kind: 'tooEarly', secondsLeft: Math.ceil(msLeft / 1000) } : { kind: 'good' }
}
