const roomName = '--toast-room'
const marginPx = 8
/** However long the toast is, so much of the window stays for what has the focus. */
const minVisiblePx = 120

/** The last element that says `text` in the open overlay or in the page. */
function placeOf(text: string): Element | null {
  const scope = [...document.querySelectorAll('main, [role=dialog]')].at(-1)
  if (!scope) return null
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  let found: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.includes(text)) found = node.parentElement
  return found
}

function isUnder(toast: Element, element: Element): boolean {
  const [over, box] = [toast.getBoundingClientRect(), element.getBoundingClientRect()]
  return box.top < over.bottom && box.bottom > over.top
}

/** Scrolls the same words in the page, and then what has the focus, out from under the toast: the focus counts more. */
function scrollClear(toast: HTMLElement): void {
  const focused = document.activeElement === document.body ? null : document.activeElement
  const covered = [placeOf(toast.textContent ?? ''), focused].filter((each) => each !== null)
  if (toast === focused || !covered.some((each) => isUnder(toast, each))) return
  for (const each of covered) each.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Makes room above one toast; returns a function that ends this. */
function makeRoom(toast: HTMLElement): () => void {
  const room = window.innerHeight - toast.getBoundingClientRect().top + marginPx
  const { style } = document.documentElement
  style.setProperty(roomName, `${Math.round(Math.min(room, window.innerHeight - minVisiblePx))}px`)
  let frame = 0
  // The page shows its message, and moves the focus to it, right after the toast.
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => scrollClear(toast))
    })
  }
  look()
  document.addEventListener('focusin', look)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', look)
    style.removeProperty(roomName)
  }
}

/**
 * While a toast is shown, what has the focus or gets it is above it, and so are its words in the page where there is
 * room for both. Returns a function that ends this.
 */
export function keepClearOfToasts(): () => void {
  const region = document.querySelector('[role=status][aria-live]')
  if (!region) return () => {}
  let end = () => {}
  const follow = () => {
    end()
    const toast = region.querySelector<HTMLElement>('p:not([data-announced])')
    end = toast ? makeRoom(toast) : () => {}
  }
  const changes = new MutationObserver(follow)
  changes.observe(region, { childList: true })
  follow()
  return () => {
    changes.disconnect()
    end()
  }
}
