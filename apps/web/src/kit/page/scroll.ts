import { own } from '@club/contract/own-property.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../router/router.tsx'
import { isNumber, isRecordOf, storedJson, visitValues } from '../storage/storage.ts'
import type { PageRow } from './page.ts'

const maxPositions = 50
const waitForHeightMs = 4000

const positions = storedJson(visitValues, 'scroll', isRecordOf(isNumber), {})

function storePosition(entry: string, top: number): void {
  const { [entry]: _older, ...others } = positions.read()
  const entries = [...Object.entries(others).slice(1 - maxPositions), [entry, top]]
  positions.write(Object.fromEntries(entries))
}

/** Whether the document was reached by going back or by a reload, not by a new address. */
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/**
 * Scrolls back as soon as the page is high enough and nothing on it waits: skeletons have other heights than what
 * replaces them. Gives up if the reader scrolls first or the page stays short. Returns a function that stops it.
 */
function scrollBackTo(top: number): () => void {
  const isThere = () =>
    document.documentElement.scrollHeight >= top + window.innerHeight &&
    !document.querySelector('main [data-waiting]')
  const go = () => window.scrollTo({ top, behavior: 'instant' })
  go()
  if (isThere()) return () => {}
  const sizes = new ResizeObserver(() => {
    go()
    if (isThere()) stop()
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

/** Focuses the page's heading or, until there is one, the marked main part. */
export function focusHeading(): void {
  const main = document.querySelector('main')
  const start = main?.querySelector<HTMLElement>('h1') ?? main
  if (!start) return
  main?.toggleAttribute('data-arriving', start === main)
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

// The server has no layout, and its React would warn.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * The query parameters that name what any page shows. Others leave it the same page, such as filters, unless its row
 * says that it is named by them.
 */
const namesOfPages = ['id', 'workNo', 'showTab', 'part']

function pageOf(pathname: string, search: string, namedBy: readonly string[]): string {
  const query = new URLSearchParams(search)
  return `${pathname}?${[...namesOfPages, ...namedBy].map((name) => query.get(name) ?? '').join('&')}`
}

/** Names the page that is shown: other filters and sheets over it leave it the same, its parts do not. */
export function useShownPage({ namedBy = [] }: Pick<PageRow, 'namedBy'>): string {
  const { pathname, search } = useLocation()
  return pageOf(pathname, search, namedBy)
}

/** A new page starts at the top with its heading focused; going back restores the scroll position. */
export function useScroll(route: Pick<PageRow, 'namedBy'>): void {
  const { key, reachedBy } = useLocation()
  const page = useShownPage(route)
  const entry = `${key} ${page}`
  const previous = useRef<string | null>(null)
  // Before the paint: by a later effect, the next page may already have moved the window.
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
    // Overlays and filters are entries of the same page: do not scroll.
    if (before === page) return
    const isFirst = before === null
    if (isFirst && !isComeBackTo()) return
    if (reachedBy === 'traverse') return scrollBackTo(own(positions.read(), entry) ?? 0)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeading()
  }, [entry, page, reachedBy])
}
