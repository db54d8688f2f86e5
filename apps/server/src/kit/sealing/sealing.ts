import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Opens, SealedPlace } from './sealed-place.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The key id of a key derived from the club's secret. */
export const secretKeyId = 'secret'
/** Instead of an id for a value that is not in the form of a sealed one; no key can have it. */
export const malformedKeyId = '(malformed)'

/** A key that seals, with the id that its values carry. */
export interface SealKey {
  id: string
  /** Null for the one that is derived from the club's secret. */
  key: string | null
}

/** A key under which people are found, on top of the ones before it. */
export interface LookupKey {
  id: string
  key: string
}

/** What people are found by; all else that is hashed stays under the secret's key. */
const lookupPurposes: readonly string[] = ['mobile', 'customer']

/** Without a setting. */
export const defaultSealKeys: readonly SealKey[] = [{ id: secretKeyId, key: null }]

/** Called with a sealed value that could not be opened. */
export type OnUnreadable = (place: SealedPlace, row: Readonly<Record<string, string>>, error: unknown) => void

/** Stands for a text that no key opens, where its reader has to see that there is one. */
export const unreadableText = '[unreadable]'

/** What names a row; it may hold more than its key. */
type RowOf<Key extends string> = { readonly [K in Key]: string }

/** Encrypts personal data at rest and finds it by keyed hash: rules/privacy#personal-data. */
export interface Sealing extends Opens {
  /** The id that newly sealed values carry. */
  currentKeyId: string
  /** The ids of all keys that open. */
  keyIds: readonly string[]
  /**
   * AES-256-GCM with the current key: `1.<key id>.<nonce, tag and ciphertext in base64url>`. Table, column and row are
   * authenticated, so that the value opens nowhere else.
   */
  seal<Key extends string>(place: SealedPlace<Key>, row: RowOf<NoInfer<Key>>, text: string): string
  /**
   * Like `open`, for lists and exports: null for a value that no key opens, which is logged and counted
   * (rules/privacy#unreadable-values).
   */
  read<Key extends string>(place: SealedPlace<Key>, row: RowOf<NoInfer<Key>>, sealed: string): string | null
  /**
   * HMAC-SHA256 of a value for one purpose, base64url. Equal values have equal hashes only within a purpose. Its key
   * is that of the secret; a mobile or customer number is hashed again with each of the keys that find people, and
   * carries the id of the last: docs/decisions/0006-keys-and-sealing.md#the-key-that-finds-people.
   */
  hash(purpose: string, value: string): string
  /** The id of the key that finds people. */
  lookupKeyId: string
  /** The ids of all its keys, the secret's first. */
  lookupKeyIds: readonly string[]
  /** A stored hash of a mobile or customer number under the last key; what is no hash stays as it is. */
  lookUpNow(hash: string): string
}

const form = '1'
const sealedForm = /^1\.([a-z0-9-]+)\.([\w-]+)$/

/** The id of the key that a value was sealed with. */
export function keyIdOf(sealed: string): string {
  return sealedForm.exec(sealed)?.[1] ?? malformedKeyId
}

function sealBytes(key: Buffer, text: string, bound: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(bound)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function openBytes(key: Buffer, sealed: string, bound: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(bound)
  decipher.setAuthTag(tag)
  const body = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/** What a sealed value is bound to, unambiguously. */
function boundTo<Key extends string>(
  keyId: string,
  place: SealedPlace<Key>,
  row: RowOf<NoInfer<Key>>,
): Buffer {
  return Buffer.from(
    JSON.stringify([form, keyId, place.table, place.column, ...place.key.map((name) => row[name])]),
  )
}

const lookupForm = /^(?:([a-z0-9-]+)\.)?([\w-]{43})$/

/** Hashes a hash with each key that it was not hashed with yet, in the order of the settings. */
function lookupLayers(
  layers: readonly { id: string; key: Buffer }[],
): Pick<Sealing, 'lookupKeyIds' | 'lookUpNow'> {
  const lookupKeyIds = [secretKeyId, ...layers.map(({ id }) => id)]
  return {
    lookupKeyIds,
    lookUpNow(hash) {
      const [, id = secretKeyId, body] = lookupForm.exec(hash) ?? []
      const at = lookupKeyIds.indexOf(id)
      if (body === undefined || at < 0) return hash
      return layers
        .slice(at)
        .reduce(
          (so, layer) =>
            `${layer.id}.${createHmac('sha256', layer.key).update(so.slice(-body.length)).digest('base64url')}`,
          hash,
        )
    },
  }
}

/**
 * Derives independent keys from the secret and from each key of the settings, so that a leaked hash key decrypts
 * nothing. The first of `sealKeys` seals, all of them open.
 */
export function makeSealing(
  secret: string,
  sealKeys: readonly SealKey[] = defaultSealKeys,
  onUnreadable?: OnUnreadable,
  lookupKeys: readonly LookupKey[] = [],
): Sealing {
  const derive = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, 'evergreen-club', purpose, keyBytes))
  const hashKey = derive(secret, 'hash')
  const { lookupKeyIds, lookUpNow } = lookupLayers(
    lookupKeys.map(({ id, key }) => ({ id, key: derive(key, 'look up') })),
  )
  const keys = new Map(sealKeys.map(({ id, key }) => [id, derive(key ?? secret, 'seal, bound')]))
  const keyOf = (id: string) => {
    const key = keys.get(id)
    if (!key) throw new UnknownSealKey(id)
    return key
  }
  const currentKeyId = sealKeys[0]?.id ?? secretKeyId
  const currentKey = keyOf(currentKeyId)
  const open: Sealing['open'] = (place, row, sealed) => {
    const [, id = malformedKeyId, body = ''] = sealedForm.exec(sealed) ?? []
    return openBytes(keyOf(id), body, boundTo(id, place, row))
  }
  return {
    currentKeyId,
    keyIds: [...keys.keys()],
    seal: (place, row, text) =>
      `${form}.${currentKeyId}.${sealBytes(currentKey, text, boundTo(currentKeyId, place, row))}`,
    open,
    read(place, row, sealed) {
      try {
        return open(place, row, sealed)
      } catch (error) {
        onUnreadable?.(place, row, error)
        return null
      }
    },
    hash(purpose, value) {
      const hashed = createHmac('sha256', hashKey)
        .update(purpose)
        .update('\0')
        .update(value)
        .digest('base64url')
      return lookupPurposes.includes(purpose) ? lookUpNow(hashed) : hashed
    },
    lookupKeyId: lookupKeyIds.at(-1) ?? secretKeyId,
    lookupKeyIds,
    lookUpNow,
  }
}

/** A sealed value and where it belongs. */
interface Sealed<Key extends string> {
  place: SealedPlace<Key>
  row: RowOf<NoInfer<Key>>
}

/**
 * A value as it is sealed in another row that it moves to. One that no key opens moves unchanged and cannot be opened
 * there either: it must not keep the others back, and whoever reads it is told.
 */
export function sealedFor<From extends string, To extends string>(
  sealing: Sealing,
  from: Sealed<From>,
  to: Sealed<To>,
  sealed: string,
): string {
  const text = sealing.read(from.place, from.row, sealed)
  return text === null ? sealed : sealing.seal(to.place, to.row, text)
}

/** A value was sealed with a key that the settings do not have. */
export class UnknownSealKey extends Error {
  constructor(readonly keyId: string) {
    super(`no key ${keyId} among the keys that seal`)
  }
}

/** Compares two hashes in constant time. */
export function isSameHash(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
