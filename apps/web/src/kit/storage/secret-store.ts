import { loadCode } from '../loading/load-code.ts'
import { deviceValues } from './storage.ts'

// A visitor has no secrets: the encryption is not part of the first load.
const loadBrowserKey = () => loadCode(() => import('./browser-key.ts'))

const markStart = 'held '

/**
 * What this browser cannot encrypt lasts as long as the page, by what is stored under its name: a mark, or what an
 * earlier page encrypted and a later one may be able to read. Whatever removes the stored value removes this, too.
 */
const held = new Map<string, unknown>()

/**
 * Stores an encrypted value under `name` in local storage. If this browser cannot encrypt, the value lasts as long as
 * the page, and then the member is asked again.
 */
export async function keepSecret(name: string, value: unknown): Promise<void> {
  try {
    const { encrypt } = await loadBrowserKey()
    const encrypted = await encrypt(value)
    held.delete(deviceValues.get(name) ?? '')
    deviceValues.set(name, encrypted)
  } catch (error) {
    console.warn(`${name} is not stored in this browser`, error)
    const stored = deviceValues.get(name)
    if (stored !== null && (held.has(stored) || !stored.startsWith(markStart))) {
      held.set(stored, value)
      return
    }
    const mark = `${markStart}${Math.random()}`
    held.set(mark, value)
    deviceValues.set(name, mark)
  }
}

/** What a look at a stored value found; `isLater` if the code that decrypts it did not load. */
export interface Found<T> {
  value: T | null
  isLater?: boolean
  /** Whether this browser's key does not open it. */
  isLost?: boolean
}

/** Looks at the value stored under `name` and leaves it as it is. */
export async function lookAtSecret<T>(name: string): Promise<Found<T>> {
  const stored = deviceValues.get(name)
  if (stored === null) return { value: null }
  if (held.has(stored)) return { value: held.get(stored) as T }
  // The mark of another page: only that one knew the value.
  if (stored.startsWith(markStart)) return { value: null }
  const code = await loadBrowserKey().catch(() => null)
  if (!code) return { value: null, isLater: true }
  try {
    const value = (await code.decrypt(stored)) as T | null
    return { value, isLost: value === null }
  } catch {
    // Without the key, nothing is read now; the stored value stays for the next page.
    return { value: null }
  }
}

/** Reads the value stored under `name`; null if it is missing or unreadable. */
export async function readSecret<T>(name: string): Promise<T | null> {
  const { value, isLost } = await lookAtSecret<T>(name)
  if (isLost) deviceValues.remove(name)
  return value
}

/** Replaces a stored value by a mark that no page can read: unlike after a removal, other tabs see that a value follows. */
export function blankSecret(name: string): void {
  deviceValues.set(name, markStart)
}
