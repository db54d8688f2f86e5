/** The page counts as idle after this long without activity. */
export const readerIdleMs = 2500

const activityEvents = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Runs `run` once the loaded page has been idle for a while; whatever the reader does before only delays it.
 * `isStillIdle` returns whether the reader has done nothing since. Where `run` returns false, it is run again
 * after the next idle while. Returns a function that cancels it.
 */
export function whenReaderIdle(run: (isStillIdle: () => boolean) => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let acted = 0
  let isOver = false
  const wait = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void attempt(), readerIdleMs)
  }
  async function attempt(): Promise<void> {
    const before = acted
    // Skip hidden pages, and fields with the focus, which would lose the keyboard.
    const isWriting = document.activeElement?.matches('input, textarea, select') ?? false
    if (document.visibilityState !== 'visible' || isWriting) return wait()
    const isDone = await run(() => !isOver && acted === before)
    if (isDone) end()
    else wait()
  }
  function follow(): void {
    acted += 1
    wait()
  }
  function end(): void {
    isOver = true
    clearTimeout(timer)
    for (const act of activityEvents) window.removeEventListener(act, follow)
  }
  for (const act of activityEvents) window.addEventListener(act, follow, { passive: true })
  wait()
  return end
}
