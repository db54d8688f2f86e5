/** The page that is being prefetched, by the address of its link. */
let running: { href: string; done: Promise<void> } | null = null

export function recordPrefetch(href: string, done: Promise<void>): void {
  const mine = { href, done }
  running = mine
  const end = () => {
    if (running === mine) running = null
  }
  done.then(end, end)
}

/**
 * How long a navigation waits for a page that is nearly loaded. Once React shows a skeleton, it keeps it for 300 ms,
 * so a page that arrives after 30 ms would appear ten times later. After this time the skeleton shows that the tap
 * was noticed.
 */
export const maxPrefetchWaitMs = 100

let latest: object | null = null

/** Runs `move` once the page of `href` is loaded or 100 ms have passed, unless another link has been followed. */
export function navigateWhenLoaded(href: string, move: () => void): void {
  const mine = {}
  latest = mine
  if (running?.href !== href) {
    move()
    return
  }
  const from = window.location.href
  const late = new Promise<void>((resolve) => setTimeout(resolve, maxPrefetchWaitMs))
  void Promise.race([running.done, late]).then(() => {
    // A reader who has gone back meanwhile is not moved.
    if (latest === mine && window.location.href === from) move()
  })
}
