import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { acts } from '@club/contract/desk/acts.ts'
import { dayMs, hourMs } from '@club/contract/durations.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { DeskCall } from '../../kit/desk/desk-call.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { InputRefused } from '../../kit/operator/operator-command.ts'
import { attempts } from '../../kit/work/attempts.ts'
import { deskFiles } from './desk.sql.ts'
import { words } from './desk.words.ts'
import type { DeskContext } from './desk-context.ts'

/** Longer than an order waits. */
const retentionDays = 8
/** A file arrives faster than this. */
const arrivingMs = hourMs
/** Of a name in a folder, in UTF-8: file systems take 255. */
const maxNameBytes = 200
/** What one person's files may take together until they are swept. */
const maxBytesOfPerson = 5 * 1024 ** 3

const isId = (text: string) => z.uuid().safeParse(text).success

/** A file's name without what means something in a path. */
function plainName(name: string): string {
  const characters = [...name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_')]
  // The end stays: it has the kind of file.
  while (Buffer.byteLength(characters.join('')) > maxNameBytes) characters.shift()
  return characters.join('') || 'file'
}

const folderOf = ({ filesFolder }: Pick<DeskContext, 'filesFolder'>, fileId: string) =>
  join(filesFolder, fileId)

/** Stores a file for the acts of the one who hands it in. A file that breaks off leaves nothing. */
export async function handIn(
  context: DeskContext,
  { person, request, file }: DeskCall<(typeof acts)['handIn']>,
): Promise<{ fileId: string; bytes: number }> {
  const { db, clock } = context
  const kept = Number((await db.one(deskFiles.bytesOf, [person.personId]))?.bytes ?? 0)
  if (kept >= maxBytesOfPerson)
    throw new AppError('storageFull', { detail: 'the files of this person take too much' })
  const fileId = uuidv7()
  const name = plainName(request.name)
  const folder = folderOf(context, fileId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const incoming = file()
  let bytes = 0
  incoming.bytes.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  try {
    await pipeline(incoming.bytes, createWriteStream(join(folder, name), { mode: 0o600 }))
    await db.run(deskFiles.insert, [fileId, person.personId, name, bytes, await clock.now(db)])
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new AppError('storageFull', { cause: error })
    throw error
  }
  return { fileId, bytes }
}

/** An argument names a file that the person did not hand in, or that is kept no longer. */
export class NoSuchFile extends InputRefused {
  constructor() {
    super(inEachLanguage((language) => words[language].noFile))
  }
}

/** Where a file is that this person handed in. Throws NoSuchFile. */
export async function pathOfFile(context: DeskContext, fileId: string, personId: string): Promise<string> {
  const row = isId(fileId) ? await context.db.one(deskFiles.find, [fileId]) : null
  if (row?.personId !== personId) throw new NoSuchFile()
  return join(folderOf(context, fileId), row.name)
}

/** Forgets the files that no order can name any more; each server then removes its own. */
export function sweepFiles({ db }: Pick<DeskContext, 'db'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * dayMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(deskFiles.sweep, [before, maxRows, after]))
}

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

/**
 * Removes from this server's folder what is no longer known, and what was still arriving when a server was killed. One
 * that cannot be removed keeps no other; then it throws.
 */
export async function removeUnknownFiles(
  { db, filesFolder }: Pick<DeskContext, 'db' | 'filesFolder'>,
  nowMs: number,
  remove: (path: string) => Promise<void> = removeFolder,
): Promise<void> {
  const old: string[] = []
  for (const fileId of (await readdir(filesFolder).catch(() => [])).filter(isId)) {
    const found = await stat(join(filesFolder, fileId)).catch(() => null)
    if (found && nowMs - found.mtimeMs > arrivingMs) old.push(fileId)
  }
  const rows = old.length > 0 ? await db.all(deskFiles.known, [old]) : []
  const known = new Set(rows.map(({ fileId }) => fileId))
  const { attempt, errors } = attempts()
  for (const fileId of old) if (!known.has(fileId)) await attempt(() => remove(join(filesFolder, fileId)))
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `${englishCount(errors.length, 'file')} handed in at the desk cannot be removed`,
    )
}
