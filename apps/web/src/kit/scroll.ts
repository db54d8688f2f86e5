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
    const save = () => keep(key, window.scrollY)
    window.addEventListener('pagehide', save)
    window.addEventListener('scrollend', save)
    return () => {
      window.removeEventListener('pagehide', save)
      window.removeEventListener('scrollend', save)
    }
  }, [key])
  useEffect(() => {
    const before = previous.current
    previous.current = { key, pathname }
    // Overlays are entries of the same page: nothing scrolls below them.
    if (before.pathname === pathname) return
    const top = navigationType === 'POP' ? (readPositions()[key] ?? 0) : 0
    window.scrollTo({ top, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (navigationType !== 'POP' && heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [key, pathname, navigationType])
}
