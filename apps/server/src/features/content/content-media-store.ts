import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@club/contract/durations.ts'
import { type MediaFileName, mediaFileName } from '@club/contract/media.rules.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import { handleTogether, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import { contentVersions } from './content.sql.ts'
import { deskMedia, drafts } from './content-desk.sql.ts'
import type { CheckedContent, MediaFact, Problem } from './content-file.ts'
import { media, mediaFiles, mediaNames, mediaParts } from './content-media.sql.ts'
import { isRaster, mediaHash } from './content-media.ts'
import { namedMedia } from './content-media-names.ts'
import { BrokenPicture, type MadePicture, makePicture, pictureFault } from './content-pictures.ts'

const maxPartBytes = 1024 * 1024
/** Bytes written in one transaction, unless a single file is larger. */
const batchBytes = 4 * 1024 * 1024
/** Pages that were open when a picture was replaced still request the old one. */
const retentionDays = 7
const sweptAtOnce = 50
/** What an editor writes in a browser may name a medium long before it is saved. */
const unusedDays = 30

/** A stored picture, film or caption. */
export interface StoredMedia {
  hash: string
  fileName: string
  size: MediaFact['size']
}

/** Makes a picture's sizes and formats. */
export type PictureMaker = (hash: string, bytes: Buffer) => Promise<MadePicture>

/** Media to store: its files, the one with its address first. */
interface NewMedia {
  hash: string
  size: MediaFact['size']
  files: { file: MediaFileName; bytes: Buffer }[]
}

/** Decodes every named raster picture and adds what is wrong to the problems. */
export async function checkRasters(contentDir: string, content: CheckedContent): Promise<void> {
  for (const name of namedMedia(content).filter(isRaster)) {
    const message = await pictureFault(await readFile(join(contentDir, 'media', name)))
    if (message) content.problems.push({ file: `media/${name}`, line: 1, field: '', message })
  }
}

/** The checked bytes; throws if the file has changed since. */
async function readChecked(contentDir: string, name: string, hash: string): Promise<Buffer> {
  const bytes = await readFile(join(contentDir, 'media', name))
  if (mediaHash(name, bytes) !== hash)
    throw new Error(`media/${name} was changed while it was being published`)
  return bytes
}

/**
 * Stores named media that are not stored yet, before the publication's transaction; they are not visible until it
 * names them. Returns where each name is served; a broken raster picture is a problem.
 */
export async function storeNamedMedia(
  db: Db,
  clock: Clock,
  contentDir: string,
  content: CheckedContent,
  maker: PictureMaker = makePicture,
): Promise<{ problems: Problem[]; stored: Map<string, StoredMedia> }> {
  const byHash = await allStoredMedia(db)
  const names = namedMedia(content)
  const facts = new Map(names.map((name) => [name, content.media.get(name) as MediaFact]))
  const isNew = ([, { hash }]: [string, MediaFact]) => !byHash.has(hash)
  // The same file under two names is converted and stored once.
  const fresh = new Map([...facts].filter(isNew).map(([name, fact]) => [fact.hash, { name, ...fact }]))
  const problems: Problem[] = []
  const store = storeInBatches(db, clock)
  for (const { name, hash, size } of fresh.values()) {
    const bytes = await readChecked(contentDir, name, hash)
    try {
      await store.add(
        isRaster(name) ? { hash, ...(await maker(hash, bytes)) } : asItIs(name, { hash, size }, bytes),
      )
    } catch (error) {
      if (!(error instanceof BrokenPicture)) throw error
      problems.push({ file: `media/${name}`, line: 1, field: '', message: error.message })
    }
  }
  for (const media of await store.finish()) byHash.set(media.hash, media)
  const stored = new Map<string, StoredMedia>()
  for (const [name, { hash }] of facts) {
    const media = byHash.get(hash)
    if (media) stored.set(name, media)
  }
  return { problems, stored }
}

/** Stores one medium that was handed in; nothing names it yet. Throws BrokenPicture. */
export async function storeOneMedium(
  db: Db,
  clock: Clock,
  { name, bytes, size }: { name: string; bytes: Buffer; size: MediaFact['size'] },
): Promise<StoredMedia> {
  const hash = mediaHash(name, bytes)
  const store = storeInBatches(db, clock)
  await store.add(
    isRaster(name) ? { hash, ...(await makePicture(hash, bytes)) } : asItIs(name, { hash, size }, bytes),
  )
  const [stored] = await store.finish()
  if (!stored) throw new Error('the medium was not stored')
  return stored
}

/** Where every stored medium is served, by its hash. */
export async function allStoredMedia(on: Queryable): Promise<Map<string, StoredMedia>> {
  return new Map(
    (await on.all(media.all)).map(({ width, height, ...row }) => [
      row.hash,
      { ...row, size: width && height ? { width, height } : null },
    ]),
  )
}

/** Every medium that an item can name, whether the folder named it or it was handed in at the desk. */
export async function nameableMedia(on: Queryable): Promise<Map<string, StoredMedia>> {
  const [names, handedIn, stored] = await Promise.all([
    on.all(mediaNames.all),
    on.all(deskMedia.all),
    allStoredMedia(on),
  ])
  return new Map(
    [...handedIn, ...names].flatMap(({ name, hash }) => {
      const file = stored.get(hash)
      return file ? [[name, file] as const] : []
    }),
  )
}

/** A drawing, a film or captions: one file, unchanged. */
function asItIs(name: string, { hash, size }: MediaFact, bytes: Buffer): NewMedia {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return { hash, size, files: [{ file: { hash, size, isSmall: false, ending }, bytes }] }
}

/** Stores media in a few short transactions. */
function storeInBatches(db: Db, clock: Clock) {
  let batch: NewMedia[] = []
  let bytesIn = 0
  const done: StoredMedia[] = []
  const flush = async () => {
    const these = batch
    batch = []
    bytesIn = 0
    if (these.length === 0) return
    await db.inTransaction(async (tx) => insertAll(tx, these, await clock.now(tx)))
    done.push(...these.map(({ hash, size, files }) => ({ hash, size, fileName: nameOfFirst(files) })))
  }
  return {
    async add(media: NewMedia) {
      const bytes = media.files.reduce((sum, file) => sum + file.bytes.length, 0)
      if (bytesIn + bytes > batchBytes) await flush()
      batch.push(media)
      bytesIn += bytes
    },
    async finish() {
      await flush()
      return done
    },
  }
}

function nameOfFirst([first]: NewMedia['files']): string {
  if (!first) throw new Error('media without a file')
  return mediaFileName(first.file)
}

async function insertAll(tx: Tx, batch: readonly NewMedia[], now: Date): Promise<void> {
  await tx.run(media.insert, [
    batch.map(({ hash }) => hash),
    batch.map(({ files }) => nameOfFirst(files)),
    batch.map(({ size }) => size?.width ?? null),
    batch.map(({ size }) => size?.height ?? null),
    now,
  ])
  const files = batch.flatMap(({ files: each }) =>
    each.map(({ file, bytes }) => ({ name: mediaFileName(file), hash: file.hash, bytes })),
  )
  await tx.run(mediaFiles.insert, [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
    files.map(({ bytes }) => bytes.length),
    files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
  ])
  const parts = files.flatMap(({ name, bytes }) =>
    Array.from({ length: Math.ceil(bytes.length / maxPartBytes) }, (_, partNo) => ({
      name,
      partNo,
      bytes: bytes.subarray(partNo * maxPartBytes, (partNo + 1) * maxPartBytes),
    })),
  )
  for (const these of groupsOf(parts)) {
    await tx.run(mediaParts.insert, [
      these.map(({ name }) => name),
      these.map(({ partNo }) => partNo),
      these.map(({ bytes }) => bytes.toString('base64')),
    ])
  }
}

/** A film is written part by part, small files together. */
function groupsOf<Part extends { bytes: Buffer }>(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  let bytesIn = Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (bytesIn + part.bytes.length > maxPartBytes) {
      groups.push([])
      bytesIn = 0
    }
    groups.at(-1)?.push(part)
    bytesIn += part.bytes.length
  }
  return groups
}

/** Media stored before the transaction have been swept since; publishing again stores them again. */
export class MediaGone extends Error {}

/**
 * Points the published names to the stored media, in the publication's transaction. Returns which names are new or
 * changed, and which are gone. Throws MediaGone.
 */
export async function nameStoredMedia(
  tx: Tx,
  stored: ReadonlyMap<string, StoredMedia>,
  now: Date,
): Promise<{ changed: string[]; removed: string[] }> {
  const there = new Set((await tx.all(media.all)).map(({ hash }) => hash))
  if ([...stored.values()].some(({ hash }) => !there.has(hash))) throw new MediaGone()
  const before = new Map((await tx.all(mediaNames.all)).map(({ name, hash }) => [name, hash]))
  const changed = [...stored].filter(([name, { hash }]) => before.get(name) !== hash)
  const removed = [...before.keys()].filter((name) => !stored.has(name))
  if (changed.length > 0)
    await tx.run(mediaNames.put, [changed.map(([name]) => name), changed.map(([, { hash }]) => hash)])
  if (removed.length > 0) await tx.run(mediaNames.delete, [removed])
  if (changed.length > 0 || removed.length > 0) {
    await tx.run(media.noteNamed)
    await tx.run(media.noteUnnamed, [now])
  }
  return { changed: changed.map(([name]) => name), removed }
}

/**
 * Forgets media that were handed in at the desk and that neither a draft nor any published form of an item names, and
 * deletes what nothing has named for a week.
 */
export function sweepMedia(context: StuckContext, now: Date, signal?: AbortSignal): Promise<number> {
  return sweepEach({
    'media handed in at the desk': () => sweepUnused(context, now),
    'stored media': () => sweepUnnamed(context, now, signal),
  })
}

async function sweepUnused({ db }: StuckContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedDays * dayMs)
  const swept = await sweepInBatches(db, async (tx, maxRows, after) => {
    await tx.all(deskMedia.lockUnused, [before])
    const sources = (await tx.all(drafts.all)).map(({ source }) => source)
    return tx.run(deskMedia.sweepUnused, [before, JSON.stringify(sources), maxRows, after])
  })
  if (swept > 0) await db.run(media.noteUnnamed, [now])
  return swept
}

/** One that cannot be deleted keeps no other. */
function sweepUnnamed(context: StuckContext, now: Date, signal?: AbortSignal): Promise<number> {
  const { db } = context
  const before = new Date(now.getTime() - retentionDays * dayMs)
  return handleTogether(context, {
    work: 'content-media',
    next: (leftOut) => db.all(media.longUnnamed, [before, sweptAtOnce, leftOut]),
    idOf: ({ hash }) => hash,
    handle: (some) =>
      deleteMedia(
        db,
        before,
        some.map(({ hash }) => hash),
      ),
    signal,
  })
}

function deleteMedia(db: Db, before: Date, candidates: readonly string[]): Promise<number> {
  return db.inTransaction(async (tx) => {
    // A running publication may be about to name them.
    await tx.one(contentVersions.lock)
    const hashes = (await tx.all(media.stillUnnamed, [before, candidates])).map(({ hash }) => hash)
    const files = (await tx.all(mediaFiles.ofMedia, [hashes])).map(({ fileName }) => fileName)
    await tx.run(mediaParts.delete, [files])
    await tx.run(mediaFiles.delete, [hashes])
    return tx.run(media.delete, [hashes])
  })
}
