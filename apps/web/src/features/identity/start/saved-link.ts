import { path } from '@club/contract/page-paths.ts'
import { deviceValues } from '../../../kit/storage/storage.ts'

const storageKey = 'linkUrl'

/**
 * Whether the text is a path of this site: no host, no scheme, no backslash that browsers read as a slash.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return false
  return new URL(path, 'https://club.invalid').host === 'club.invalid'
}

/** Stores where the visitor wanted to go before signing in; other sites' addresses are ignored. */
export function saveLink(path: string): void {
  if (isOwnPath(path)) deviceValues.set(storageKey, path)
}

/** Returns and clears the saved path; home if there is none. */
export function takeLink(): string {
  const saved = deviceValues.get(storageKey)
  deviceValues.remove(storageKey)
  return saved && isOwnPath(saved) ? saved : path('/')
}
