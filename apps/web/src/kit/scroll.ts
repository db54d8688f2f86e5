import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isNumber, isRecordOf, storedJson, visitValues } from './storage.ts'

const maxPositions = 50
const waitForHeightMs = 4000

const positions = storedJson(visitValues, 'scroll', isRecordOf(isNumber), {})

function storePosition(entry: string, top: number): void {
  const { [entry]: _older, ...others } = positions.read()
  const entries = [...Object.entries(others).slice(1 - maxPositions), [entry, top]]
  positions.write(Object.fromEntries(entries))
}

/** Whether the browser came to the document by its back key or by reloading it, and not by a new address. */
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/**
 * Scrolls to where the reader was as soon as the page is high enough, and gives up when the reader moves first or
 * the page stays short. Returns how to stop.
 */
function scrollBackTo(top: number): () => void {
  const reaches = () => document.documentElement.scrollHeight >= top + window.innerHeight
  const go = () => window.scrollTo({ top, behavior: 'instant' })
  go()
  if (reaches()) return () => {}
  const sizes = new ResizeObserver(() => {
    go()
    if (reaches()) stop()
  })
  sizes.observe(document.body)
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(stop, waitForHeightMs)
  function stop(): void {
    clearTimeout(timer)
    sizes.disconnect()
    for (const name of moves) window.removeEventListener(name, stop)
  }
  for (const name of moves) window.addEventListener(name, stop, { passive: true })
  return stop
}

function focusHeading(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!start) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

// The server draws no layout, and its React would warn.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** The page that an address is: of its query only the id of what it shows tells pages apart. */
function pageOf(pathname: string, search: string): string {
  return `${pathname}?${new URLSearchParams(search).get('id') ?? ''}`
}

/** A new page begins at its top with its heading in focus; going back returns to where the reader was. */
export function useScroll(): void {
  const { key, pathname, search } = useLocation()
  const page = pageOf(pathname, search)
  const entry = `${key} ${page}`
  const navigationType = useNavigationType()
  const previous = useRef<string | null>(null)
  // Before the paint: by the time of a later effect the next page may already have moved the window.
  useBeforePaint(() => {
    window.history.scrollRestoration = 'manual'
    let top = window.scrollY
    const follow = () => {
      top = window.scrollY
    }
    const save = () => storePosition(entry, top)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [entry])
  useBeforePaint(() => {
    const before = previous.current
    previous.current = page
    // Overlays are entries of the same page, and so are its filters: nothing scrolls below them.
    if (before === page) return
    const isFirst = before === null
    if (isFirst && !isComeBackTo()) return
    if (navigationType === 'POP') return scrollBackTo(positions.read()[entry] ?? 0)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeading()
  }, [entry, page, navigationType])
}
