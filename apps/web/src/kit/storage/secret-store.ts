import { loadCode } from '../loading/load-code.ts'
import { deviceValues } from './storage.ts'

// A visitor has no secrets: the encryption is not part of the first load.
const loadBrowserKey = () => loadCode(() => import('./browser-key.ts'))

/**
 * What this browser cannot encrypt lasts as long as the page: by the mark that stands in its place, so that whatever
 * removes the stored value removes this, too.
 */
const held = new Map<string, unknown>()

/**
 * Stores an encrypted value under `name` in local storage. If this browser cannot encrypt, the value lasts as long as
 * the page, and then the member is asked again.
 */
export async function keepSecret(name: string, value: unknown): Promise<void> {
  held.delete(deviceValues.get(name) ?? '')
  try {
    const { encrypt } = await loadBrowserKey()
    deviceValues.set(name, await encrypt(value))
  } catch (error) {
    console.warn(`${name} is not stored in this browser`, error)
    const mark = `held ${Math.random()}`
    held.set(mark, value)
    deviceValues.set(name, mark)
  }
}

/** Reads the value stored under `name`; null if it is missing or unreadable. */
export async function readSecret<T>(name: string): Promise<T | null> {
  const stored = deviceValues.get(name)
  if (stored === null) return null
  if (held.has(stored)) return held.get(stored) as T
  try {
    const { decrypt } = await loadBrowserKey()
    const value = await decrypt(stored)
    if (value === null) deviceValues.remove(name)
    return value as T | null
  } catch {
    // Without the code or the key, nothing is read now; the stored value stays for the next page.
    return null
  }
}
