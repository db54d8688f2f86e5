/** So long nothing must happen before the page counts as idle. */
export const idleMs = 2500

const acts = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Runs once the page was left alone for a while after it stood; not at all when the reader begins anything before.
 * `isStillIdle` tells whether that still holds. Answers how to call it off.
 */
export function whenIdle(run: (isStillIdle: () => boolean) => unknown): () => void {
  let isIdle = true
  const timer = setTimeout(() => {
    // Nobody looks at a page in the background, and somebody who types must not lose the keyboard.
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
