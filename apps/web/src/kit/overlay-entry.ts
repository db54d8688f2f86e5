/** An overlay's place in the history: an entry of the same address whose state names it. */
const stateKey = 'overlay'

/** The id of the overlay that an entry's state names. */
export function overlayIn(state: unknown): string | null {
  const id = (state as Record<string, unknown> | null | undefined)?.[stateKey]
  return typeof id === 'string' ? id : null
}

/** The state of an entry with an overlay's id put in; what a page keeps there stays. */
export function withOverlay(state: unknown, id: string): object {
  return { ...(state as object | null | undefined), [stateKey]: id }
}

/** The state of the browser's entry as the router's users see it; newer than what is drawn while a navigation runs. */
export function entryState(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr
}

/** The address of the browser's entry, for an entry of the same page. */
export function addressHere(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
