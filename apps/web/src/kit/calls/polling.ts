import { isOffline } from './again.ts'

/**
 * Looks again at each interval while the page is in sight and the phone has a network, as while a member waits for
 * somebody else; `maxTimes` in all. Returns a function that ends it.
 */
export function poll(look: () => void, everyMs: number, maxTimes: number): () => void {
  let times = 0
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || isOffline()) return
    times += 1
    if (times >= maxTimes) clearInterval(timer)
    look()
  }, everyMs)
  return () => clearInterval(timer)
}
