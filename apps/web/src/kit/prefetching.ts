/** The page that is being prefetched, by the address of its link. */
let running: { href: string; done: Promise<void> } | null = null

export function notePrefetch(href: string, done: Promise<void>): void {
  const mine = { href, done }
  running = mine
  const end = () => {
    if (running === mine) running = null
  }
  done.then(end, end)
}

/**
 * A page that is nearly here is waited for: React shows a skeleton that it has once begun for 300 ms, so a page that
 * arrives after 30 ms would come ten times later. After this long the skeleton says that the tap was heard.
 */
export const nearlyHereMs = 100

let latest: object | null = null

/** Runs `move` once the page of `href` is here or 100 ms have passed, unless another link was followed meanwhile. */
export function moveWhenHere(href: string, move: () => void): void {
  const mine = {}
  latest = mine
  if (running?.href !== href) {
    move()
    return
  }
  const from = window.location.href
  const late = new Promise<void>((resolve) => setTimeout(resolve, nearlyHereMs))
  void Promise.race([running.done, late]).then(() => {
    // Whoever went back meanwhile stays there.
    if (latest === mine && window.location.href === from) move()
  })
}
