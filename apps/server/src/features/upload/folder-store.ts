import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chown, copyFile, mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../kit/app-error.ts'
import type { Store } from './store.ts'

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A full disk as a refusal; any other error as it is. */
export function storageError(error: unknown): unknown {
  return isFull(error) ? new AppError('storageFull', { cause: error }) : error
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Flushes to disk, so that after a power cut a file is whole or absent. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives what root makes in the folder to whoever has it: servers and backups could not read what root keeps. */
async function handOver(folder: string, path: string, firstMade: string | undefined): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
  if (!firstMade) return
  for (let made = dirname(path); made.length >= firstMade.length; made = dirname(made)) {
    await chown(made, uid, gid)
  }
}

/** Files in a folder; several servers need a shared one. */
export function makeFolderStore(folder: string): Store {
  return {
    async put(key, source) {
      const path = join(folder, key)
      const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      try {
        if (Buffer.isBuffer(source)) await writeFile(part, source, { mode: 0o600, flag: 'wx' })
        else await copyFile(source.path, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await flush(part)
        await handOver(folder, part, firstMade)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw storageError(error)
      }
    },
    async open(key, range) {
      const handle = await nullIfMissing(open(join(folder, key), 'r'))
      return handle?.createReadStream(range) ?? null
    },
    async size(key) {
      return (await nullIfMissing(stat(join(folder, key))))?.size ?? null
    },
    async remove(keys) {
      for (const key of keys) await rm(join(folder, key), { force: true })
      // The folder of a file goes with its last variant.
      for (const parent of new Set(keys.map((key) => dirname(join(folder, key))))) {
        await rmdir(parent).catch(() => undefined)
      }
    },
  }
}
