import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Encrypts personal data at rest and finds it by keyed hash: rules/privacy#personal-data. */
export interface Sealing {
  /** AES-256-GCM; base64url of nonce, tag and ciphertext. */
  seal(text: string): string
  /** Throws if the text was changed or sealed with another secret. */
  open(sealed: string): string
  /**
   * HMAC-SHA256 of a value for one purpose, base64url. Equal values have equal hashes only within a purpose.
   */
  hash(purpose: string, value: string): string
}

/** Derives independent keys from one secret, so that a leaked hash key decrypts nothing. */
export function makeSealing(secret: string): Sealing {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'evergreen-club', purpose, keyBytes))
  const sealKey = derive('seal')
  const hashKey = derive('hash')
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8')
    },
    hash(purpose, value) {
      return createHmac('sha256', hashKey).update(purpose).update('\0').update(value).digest('base64url')
    },
  }
}

/** Compares two hashes in constant time. */
export function isSameHash(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
