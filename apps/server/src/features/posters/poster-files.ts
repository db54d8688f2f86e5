import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '@club/contract/durations.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { AppError } from '../../kit/app-error.ts'
import { attempts } from '../../kit/work/attempts.ts'

const maxFolderBytes = 512 * 1024 * 1024
const retentionHours = 48

/** This server's drawn posters. One that is no longer there is drawn again. */
export interface PosterFiles {
  read(hash: string): Promise<Buffer | null>
  write(hash: string, bytes: Buffer): Promise<void>
  /**
   * Removes old ones, those drawn before a time, and the oldest while there are too many. One that cannot be removed
   * keeps no other; then it throws.
   */
  sweep(nowMs: number, drawnBeforeMs?: number | null): Promise<void>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function makePosterFiles(folder: string, maxBytes = maxFolderBytes): PosterFiles {
  const pathOf = (hash: string) => join(folder, `${hash}.jpg`)
  return {
    read: (hash) => orNull(readFile(pathOf(hash))),
    async write(hash, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written beside its final name, so that nobody reads half a poster.
      const part = `${pathOf(hash)}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600, flag: 'wx' })
        await rename(part, pathOf(hash))
      } catch (error) {
        await rm(part, { force: true })
        throw isFull(error) ? new AppError('storageFull', { cause: error }) : error
      }
    },
    async sweep(nowMs, drawnBeforeMs = null) {
      const names = (await orNull(readdir(folder))) ?? []
      const files: { name: string; size: number; mtimeMs: number }[] = []
      const { attempt, errors } = attempts()
      for (const name of names) {
        await attempt(async () => {
          const found = await orNull(stat(join(folder, name)))
          if (found) files.push({ name, size: found.size, mtimeMs: found.mtimeMs })
        })
      }
      files.sort((one, other) => other.mtimeMs - one.mtimeMs)
      let bytes = 0
      for (const { name, size, mtimeMs } of files) {
        bytes += size
        const isOutdated = drawnBeforeMs !== null && mtimeMs < drawnBeforeMs
        if (!isOutdated && bytes <= maxBytes && nowMs - mtimeMs < retentionHours * hourMs) continue
        await attempt(() => rm(join(folder, name), { force: true }))
      }
      if (errors.length > 0)
        throw new AggregateError(errors, `${englishCount(errors.length, 'poster')} cannot be removed`)
    },
  }
}
