import { resultOf } from './indexed-db.ts'
import { deviceValues } from './storage.ts'

/**
 * Stores the member's id and info encrypted in this browser: AES-GCM with a non-extractable key in IndexedDB.
 * If a browser forbids IndexedDB, nothing is stored, and the member is asked again.
 */
const databaseName = 'club'
const storeName = 'keys'
const keyName = 'member'

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await resultOf(opening)
  return database.transaction(storeName, mode).objectStore(storeName)
}

let keyPromise: Promise<CryptoKey> | undefined

async function loadKey(): Promise<CryptoKey> {
  const found = (await resultOf((await openStore('readonly')).get(keyName))) as CryptoKey | undefined
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await resultOf((await openStore('readwrite')).put(made, keyName))
  return made
}

function key(): Promise<CryptoKey> {
  keyPromise ??= loadKey()
  return keyPromise
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Stores an encrypted value under `name` in local storage. */
export async function keepSecret(name: string, value: unknown): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain))
    deviceValues.set(name, `${toBase64(iv)}.${toBase64(cipher)}`)
  } catch (error) {
    console.warn(`${name} is not stored in this browser`, error)
  }
}

/** Reads the value stored under `name`; null if it is missing or unreadable. */
export async function readSecret<T>(name: string): Promise<T | null> {
  const [iv, cipher] = deviceValues.get(name)?.split('.') ?? []
  if (!iv || !cipher) return null
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv) },
      await key(),
      fromBase64(cipher),
    )
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    deviceValues.remove(name)
    return null
  }
}
