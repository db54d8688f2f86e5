import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A value as the club sealed it by its secret before values had key ids. */
export function unboundSeal(secret: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'evergreen-club', 'seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}
