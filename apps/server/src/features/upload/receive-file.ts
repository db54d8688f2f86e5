import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { englishCount } from '@club/contract/english-count.ts'
import { maxFilmBytes, maxPictureBytes } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import { attempts } from '../../kit/work/attempts.ts'
import { type FileType, fileTypeOf, headBytes } from './file-type.rules.ts'
import { storageError } from './folder-store.ts'

/** Age at which a half-received file of a killed server is removed. */
const leftoverMs = 3_600_000

/** A file that has arrived whole, in this server's folder. */
export interface ReceivedFile extends FileFacts {
  path: string
  /** The upload that it arrived by in pieces, which is counted already. */
  uploadId?: string
  remove(): Promise<void>
}

export interface FileFacts {
  type: FileType
  bytes: number
  /** SHA-256 in hex. */
  checksum: string
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  try {
    await handle.appendFile(chunk)
  } catch (error) {
    throw storageError(error)
  }
}

/** Determines what a file is while its bytes pass. */
export interface Inspection {
  /** Throws `fileTypeUnsupported` or `fileTooLarge` as soon as the beginning or the size shows it. */
  add(chunk: Buffer): void
  end(): FileFacts
}

export function inspection(): Inspection {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let type: FileType | null = null
  let bytes = 0
  const detectType = () => {
    type = fileTypeOf(head)
    if (!type) throw new AppError('fileTypeUnsupported')
    return type
  }
  return {
    add(chunk) {
      bytes += chunk.length
      if (head.length < headBytes) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        if (head.length === headBytes) detectType()
      }
      if (bytes > (type === 'film' ? maxFilmBytes : maxPictureBytes)) throw new AppError('fileTooLarge')
      hash.update(chunk)
    },
    end: () => ({ type: type ?? detectType(), bytes, checksum: hash.digest('hex') }),
  }
}

/** Inspects a file that is already in a folder of this server. Throws like `receiveFile`. */
export async function inspectFile(path: string): Promise<FileFacts> {
  const inspected = inspection()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) inspected.add(chunk)
  return inspected.end()
}

/** Writes a file as it arrives, one chunk in memory. */
async function write(handle: FileHandle, incoming: Readable): Promise<FileFacts> {
  const inspected = inspection()
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    inspected.add(chunk)
    await writeAll(handle, chunk)
  }
  return inspected.end()
}

/**
 * Receives a file into a folder. Throws `fileTypeUnsupported`, `fileTooLarge`, `storageFull` or the stream's own
 * failure, and then leaves nothing behind.
 */
export async function receiveFile(incoming: Readable, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw storageError(error)
  })
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  const handle = await open(path, 'wx', 0o600).catch((error) => {
    throw storageError(error)
  })
  try {
    return { path, ...(await write(handle, incoming)), remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await handle.close()
  }
}

/** Removes what a killed server half received. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const { attempt, errors } = attempts()
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs > leftoverMs) await attempt(() => rm(path, { force: true }))
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${englishCount(errors.length, 'leftover')} cannot be removed`)
}
