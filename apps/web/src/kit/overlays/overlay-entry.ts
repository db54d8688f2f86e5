/** An overlay's history entry: the same address, with a state that names the overlay. */
const stateKey = 'overlay'

/** The id of the overlay named in an entry's state. */
export function overlayIn(state: unknown): string | null {
  const id = (state as Record<string, unknown> | null | undefined)?.[stateKey]
  return typeof id === 'string' ? id : null
}

/** An entry's state with an overlay's id added; the page's own state is preserved. */
export function withOverlay(state: unknown, id: string): object {
  return { ...(state as object | null | undefined), [stateKey]: id }
}

/** The router's state of the browser's current entry; newer than the rendered one during a navigation. */
export function entryState(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr
}

/** The address of the browser's current entry, for another entry of the same page. */
export function addressHere(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
