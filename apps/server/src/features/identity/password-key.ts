import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, webcrypto } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { sealedSecret } from '../../kit/sealing/shared-secret.sealed.ts'
import { sharedSecrets } from '../../kit/sealing/shared-secret.sql.ts'

const modulusBits = 3072
const fileName = 'password-key.pem'
const secretName = 'password-key'

/** The key pair that encrypts passwords in transit: rules/identity#passwords. */
export interface PasswordKey {
  /** SPKI, base64. */
  publicKey: string
  /** The plaintext of a base64 ciphertext, or null for any defect. */
  decrypt(ciphertext: string): Promise<string | null>
}

export interface PasswordKeySource {
  dataDir: string
  /** The operator's PEM file, or null. */
  keyFile: string | null
  /** With a shared database the pair is sealed in it; null stores it in the data folder. */
  shared: { on: Queryable; sealing: Sealing } | null
}

/** Loads the pair from the operator's file, the shared database or the data folder; creates it if missing. */
export async function loadPasswordKey(source: PasswordKeySource): Promise<PasswordKey> {
  if (source.keyFile !== null) return givenKey(source.keyFile)
  if (source.shared !== null) return passwordKeyOf(await sharedPem(source.shared.on, source.shared.sealing))
  return passwordKeyOf(await folderPem(source.dataDir))
}

/** Creates a private key, PKCS#8 in PEM. */
export async function makePasswordKeyPem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits })
  return pemOf(privateKey)
}

/** Reads a key from PEM. Throws unless it is an RSA key of at least 3072 bits. */
export async function passwordKeyOf(pem: string): Promise<PasswordKey> {
  const privateKey = createPrivateKey(pem)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < modulusBits) {
    throw new Error(`the password key must be an RSA key of at least ${modulusBits} bits`)
  }
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  // WebCrypto decrypts off the event loop, so that a flood of ciphertexts does not block it.
  const key = await webcrypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'decrypt',
  ])
  return {
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    async decrypt(ciphertext) {
      try {
        const bytes = Buffer.from(ciphertext, 'base64')
        return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, bytes)).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

async function givenKey(path: string): Promise<PasswordKey> {
  try {
    return await passwordKeyOf(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new CannotStart(`CLUB_PASSWORD_KEY_FILE: ${path} cannot be used as the password key`, { cause })
  }
}

async function sharedPem(on: Queryable, sealing: Sealing): Promise<string> {
  const known = (await on.one(sharedSecrets.find, [secretName]))?.sealed ?? null
  const row = { name: secretName }
  if (known === null) {
    const made = sealing.seal(sealedSecret, row, await makePasswordKeyPem())
    await on.run(sharedSecrets.keep, [secretName, made])
  }
  // Read again: after two first starts at once, both use what one of them wrote.
  const sealed = known ?? (await on.one(sharedSecrets.find, [secretName]))?.sealed ?? null
  if (sealed === null) throw new Error('the shared password key that was just stored is missing')
  try {
    return sealing.open(sealedSecret, row, sealed)
  } catch (cause) {
    throw new CannotStart('CLUB_SECRET is not the one that the database was first used with', { cause })
  }
}

async function folderPem(dataDir: string): Promise<string> {
  const path = join(dataDir, fileName)
  const known = await readIfThere(path)
  if (known !== null) return known
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // 'wx' never overwrites a key that another start has created.
    await writeFile(path, await makePasswordKeyPem(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
