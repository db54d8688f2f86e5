import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from '../app-error.ts'

// The package has no types; only these two functions are used.
const locks = createRequire(import.meta.url)('fs-native-extensions') as {
  tryLock(fd: number): boolean
  unlock(fd: number): void
}

/** Another process is using the data folder. */
export class DataFolderInUse extends CannotStart {}

/**
 * Locks the folder for this process until it ends or releases it. The embedded database has no lock of its
 * own, and two processes on it would lose rows. The operating system releases a file lock however the process
 * ends.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const fd = openSync(join(dataDir, 'lock'), 'a+', 0o600)
  if (!locks.tryLock(fd)) {
    closeSync(fd)
    throw new DataFolderInUse(`another Evergreen Club process is using the data folder ${dataDir}`)
  }
  return () => {
    locks.unlock(fd)
    closeSync(fd)
  }
}

/** Locks an open file for this process until it closes it; false if another process has it. */
export function tryFileLock(fd: number): boolean {
  return locks.tryLock(fd)
}

/** The text of a file that is made at first start, readable by its owner only. */
export function readOrMake(path: string, make: () => string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    try {
      // 'wx' never overwrites: of two concurrent first starts, the second reads what the first wrote.
      writeFileSync(path, make(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  }
  return readFileSync(path, 'utf8')
}

const secretBytes = 48
const minSecretCharacters = 32

/**
 * The configured secret, or one created at first start in the data folder, readable by its owner only. Throws
 * CannotStart if the stored secret is truncated.
 */
export function readSecret(configured: string | null, dataDir: string, name = 'secret'): string {
  if (configured) return configured
  const path = join(dataDir, name)
  const secret = readOrMake(path, () => randomBytes(secretBytes).toString('base64url')).trim()
  // A full disk at first start leaves an empty file.
  if (secret.length < minSecretCharacters)
    throw new CannotStart(`the secret in ${path} is truncated or empty`)
  return secret
}
