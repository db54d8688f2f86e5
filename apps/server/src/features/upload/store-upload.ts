import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { AccountClosed, isClosed } from '../points/points.ts'
import { checkDiskSpace } from './disk-space.ts'
import { failedFileBudget } from './failed-files.ts'
import { fileScans } from './file-scan.sql.ts'
import { bytesOf, type Prepared, prepareFile, prepareStill, type Sender } from './prepare-file.ts'
import type { ReceivedFile } from './receive-file.ts'
import { removeFile } from './remove-file.ts'
import { scanReceived } from './scan-files.ts'
import { keyOf, mediaTypes } from './store.ts'
import { stripeOf } from './stripe-of.ts'
import { unfinishedUploads } from './unfinished-upload.sql.ts'
import { type FileRow, memberFiles, memberUploads, uploadTotals } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/** A still is stored within seconds; one claimed this long ago belongs to a server that died. */
const claimLifetimeMs = 120_000
const claimRetrySeconds = 10

/** What a member's uploads that are still arriving take, apart from one. */
async function inWork(on: Queryable, userId: string, uploadId?: string) {
  const others = (await on.all(unfinishedUploads.of, [userId])).filter((each) => each.uploadId !== uploadId)
  return { files: others.length, bytes: others.reduce((sum, { byteCount }) => sum + byteCount, 0) }
}

/** Throws `uploadQuotaUsed` or `storageFull` before anything is received of a file. */
export async function checkSpace(context: UploadContext, userId: string): Promise<void> {
  const { db, rooms } = context
  const [own, arriving] = await Promise.all([db.one(memberUploads.find, [userId]), inWork(db, userId)])
  const files = (own?.fileCount ?? 0) + arriving.files
  if (files >= rooms.file || (own?.byteCount ?? 0) + arriving.bytes >= rooms['file-bytes'])
    throw new AppError('uploadQuotaUsed')
  await checkTotal(context)
}

/** Throws `storageFull` where the club has no room for a file, whose size may be known already. */
export async function checkTotal({ db, maxTotalBytes, dataDir }: UploadContext, bytes = 0): Promise<void> {
  const all = await db.one(uploadTotals.sum)
  if (all && all.byteCount + bytes >= maxTotalBytes)
    throw new AppError('storageFull', { detail: 'CLUB_UPLOAD_MAX_TOTAL_GB' })
  await checkDiskSpace(dataDir, bytes)
}

/** A file as it is stored, and whether the scanner has seen it. */
interface Checked {
  prepared: Prepared
  isScanned: boolean
}

/** Writes the row before the bytes: a server that dies in between leaves a row that the sweep finds. */
async function writeRow(
  { db, clock, rooms }: UploadContext,
  userId: string,
  { checksum, uploadId }: Pick<ReceivedFile, 'checksum' | 'uploadId'>,
  { prepared, isScanned }: Checked,
): Promise<FileRow> {
  const fileId = uuidv7()
  const { kind, sources, width, height, durationMs, perceptualHash, convertedFrom = null } = prepared
  const storedBytes = bytesOf(sources)
  const hasStill = sources.some(({ variant }) => variant === 'still')
  const bytes = sources[0]?.bytes ?? 0
  await db.inTransaction(async (tx) => {
    // A large file may have been on its way for longer than the erasure waits.
    if (await isClosed(tx, userId)) throw new AccountClosed(userId)
    const now = await clock.now(tx)
    const own = await tx.one(memberUploads.add, [userId, 1, storedBytes])
    // The upload that this file arrived by still counts until it is settled.
    const arriving = await inWork(tx, userId, uploadId)
    const [files, byteCount] = [
      (own?.fileCount ?? 0) + arriving.files,
      (own?.byteCount ?? 0) + arriving.bytes,
    ]
    if (files > rooms.file || byteCount > rooms['file-bytes']) throw new AppError('uploadQuotaUsed')
    await tx.run(memberFiles.insert, [
      userId,
      fileId,
      kind,
      hasStill,
      bytes,
      storedBytes,
      width,
      height,
      durationMs,
      checksum,
      perceptualHash,
      now,
      convertedFrom,
    ])
    await tx.run(uploadTotals.add, [stripeOf(fileId), storedBytes])
    if (!isScanned) await tx.run(fileScans.wait, [userId, fileId, now])
  })
  return { fileId, kind, hasStill, bytes, width, height, durationMs, convertedFrom }
}

async function putAll({ store }: UploadContext, fileId: string, sources: Prepared['sources']): Promise<void> {
  for (const { variant, source } of sources)
    await store.put(keyOf(fileId, variant), source, mediaTypes[variant])
}

/** Gives up a file that is being stored; the sweep removes what cannot be removed now. */
async function giveUp(
  context: UploadContext,
  userId: string,
  fileId: string,
  cause?: unknown,
): Promise<void> {
  const { db, clock } = context
  await db.inTransaction(async (tx) => tx.run(memberFiles.markFailed, [userId, fileId, await clock.now(tx)]))
  // A store that is away does not remove either, and its member waits.
  if (cause instanceof AppError && cause.status === 'outsideDown') return
  await removeFile(context, { userId, fileId }).catch(() => undefined)
}

/** Completes the storing of a file, or returns the same file if another request has stored it since an instant. */
function completeStoring(
  { db, clock }: UploadContext,
  userId: string,
  { fileId, checksum, since }: { fileId: string; checksum: string; since: Date },
): Promise<FileRow | null> {
  return db.inTransaction(async (tx) => {
    // Locks the member's row: two servers may complete the same file at once.
    await tx.one(memberUploads.add, [userId, 0, 0])
    const same = await tx.one(memberFiles.findStoredMeanwhile, [userId, checksum, since])
    if (!same) await tx.run(memberFiles.markStored, [userId, fileId, await clock.now(tx)])
    return same
  })
}

/**
 * How much room a file takes is known only once it is prepared: one that finds none costs its sender what a useless one
 * does, or somebody whose room is nearly full could have any number of files prepared for nothing.
 */
async function chargeIfNoRoom<T>(context: UploadContext, sender: Sender, stored: Promise<T>): Promise<T> {
  try {
    return await stored
  } catch (error) {
    if (error instanceof AppError && error.status === 'uploadQuotaUsed')
      await failedFileBudget(context, sender).take()
    throw error
  }
}

async function storePrepared(
  context: UploadContext,
  sender: Sender,
  received: ReceivedFile,
  checked: Checked,
): Promise<FileRow> {
  const { userId } = sender
  const row = await chargeIfNoRoom(context, sender, writeRow(context, userId, received, checked))
  try {
    await putAll(context, row.fileId, checked.prepared.sources)
    return row
  } catch (error) {
    await giveUp(context, userId, row.fileId, error)
    throw error
  }
}

/**
 * Scans, checks, re-encodes and stores a received file; a repeat of an unused one answers like the first, also at the same
 * time on another server. Throws the refusals of `uploadFile`, and then leaves nothing behind.
 */
export async function storeUpload(
  context: UploadContext,
  sender: Sender,
  received: ReceivedFile,
): Promise<FileRow> {
  const { db, clock } = context
  const { userId } = sender
  const { checksum } = received
  const [same, since] = await Promise.all([db.one(memberFiles.findSame, [userId, checksum]), clock.now(db)])
  if (same) return same
  const isScanned = await scanReceived(context, sender, received.path)
  const prepared = await prepareFile(context, sender, received)
  const row = await storePrepared(context, sender, received, { prepared, isScanned }).finally(
    prepared.discard,
  )
  const first = await completeStoring(context, userId, { fileId: row.fileId, checksum, since })
  if (first) await giveUp(context, userId, row.fileId)
  return first ?? row
}

/** Claims a film's still before its bytes are stored: of two that arrive at once, only one is stored. */
async function claimStill(
  { db, clock, rooms }: UploadContext,
  userId: string,
  { fileId, bytes, isScanned }: { fileId: string; bytes: number; isScanned: boolean },
): Promise<Date> {
  return db.inTransaction(async (tx) => {
    const claimedAt = await clock.now(tx)
    const locked = await tx.one(memberFiles.lockFilmWithoutStill, [userId, fileId])
    // Another still of the same film was first, or the film is used or was dropped.
    if (!locked) throw new AppError('fileUnknown')
    const claimedForMs = locked.claimedAt && Math.abs(claimedAt.getTime() - locked.claimedAt.getTime())
    if (claimedForMs !== null && claimedForMs < claimLifetimeMs)
      throw new AppError('busy', { retryAfterSeconds: claimRetrySeconds })
    const more = bytes - locked.stillBytes
    const own = await tx.one(memberUploads.add, [userId, 0, more])
    if (own && own.byteCount > rooms['file-bytes']) throw new AppError('uploadQuotaUsed')
    await tx.run(memberFiles.claimStill, [userId, fileId, claimedAt, bytes])
    if (!isScanned) await tx.run(fileScans.wait, [userId, fileId, claimedAt])
    await tx.run(uploadTotals.add, [stripeOf(fileId), more])
    return claimedAt
  })
}

interface ClaimedStill {
  fileId: string
  claimedAt: Date
  sources: Prepared['sources']
}

/** Removes a still whose bytes could not be stored: the bytes first, so that the next still is not removed. */
async function giveUpStill(
  { db, store }: UploadContext,
  userId: string,
  { fileId, claimedAt, sources }: ClaimedStill,
): Promise<void> {
  await store.remove(sources.map(({ variant }) => keyOf(fileId, variant))).catch(() => undefined)
  const bytes = bytesOf(sources)
  await db.inTransaction(async (tx) => {
    if (!(await tx.one(memberFiles.releaseStill, [userId, fileId, claimedAt]))) return
    await tx.one(memberUploads.add, [userId, 0, -bytes])
    await tx.run(uploadTotals.add, [stripeOf(fileId), -bytes])
  })
}

/** Stores the still of a film that no work uses yet and that has none. Throws `fileUnknown` for any other file. */
export async function storeStill(
  context: UploadContext,
  sender: Sender,
  filmId: string | undefined,
  received: ReceivedFile,
): Promise<FileRow> {
  const { userId } = sender
  const film = filmId ? await context.db.one(memberFiles.findNewFilm, [userId, filmId]) : null
  if (!film) throw new AppError('fileUnknown')
  if (received.type === 'film') throw new AppError('fileTypeUnsupported')
  if (film.hasStill) return film
  const { fileId } = film
  const isScanned = await scanReceived(context, sender, received.path)
  const { sources, perceptualHash } = await prepareStill(context, sender, received)
  const claimedAt = await chargeIfNoRoom(
    context,
    sender,
    claimStill(context, userId, { fileId, bytes: bytesOf(sources), isScanned }),
  )
  try {
    await putAll(context, fileId, sources)
  } catch (error) {
    await giveUpStill(context, userId, { fileId, claimedAt, sources })
    throw error
  }
  await context.db.inTransaction((tx) =>
    tx.one(memberFiles.completeStill, [userId, fileId, claimedAt, perceptualHash]),
  )
  return { ...film, hasStill: true }
}
