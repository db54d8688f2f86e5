/** A view that a member began: its one-time token, and when it is good by this device's clock (ms). */
export interface StoredView {
  viewToken: string
  readyAt: number
  expiresAt: number
  /** How long the view has to last. */
  staySeconds: number
}

export type ViewStanding =
  /** None was begun, or it ran out: one has to begin anew. */
  { kind: 'none' } | { kind: 'early'; msLeft: number } | { kind: 'ready' }

/** How a view stands now. A clock that was set back never makes anybody wait longer than the whole stay. */
export function viewStanding(view: StoredView | null, now: number): ViewStanding {
  if (!view || now >= view.expiresAt) return { kind: 'none' }
  const msLeft = view.readyAt - now
  return msLeft > 0 && msLeft <= view.staySeconds * 1000 ? { kind: 'early', msLeft } : { kind: 'ready' }
}

/** Whole seconds that are still to go, never told as none. */
export function secondsOf(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000))
}

/** What is kept of a token that was given just now. */
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
