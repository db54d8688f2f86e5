import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Tx } from '../../kit/database/db.ts'
import type { OutsideServices } from '../../kit/outside/outside-service.ts'
import { boundedSharp } from '../../kit/work/bounded-sharp.ts'
import { checkFilm } from './film.ts'
import { makeFolderStore } from './folder-store.ts'
import { perceptualHashOf } from './picture.ts'
import { makePictureCopies, type PictureCopies, withPictureCopies } from './picture-copies.ts'
import { makeS3Store, type S3Settings } from './s3-store.ts'
import { keyOf, mediaTypes, type Store, type Variant } from './store.ts'
import { stripeOf } from './stripe-of.ts'
import { memberFiles, memberUploads, uploadTotals } from './upload.sql.ts'

export interface StoreSettings {
  dataDir: string
  uploads: { s3: S3Settings | null }
}

export interface StoreContext {
  config: StoreSettings
  outside: OutsideServices
}

/** Those of a process, whoever reads the store. */
const copiesOf = new WeakMap<OutsideServices, PictureCopies>()

function bucketOf(s3: S3Settings, outside: OutsideServices): Store {
  const copies = copiesOf.get(outside) ?? makePictureCopies()
  copiesOf.set(outside, copies)
  return withPictureCopies(makeS3Store(s3, outside.service('the file store')), copies)
}

/** Where the settings say that members' files are. */
export function storeOf({ config: { dataDir, uploads }, outside }: StoreContext): Store {
  return uploads.s3 ? bucketOf(uploads.s3, outside) : makeFolderStore(join(dataDir, 'uploads', 'files'))
}

const variantsOf = {
  image: { full: 'full.jpg', wide: 'wide.webp', small: 'small.webp' },
  video: { film: 'mp4', still: 'still.jpg', wide: 'wide.webp', small: 'small.webp' },
} as const

/** A file whose variants were made beforehand, such as those of the demo club. */
export interface ReadyFile {
  fileId: string
  kind: 'image' | 'video'
  paths: Map<Variant, string>
  bytes: number
  storedBytes: number
  width: number
  height: number
  durationMs: number | null
  checksum: string
  perceptualHash: string
}

/** The files that a ready file has: `<base>.full.jpg`, `<base>.mp4` and so on. */
function pathsOf(base: string, kind: ReadyFile['kind']): Map<Variant, string> {
  return new Map(
    Object.entries(variantsOf[kind]).map(([variant, end]) => [variant as Variant, `${base}.${end}`]),
  )
}

/** The files that are missing, for an error that names them. */
export function missingOf(base: string, kind: ReadyFile['kind']): string[] {
  return [...pathsOf(base, kind).values()].filter((path) => !existsSync(path))
}

/** An id of the usual form, derived from name and content, so that a repeat stores the same files again. */
function idOf(base: string, checksum: string): string {
  const hex = createHash('sha256')
    .update(`ready file ${basename(base)} ${checksum}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Reads a ready file's facts. Throws if it is not a picture or film that the club takes. */
export async function readReadyFile(base: string, kind: ReadyFile['kind']): Promise<ReadyFile> {
  const paths = pathsOf(base, kind)
  const sizes = await Promise.all([...paths.values()].map(async (path) => (await stat(path)).size))
  const [first = ''] = paths.values()
  const small = paths.get('small') ?? ''
  const film = kind === 'video' ? await checkFilm(first) : null
  const { width, height } = film ?? (await boundedSharp(first).metadata())
  const checksum = createHash('sha256')
    .update(await readFile(first))
    .digest('hex')
  return {
    fileId: idOf(base, checksum),
    kind,
    paths,
    bytes: sizes[0] ?? 0,
    storedBytes: sizes.reduce((sum, size) => sum + size, 0),
    width,
    height,
    durationMs: film?.durationMs ?? null,
    checksum,
    perceptualHash: await perceptualHashOf(boundedSharp(small)),
  }
}

/** Stores a ready file's bytes as they are. */
export async function putReadyFile(store: Store, { fileId, paths }: ReadyFile): Promise<void> {
  for (const [variant, path] of paths) await store.put(keyOf(fileId, variant), { path }, mediaTypes[variant])
}

/** Gives a stored ready file to a member, as if just uploaded. */
export async function giveReadyFile(tx: Tx, userId: string, file: ReadyFile, at: Date): Promise<void> {
  const { fileId, kind, storedBytes, bytes, width, height, durationMs, checksum, perceptualHash } = file
  await tx.run(memberUploads.add, [userId, 1, storedBytes])
  await tx.run(memberFiles.insert, [
    userId,
    fileId,
    kind,
    true,
    bytes,
    storedBytes,
    width,
    height,
    durationMs,
    checksum,
    perceptualHash,
    at,
    null,
  ])
  await tx.run(uploadTotals.add, [stripeOf(fileId), storedBytes])
  await tx.run(memberFiles.markStored, [userId, fileId, at])
}
