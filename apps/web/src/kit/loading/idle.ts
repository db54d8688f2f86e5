/** Runs work once the browser is idle, after five seconds at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 5000 })
  return () => window.cancelIdleCallback(handle)
}
