import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { limitConcurrency } from '../../kit/work/limit-concurrency.ts'
import { mediaParts } from './content-media.sql.ts'
import type { MediaFile } from './published-media.ts'

/** Concurrent fetches from the database, since members' requests need its connections, too. */
const maxConcurrentFetches = 3
const maxFolderBytes = 1024 * 1024 * 1024
/** The share of a full folder that stays when it is cleared. */
const shareAfterEviction = 0.8
/** Age at which a half-written file of a killed server is removed. */
const leftoverMinutes = 60
const partSuffix = '.part'

/** This server's copies of stored media, so that each file is fetched from the database once. */
export interface MediaFolder {
  /** Opens the copy of a file, fetching it if needed; null if it is not stored any more. The caller closes it. */
  open(file: MediaFile): Promise<FileHandle | null>
}

interface MediaFolderParts {
  on: Queryable
  folder: string
  maxBytes?: number
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a stored file part by part; false if the database does not have all of it. */
async function fetchTo(handle: FileHandle, on: Queryable, file: MediaFile): Promise<boolean> {
  const hash = createHash('sha256')
  let byteCount = 0
  for (let partNo = 0; byteCount < file.byteCount; partNo += 1) {
    const part = await on.one(mediaParts.read, [file.fileName, partNo])
    if (!part || part.bytes.length === 0) return false
    hash.update(part.bytes)
    await handle.appendFile(part.bytes)
    byteCount += part.bytes.length
  }
  return byteCount === file.byteCount && hash.digest('hex') === file.checksum
}

/** The copies in this server's own folder, at most `maxBytes`; the least recently used are deleted first. */
export function makeMediaFolder({ on, folder, maxBytes = maxFolderBytes }: MediaFolderParts): MediaFolder {
  const limited = limitConcurrency(maxConcurrentFetches)
  /** Copies that this process has verified, with a stamp that changes with the file. */
  const sound = new Map<string, string>()
  const usedAt = new Map<string, number>()
  const inFlight = new Map<string, Promise<boolean>>()
  let uses = 0
  const makeRoom = roomIn(folder, maxBytes, {
    usedAt: (name) => usedAt.get(name) ?? -1,
    forget: (name) => {
      sound.delete(name)
      usedAt.delete(name)
    },
  })

  async function openCopy({ fileName, byteCount, checksum }: MediaFile): Promise<FileHandle | null> {
    const path = join(folder, fileName)
    const handle = await open(path, 'r').catch(() => null)
    if (!handle) return null
    const { size, ino, mtimeMs } = await handle.stat()
    const state = `${ino} ${mtimeMs}`
    if (size === byteCount && (sound.get(fileName) === state || (await checksumOf(path)) === checksum)) {
      sound.set(fileName, state)
      usedAt.set(fileName, uses++)
      return handle
    }
    await handle.close()
    return null
  }

  /** Written beside its final name and renamed, so that no process reads half a file. */
  async function makeCopy(file: MediaFile): Promise<boolean> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, file.fileName)
    const temporary = `${path}.${randomBytes(6).toString('hex')}${partSuffix}`
    try {
      const handle = await open(temporary, 'wx', 0o600)
      const isWhole = await fetchTo(handle, on, file).finally(() => handle.close())
      if (!isWhole) return false
      await rename(temporary, path)
      await makeRoom(file)
      return true
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    async open(file) {
      const copy = await openCopy(file)
      if (copy) return copy
      let making = inFlight.get(file.fileName)
      if (!making) {
        making = limited(() => makeCopy(file)).finally(() => inFlight.delete(file.fileName))
        inFlight.set(file.fileName, making)
      }
      const isMade = await making.catch((error: unknown) => {
        throw error instanceof AppError
          ? error
          : new AppError('busy', { cause: error, detail: 'a copy of a media file could not be written' })
      })
      return isMade ? openCopy(file) : null
    },
  }
}

/** Returns the function that makes room after each new copy: above `maxBytes` it deletes the least recently used. */
function roomIn(
  folder: string,
  maxBytes: number,
  uses: { usedAt(name: string): number; forget(name: string): void },
): (newest: MediaFile) => Promise<void> {
  let bytesHere: number | null = null
  return async (newest) => {
    if (bytesHere !== null) bytesHere += newest.byteCount
    if (bytesHere !== null && bytesHere <= maxBytes) return
    const copies = await copiesIn(folder)
    bytesHere = copies.reduce((sum, { size }) => sum + size, 0)
    if (bytesHere <= maxBytes) return
    copies.sort((a, b) => uses.usedAt(a.name) - uses.usedAt(b.name))
    for (const { name, size } of copies) {
      if (bytesHere <= maxBytes * shareAfterEviction) return
      if (name === newest.fileName) continue
      await rm(join(folder, name), { force: true })
      uses.forget(name)
      bytesHere -= size
    }
  }
}

/** The copies in a folder with their sizes; removes old half-written files. */
async function copiesIn(folder: string): Promise<{ name: string; size: number }[]> {
  const copies = []
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) continue
    if (!name.endsWith(partSuffix)) copies.push({ name, size: found.size })
    else if (found.mtimeMs < Date.now() - leftoverMinutes * 60_000) {
      await rm(join(folder, name), { force: true })
    }
  }
  return copies
}
