import { keyboardInUse, setKeyboardInUse } from './keyboard-in-use.ts'

// The open keyboard is a history entry with this mark, so that the back key closes it and leaves no page.
const mark = 'softKeyboard'

let holders = 0
let isWatching = false
let isLeaving = false

function isMarked(state: unknown): boolean {
  return (state as Record<string, unknown> | null)?.[mark] === true
}

function putMark(): void {
  // The router's own state goes along: to it, this is the same place.
  window.history.pushState({ ...window.history.state, [mark]: true }, '')
}

function leaveMark(): void {
  isLeaving = true
  window.history.back()
}

function followHistory(event: PopStateEvent): void {
  if (isLeaving) {
    isLeaving = false
    // Going back takes a moment, in which the keyboard may have been opened again.
    if (holders > 0 && !isMarked(event.state)) putMark()
  } else if (!isMarked(event.state)) setKeyboardInUse(null)
  // The entry of a keyboard that was left open by going to another page is passed over.
  else if (keyboardInUse() === null) leaveMark()
}

/** Takes the back key for the keyboard; the answer gives it back. Two fields in turn share one entry. */
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
