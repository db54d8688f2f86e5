/** A view that a member began: its one-time token, and when it is valid by this device's clock (ms). */
export interface StoredView {
  viewToken: string
  readyAt: number
  expiresAt: number
  /** The minimum stay. */
  staySeconds: number
}

export type ViewStanding =
  /** None was begun, or it expired and has to begin again. */
  { kind: 'none' } | { kind: 'early'; msLeft: number } | { kind: 'ready' }

/** The state of a view. A clock that was set back never makes the wait longer than the whole stay. */
export function viewStanding(view: StoredView | null, now: number): ViewStanding {
  if (!view || now >= view.expiresAt) return { kind: 'none' }
  const msLeft = view.readyAt - now
  return msLeft > 0 && msLeft <= view.staySeconds * 1000 ? { kind: 'early', msLeft } : { kind: 'ready' }
}

/** The time left in whole seconds, at least 1. */
export function secondsOf(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000))
}

/** What is stored of a new token. */
export function viewOf(
  given: { viewToken: string; minimumStaySeconds: number; lifetimeSeconds: number },
  now: number,
): StoredView {
  return {
    viewToken: given.viewToken,
    readyAt: now + given.minimumStaySeconds * 1000,
    expiresAt: now + given.lifetimeSeconds * 1000,
    staySeconds: given.minimumStaySeconds,
  }
}
