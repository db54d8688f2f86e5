/** A view token is good for this long after its issue. */
export const viewLifetimeSeconds = 2 * 60 * 60
/** Beyond so many tokens of a member the oldest go. */
export const maxViewsOfMember = 50
/** A used token is kept this long after it expired, so that a lost answer can be asked for again. */
export const viewKeptHours = 24

/** What a member looks at: a task and, within it, one thing; '' where the task has only one. */
export interface Viewed {
  taskId: string
  actionId: string
}

export interface ViewRow extends Viewed {
  readyAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** What the token was redeemed for. */
  actionKey: string | null
}

export type ViewVerdict =
  | { kind: 'good' }
  | { kind: 'refused' }
  | { kind: 'expired' }
  | { kind: 'tooEarly'; secondsLeft: number }
  | { kind: 'used'; actionKey: string }

/**
 * Judges a view token: rules/tasks#views. `row` is null for a token that this member never had. A used one gets its
 * first answer again, never another award.
 */
export function judgeView(row: ViewRow | null, viewed: Viewed, now: Date): ViewVerdict {
  if (!row || row.taskId !== viewed.taskId || row.actionId !== viewed.actionId) return { kind: 'refused' }
  if (row.actionKey !== null) return { kind: 'used', actionKey: row.actionKey }
  if (row.expiresAt <= now) return { kind: 'expired' }
  const msLeft = row.readyAt.getTime() - now.getTime()
  return msLeft > 0 ? { kind: 'tooEarly', secondsLeft: Math.ceil(msLeft / 1000) } : { kind: 'good' }
}
