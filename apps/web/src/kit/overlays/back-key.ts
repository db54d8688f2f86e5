let held = 0

/** Whether going back now closes something that covers the page. */
export const isBackKeyHeld = () => held > 0

/**
 * For what covers a page without being an overlay of kit/overlays: while it is open, it has a history entry with this
 * mark, so that the back key closes it instead of leaving the page. The returned function takes what closes it, holds
 * the back key, and returns a function that releases it. Consecutive holders share one history entry.
 */
export function backKeyFor(mark: string): (close: () => void) => () => void {
  let holders = 0
  let closeHolder = () => {}
  let isWatching = false
  let isLeaving = false

  function isMarked(state: unknown): boolean {
    return (state as Record<string, unknown> | null)?.[mark] === true
  }

  function putMark(): void {
    // Keep the router's state: for the router, this is the same location.
    window.history.pushState({ ...window.history.state, [mark]: true }, '')
  }

  function leaveMark(): void {
    isLeaving = true
    window.history.back()
  }

  function followHistory(event: PopStateEvent): void {
    if (isLeaving) {
      isLeaving = false
      // Going back takes a moment, and another holder may have come meanwhile.
      if (holders > 0 && !isMarked(event.state)) putMark()
    } else if (!isMarked(event.state)) {
      if (holders > 0) closeHolder()
    }
    // Skip the entry of what was open when the page was left.
    else if (holders === 0) leaveMark()
  }

  return (close) => {
    if (!isWatching) window.addEventListener('popstate', followHistory)
    isWatching = true
    holders += 1
    held += 1
    closeHolder = close
    if (!isMarked(window.history.state)) putMark()
    return () => {
      holders -= 1
      held -= 1
      queueMicrotask(() => {
        if (holders === 0 && !isLeaving && isMarked(window.history.state)) leaveMark()
      })
    }
  }
}
