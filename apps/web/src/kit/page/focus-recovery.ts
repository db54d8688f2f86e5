import { useEffect } from 'react'
import { focusHeading } from './scroll.ts'

/** The element that had the focus last, and its ancestors, innermost first. */
let focusPath: Element[] = []

function recordFocus({ target }: FocusEvent): void {
  focusPath = []
  for (let place = target; place instanceof Element; place = place.parentElement) focusPath.push(place)
}

const isGone = (place: Element) => !place.isConnected || place.getClientRects().length === 0

/**
 * The heading of the part of the page that lost the focused element, or that part itself; null if it is the whole
 * page.
 */
function nearestFocusTarget(): HTMLElement | null {
  const around = focusPath.find((place) => !isGone(place))
  const part = around?.closest<HTMLElement>('main section, [role=dialog], [role=alertdialog]')
  return part?.querySelector<HTMLElement>('h1, h2, h3') ?? part ?? null
}

/**
 * Gives the focus a new place if the focused element is gone. After a tap on the background it may stay on the body.
 */
function recoverFocus(): void {
  const [last] = focusPath
  if (document.activeElement !== document.body || !last || !isGone(last)) return
  const place = nearestFocusTarget()
  if (!place) {
    focusHeading()
    return
  }
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}

/** Runs after effects and dialogs had their frames to move the focus themselves. */
function afterThreeFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(act)))
}

function headingText(): string | undefined {
  return document.querySelector<HTMLElement>('main h1')?.textContent?.trim()
}

/**
 * Keeps the focus from falling to the body, moves it to the heading of a page that arrives late, and makes the
 * heading the document's title: rules/screens#by-keys-and-by-ear.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let isPending = false
    function look(): void {
      const { activeElement } = document
      // When the reader arrived, the page had no heading yet.
      if (activeElement?.hasAttribute('data-arriving') && headingText()) focusHeading()
      const title = headingText()
      if (title && document.title !== title) document.title = title
      if (isPending || activeElement !== document.body) return
      isPending = true
      afterThreeFrames(() => {
        isPending = false
        recoverFocus()
      })
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['hidden'],
    })
    const titles = new MutationObserver(look)
    titles.observe(document.head, { childList: true, subtree: true, characterData: true })
    document.addEventListener('focusin', recordFocus)
    look()
    return () => {
      changes.disconnect()
      titles.disconnect()
      document.removeEventListener('focusin', recordFocus)
    }
  }, [])
}
