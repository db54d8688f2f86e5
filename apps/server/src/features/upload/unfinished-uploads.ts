import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hourMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { unfinishedUploadHours } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import { attempts } from '../../kit/work/attempts.ts'
import { checkDiskSpace } from './disk-space.ts'
import { isMissing, storageError } from './folder-store.ts'
import { type FileFacts, inspectFile, inspection } from './receive-file.ts'

/** Of one member; a new one replaces the oldest. */
export const maxUnfinished = 3
/** Of one member, including finished ones, whose notes answer repeats. */
const maxNotes = 20
/** Bytes of an arriving piece between two checks of the room on the disk. */
const bytesBetweenChecks = 16 * 1024 * 1024
/** Attempts before giving up to write into a folder that is removed each time. */
const maxFolderAttempts = 3

/** Which upload: the member is part of its place, so that a stranger's id leads nowhere. */
export interface UploadKey {
  userId: string
  uploadId: string
}

/** How an upload ended, kept so that a repeat is answered like the first time. */
export type Outcome = { fileId: string } | { refused: StatusName }

interface Note {
  size: number
  fields: Record<string, string>
  /** Business time in milliseconds. */
  startedAt: number
  outcome: Outcome | null
  /** As the file arrived: a film is changed before it is stored. */
  facts?: FileFacts
}

/** What is known of an upload before any of it has arrived. */
export type Beginning = Omit<Note, 'outcome'>

export interface UnfinishedUpload extends Note {
  /** How many bytes have arrived. */
  offset: number
  path: string
}

/** The offset, or null without the file. */
async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

/** The uploads that have bytes or a note in a member's folder. */
async function idsIn(folder: string): Promise<string[]> {
  return [...new Set((await namesIn(folder)).map((name) => name.split('.')[0] ?? name))]
}

async function readNote(path: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(`${path}.json`, 'utf8')) as Note
  } catch {
    return null
  }
}

/** Replaces a note whole, so that nobody reads half of one. */
async function writeNote(path: string, note: Note): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, JSON.stringify(note), { mode: 0o600 })
    await rename(part, `${path}.json`)
  } catch (error) {
    await rm(part, { force: true })
    throw storageError(error)
  }
}

const pathIn = (folder: string, { userId, uploadId }: UploadKey) => join(folder, userId, uploadId)

async function find(folder: string, key: UploadKey): Promise<UnfinishedUpload | null> {
  const path = pathIn(folder, key)
  const [note, offset] = await Promise.all([readNote(path), sizeOf(path)])
  if (!note || (offset === null && !note.outcome)) return null
  return { ...note, path, offset: offset ?? note.size }
}

async function remove(folder: string, key: UploadKey): Promise<void> {
  const path = pathIn(folder, key)
  const parent = dirname(path)
  const parts = (await namesIn(parent)).filter((name) => name.startsWith(`${key.uploadId}.`))
  for (const name of [key.uploadId, ...parts]) await rm(join(parent, name), { force: true })
}

/** Records how an upload ended, unless that is recorded already, and removes its bytes. */
async function settle(folder: string, key: UploadKey, outcome: Outcome): Promise<void> {
  const path = pathIn(folder, key)
  const note = await readNote(path)
  if (note && !note.outcome) await writeNote(path, { ...note, outcome })
  await rm(path, { force: true })
}

/**
 * The facts of an upload that has arrived completely, the same each time. Throws the refusal of its beginning or
 * size.
 */
async function factsOf(folder: string, key: UploadKey): Promise<FileFacts> {
  const path = pathIn(folder, key)
  const known = (await readNote(path))?.facts
  if (known) return known
  const facts = await inspectFile(path)
  // Another server may have been first and have begun to change the film by now.
  const note = await readNote(path)
  if (note && !note.facts) await writeNote(path, { ...note, facts })
  return note?.facts ?? facts
}

/** Removes the oldest notes of uploads that are over; the others are replaced together with their rows. */
async function forgetOldest(folder: string, userId: string): Promise<void> {
  const ids = await idsIn(join(folder, userId))
  if (ids.length < maxNotes) return
  const uploads = await Promise.all(
    ids.map(async (uploadId) => {
      const found = await find(folder, { userId, uploadId })
      return { uploadId, startedAt: found?.startedAt ?? 0, isOver: !found || found.outcome !== null }
    }),
  )
  const over = uploads.filter(({ isOver }) => isOver).sort((a, b) => b.startedAt - a.startedAt)
  for (const { uploadId } of over.slice(maxNotes - maxUnfinished)) await remove(folder, { userId, uploadId })
}

/** Writes into a member's folder, which a sweep may remove as empty between the two steps. */
async function writeInFolder(folder: string, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      return await write()
    } catch (error) {
      if (!isMissing(error) || attempt === maxFolderAttempts) throw error
    }
  }
}

/** Throws `storageFull`. */
async function begin(folder: string, key: UploadKey, note: Beginning): Promise<void> {
  await forgetOldest(folder, key.userId)
  const path = pathIn(folder, key)
  try {
    await writeInFolder(dirname(path), () => writeNote(path, { ...note, outcome: null }))
    await writeFile(path, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    await remove(folder, key)
    throw storageError(error)
  }
}

/** Writes at a place of its own: a writer that lost its lease can change nothing that came after it. */
async function writeAt(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  try {
    for (let done = 0; done < chunk.length; ) {
      done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten
    }
  } catch (error) {
    throw storageError(error)
  }
}

interface Piece {
  key: UploadKey
  bytes: AsyncIterable<Buffer>
  offset: number
  /** Throws `uploadCut` once another request writes this upload. */
  checkLease(): void
}

/**
 * Adds a piece and returns the new offset. What arrived before a connection broke is kept. Throws `storageFull`, and
 * then keeps nothing of the piece, the refusal of the file's beginning or size, or `uploadCut` where the upload is not
 * as long as the piece's offset.
 */
async function append(folder: string, { key, bytes, offset, checkLease }: Piece): Promise<number> {
  const path = pathIn(folder, key)
  // Another server may have written since the offset was looked at.
  if ((await sizeOf(path)) !== offset) throw new AppError('uploadCut')
  const inspected = offset === 0 ? inspection() : null
  const handle = await open(path, 'r+')
  let end = offset
  let checkAt = offset
  try {
    for await (const chunk of bytes) {
      if (end >= checkAt) {
        await checkDiskSpace(folder, bytesBetweenChecks)
        checkAt = end + bytesBetweenChecks
      }
      inspected?.add(chunk)
      checkLease()
      await writeAt(handle, chunk, end)
      end += chunk.length
    }
    return end
  } catch (error) {
    if (error instanceof AppError && error.status === 'storageFull') {
      checkLease()
      await truncate(path, offset)
    }
    throw error
  } finally {
    await handle.close()
  }
}

/** Removes what began more than a day ago, finished or not. Returns how many uploads. */
async function sweep(folder: string, now: Date): Promise<number> {
  const before = now.getTime() - unfinishedUploadHours * hourMs
  let swept = 0
  const { attempt, errors } = attempts()
  for (const userId of await namesIn(folder)) {
    await attempt(async () => {
      for (const uploadId of await idsIn(join(folder, userId))) {
        await attempt(async () => {
          const note = await readNote(pathIn(folder, { userId, uploadId }))
          if (note && note.startedAt >= before) return
          await remove(folder, { userId, uploadId })
          swept += 1
        })
      }
      // Fails for a folder that is not empty.
      await rmdir(join(folder, userId)).catch(() => undefined)
    })
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} unfinished uploads cannot be removed`)
  return swept
}

/** Files that arrive in pieces: for each, a file of its bytes and a note, in a folder per member. */
export function unfinishedFiles(folder: string) {
  return {
    find: (key: UploadKey) => find(folder, key),
    begin: (key: UploadKey, note: Beginning) => begin(folder, key, note),
    append: (piece: Piece) => append(folder, piece),
    settle: (key: UploadKey, outcome: Outcome) => settle(folder, key, outcome),
    factsOf: (key: UploadKey) => factsOf(folder, key),
    remove: (key: UploadKey) => remove(folder, key),
    removeAll: (userId: string) => rm(join(folder, userId), { recursive: true, force: true }),
    sweep: (now: Date) => sweep(folder, now),
  }
}
