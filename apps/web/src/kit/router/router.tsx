import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { askedQuery } from './asked-query.ts'

/** Where the reader is: an entry of the browser's history. */
export interface Location {
  pathname: string
  /** With its question mark, or ''. */
  search: string
  /** Given with the navigation; stays with the entry when it is reloaded or gone back to. */
  state: unknown
  /** Different for each entry. */
  key: string
  /** Whether the entry was reached by going back, forward or a full load, or made by a navigation. */
  reachedBy: 'traverse' | 'push' | 'replace'
}

/** What the browser stores with an entry. Others may add fields of their own, as the back key's mark. */
interface StoredEntry {
  key: string
  /** Its place among the entries of the visit, from 0. */
  index: number
  state: unknown
}

/** The key of an entry that no navigation made: the first of a visit. */
export const firstKey = 'first'

const storedEntry = () => window.history.state as Partial<StoredEntry> | null

/** The state of the browser's current entry; newer than the rendered one during a navigation. */
export const entryState = (): unknown => storedEntry()?.state

/** Whether the visit has an entry before the current one: another page, or the page below an overlay. */
export const hasPageBefore = () => (storedEntry()?.index ?? 0) > 0

/** The address of the browser's current entry, for another entry of the same page. */
export function addressHere(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

function locationHere(reachedBy: Location['reachedBy']): Location {
  const { pathname, search } = window.location
  return { pathname, search, state: entryState(), key: storedEntry()?.key ?? firstKey, reachedBy }
}

let follow: ((location: Location) => void) | null = null

/**
 * Goes to an address within the club, without loading the document.
 * @param to path with query and hash
 */
export function navigate(to: string, given: { replace?: boolean; state?: unknown } = {}): void {
  const { replace = false, state } = given
  const index = storedEntry()?.index ?? 0
  const key = Math.random().toString(36).slice(2, 10)
  const entry: StoredEntry = { key, index: replace ? index : index + 1, state }
  try {
    if (replace) window.history.replaceState(entry, '', to)
    else window.history.pushState(entry, '', to)
  } catch (error) {
    // Any browser refuses another site's address; it is none of the club's.
    if (new URL(to, window.location.href).origin !== window.location.origin) throw error
    // Safari refuses more than a hundred entries in half a minute.
    window.location[replace ? 'replace' : 'assign'](to)
    return
  }
  follow?.(locationHere(replace ? 'replace' : 'push'))
}

const LocationContext = createContext<Location | null>(null)

/** Follows the browser's history. A page that is still loading leaves the previous one in sight. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => locationHere('traverse'))
  useLayoutEffect(() => {
    const show = (next: Location) => startTransition(() => setLocation(next))
    const traversed = () => show(locationHere('traverse'))
    follow = show
    window.addEventListener('popstate', traversed)
    return () => {
      follow = null
      window.removeEventListener('popstate', traversed)
    }
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** A page that is drawn at one address, without a history: on the server. */
export function DrawnAt({ address, children }: { address: string; children: ReactNode }) {
  const [pathname = '/', query] = address.split('?')
  const search = query ? `?${query}` : ''
  return (
    <LocationContext value={{ pathname, search, state: undefined, key: firstKey, reachedBy: 'traverse' }}>
      {children}
    </LocationContext>
  )
}

export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('Router is missing')
  return location
}

/** What the current address asks for. */
export function useQueryParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => askedQuery(search), [search])
}

/** Replaces the current entry by another address as soon as it is rendered. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
