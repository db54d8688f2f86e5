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
