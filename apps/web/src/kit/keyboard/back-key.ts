import { keyboardInUse, setKeyboardInUse } from './keyboard-in-use.ts'

// The open keyboard is a history entry with this mark, so that the back key closes it instead of leaving the
// page.
const mark = 'softKeyboard'

let holders = 0
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
    // Going back takes a moment, and the keyboard may have been opened again meanwhile.
    if (holders > 0 && !isMarked(event.state)) putMark()
  } else if (!isMarked(event.state)) setKeyboardInUse(null)
  // Skip the entry of a keyboard that was open when the page was left.
  else if (keyboardInUse() === null) leaveMark()
}

/**
 * Makes the back key close the keyboard; returns a function that releases it. Consecutive fields share one
 * history entry.
 */
export function holdBackKey(): () => void {
  if (!isWatching) window.addEventListener('popstate', followHistory)
  isWatching = true
  holders += 1
  if (!isMarked(window.history.state)) putMark()
  return () => {
    holders -= 1
    queueMicrotask(() => {
      if (holders === 0 && !isLeaving && isMarked(window.history.state)) leaveMark()
    })
  }
}
