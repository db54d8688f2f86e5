import { openDatabase, resultOf } from './indexed-db.ts'

/**
 * Encrypts with a key of this browser: AES-GCM, non-extractable, in IndexedDB. Rejects if the browser forbids
 * IndexedDB, or its IndexedDB does not answer.
 */
const databaseName = 'club'
const storeName = 'keys'
const keyName = 'member'

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const database = await openDatabase(databaseName, (made) => made.createObjectStore(storeName))
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

/** The value as `iv.ciphertext`, both in base64. */
export async function encrypt(value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain))
  return `${toBase64(iv)}.${toBase64(cipher)}`
}

/** What `encrypt` was given; null if this browser's key does not decrypt the text. Rejects where there is none to read. */
export async function decrypt(text: string): Promise<unknown> {
  const [iv = '', cipher = ''] = text.split('.')
  const own = await key()
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv) },
      own,
      fromBase64(cipher),
    )
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return null
  }
}
