/** The page counts as idle after this long without activity. */
export const idleMs = 2500

const acts = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Runs `run` once the loaded page has been idle for a while, and never if the reader starts anything before.
 * `isStillIdle` returns whether that still holds. Returns a function that cancels it.
 */
export function whenIdle(run: (isStillIdle: () => boolean) => unknown): () => void {
  let isIdle = true
  const timer = setTimeout(() => {
    // Skip hidden pages, and fields with the focus, which would lose the keyboard.
    const isWriting = document.activeElement?.matches('input, textarea, select') ?? false
    if (document.visibilityState === 'visible' && !isWriting) run(() => isIdle)
  }, idleMs)
  function end(): void {
    isIdle = false
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, end)
  }
  for (const act of acts) window.addEventListener(act, end, { passive: true })
  return end
}
