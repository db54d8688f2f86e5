import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CannotStart } from '../app-error.ts'
import { readOrMake } from '../database/data-folder.ts'

/** An Ed25519 key that signs texts. */
export interface SigningKey {
  /** The public key: 32 bytes, base64. */
  publicKey: string
  sign(text: string): string
}

/** Where a key comes from: the setting itself, a PEM file, or a file that is made at first start. */
export interface KeySource {
  /** The private key: 32 bytes, base64. */
  key: string | null
  keyFile: string | null
  /** Made if it is missing, readable by its owner only; null makes none. */
  madeFile: string | null
}

// Both forms are fixed bytes before the 32 of the key (RFC 8410).
const privateForm = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicForm = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32

function privateKeyOf(key: string): KeyObject {
  const der = Buffer.concat([privateForm, Buffer.from(key, 'base64')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function signingKeyOf(privateKey: KeyObject): SigningKey {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key')
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    publicKey: der.subarray(publicForm.length).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

function newPem(): string {
  const made = privateKeyOf(randomBytes(keyBytes).toString('base64'))
  return made.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readPrivateKey({ key, keyFile, madeFile }: KeySource): KeyObject | null {
  if (key !== null) return privateKeyOf(key)
  if (keyFile !== null) return createPrivateKey(readFileSync(keyFile))
  return madeFile === null ? null : createPrivateKey(readOrMake(madeFile, newPem))
}

/** The key, or null if there is none. Throws CannotStart, with the setting's name, if it cannot be used. */
export function readSigningKey(name: string, source: KeySource): SigningKey | null {
  try {
    const key = readPrivateKey(source)
    return key && signingKeyOf(key)
  } catch (cause) {
    const given = source.key === null ? (source.keyFile ?? source.madeFile) : 'its value'
    throw new CannotStart(`${name}: ${given} cannot be used as a signing key`, { cause })
  }
}

/** Whether the owner of a public key (32 bytes, base64) signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const der = Buffer.concat([publicForm, Buffer.from(publicKey, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/** A short name of a public key. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}
