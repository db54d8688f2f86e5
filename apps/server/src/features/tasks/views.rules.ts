import { viewHeartbeatSeconds } from '@club/contract/tasks.constants.ts'

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

/** A stored view, begun when its token was issued; its points can be claimed from `readyAt` to `expiresAt`. */
export interface ViewRow extends Viewed {
  issuedAt: Date
  readyAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** When the present stay began, with the page in sight; null if the view needs no stay in sight. */
  staySince: Date | null
  /** When the server last heard that the page is in sight; null if the view needs no stay in sight. */
  seenAt: Date | null
  /** The action that the view counted for; null until it is used. */
  actionKey: string | null
}

export type ViewVerdict =
  | { kind: 'good' }
  | { kind: 'refused' }
  | { kind: 'expired' }
  | { kind: 'tooEarly'; secondsLeft: number }
  | { kind: 'used'; actionKey: string }

/**
 * A page that was not reported for longer than this was out of sight: its stay begins again. One report may be lost
 * or late; the limit stays well below the minimum stay.
 */
export const maxOutOfSightSeconds = 3 * viewHeartbeatSeconds

/**
 * When a page's stay in one piece began, if it is in sight now; a stay that was long enough is not lost again:
 * rules/tasks#views.
 */
export function stayOf({ staySince, seenAt, issuedAt, readyAt }: ViewRow, now: Date): Date {
  if (staySince === null || seenAt === null) return issuedAt
  const isComplete = seenAt.getTime() - staySince.getTime() >= readyAt.getTime() - issuedAt.getTime()
  const isBroken = now.getTime() - seenAt.getTime() > maxOutOfSightSeconds * 1000
  return isBroken && !isComplete ? now : staySince
}

/** How much of the minimum stay is missing, in whole seconds. */
export function secondsLeftOf(row: ViewRow, now: Date): number {
  const stayed = now.getTime() - stayOf(row, now).getTime()
  return Math.max(0, Math.ceil((row.readyAt.getTime() - row.issuedAt.getTime() - stayed) / 1000))
}

/**
 * The view that an action without a token is about, or null: one that is good, one that was used for this very
 * action, or one that is not long enough yet. `rows` are the member's views of one thing, the newest first.
 */
export function viewSeen<R extends ViewRow>(rows: readonly R[], actionKey: string, now: Date): R | null {
  const of = (kind: ViewVerdict['kind']) => rows.find((row) => judgeView(row, row, now).kind === kind)
  const used = rows.find((row) => row.actionKey === actionKey)
  return of('good') ?? used ?? of('tooEarly') ?? null
}

/**
 * Judges a view token: rules/tasks#views. `row` is null if the member never had the token. A used token gets
 * its first answer again and no second award.
 */
export function judgeView(row: ViewRow | null, viewed: Viewed, now: Date): ViewVerdict {
  if (!row || row.taskId !== viewed.taskId || row.actionId !== viewed.actionId) return { kind: 'refused' }
  if (row.actionKey !== null) return { kind: 'used', actionKey: row.actionKey }
  if (row.expiresAt <= now) return { kind: 'expired' }
  const secondsLeft = secondsLeftOf(row, now)
  return secondsLeft > 0 ? { kind: 'tooEarly', secondsLeft } : { kind: 'good' }
}
