import { loadCode } from './load-code.ts'
import { deviceValues } from './storage.ts'

// A visitor has no secrets: the encryption is not part of the first load.
const loadBrowserKey = () => loadCode(() => import('./browser-key.ts'))

/**
 * Stores an encrypted value under `name` in local storage. If this browser cannot encrypt, nothing is stored, and
 * the member is asked again.
 */
export async function keepSecret(name: string, value: unknown): Promise<void> {
  try {
    const { encrypt } = await loadBrowserKey()
    deviceValues.set(name, await encrypt(value))
  } catch (error) {
    console.warn(`${name} is not stored in this browser`, error)
  }
}

/** Reads the value stored under `name`; null if it is missing or unreadable. */
export async function readSecret<T>(name: string): Promise<T | null> {
  const stored = deviceValues.get(name)
  if (stored === null) return null
  // Without the code, nothing is read now; the stored value stays for the next page.
  const browserKey = await loadBrowserKey().catch(() => null)
  const value = browserKey && (await browserKey.decrypt(stored))
  if (browserKey && value === null) deviceValues.remove(name)
  return value as T | null
}
