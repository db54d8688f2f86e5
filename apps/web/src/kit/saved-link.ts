import { deviceValues } from './storage.ts'

const storageKey = 'linkUrl'

/** Whether the text is a path of this site: no host, no scheme, no backslash that browsers read as a slash. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return false
  return new URL(path, 'https://club.invalid').host === 'club.invalid'
}

/** Remembers where the visitor wanted to go before signing in; anything but an own path is ignored. */
export function saveLink(path: string): void {
  if (isOwnPath(path)) deviceValues.set(storageKey, path)
}

/** The saved path, once; home when there is none. */
export function takeLink(): string {
  const path = deviceValues.get(storageKey)
  deviceValues.remove(storageKey)
  return path && isOwnPath(path) ? path : '/'
}
