import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'
const keptPositions = 50

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function keep(key: string, top: number): void {
  const entries = Object.entries({ ...readPositions(), [key]: top }).slice(-keptPositions)
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)))
}

/** A new page begins at its top with its heading in focus; going back finds the place where the reader was. */
export function useScroll(): void {
  const { key, pathname } = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef({ key, pathname })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // By the time the page is left, its successor may already have moved the window.
    let top = window.scrollY
    const follow = () => {
      top = window.scrollY
    }
    const save = () => keep(key, top)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [key])
  useEffect(() => {
    const before = previous.current
    previous.current = { key, pathname }
    // Overlays are entries of the same page: nothing scrolls below them.
    if (before.pathname === pathname) return
    const top = navigationType === 'POP' ? (readPositions()[key] ?? 0) : 0
    window.scrollTo({ top, behavior: 'instant' })
    if (navigationType === 'POP') return
    const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (start) {
      start.tabIndex = -1
      start.focus({ preventScroll: true })
    }
  }, [key, pathname, navigationType])
}
