import { minuteMs } from '@club/contract/durations.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import { unusedFileHours } from '@club/contract/upload.constants.ts'
import { handleEach } from '../../kit/jobs/stuck-items.ts'
import { isCircuitOpen } from '../../kit/outside/outside-service.ts'
import { fileScans } from './file-scan.sql.ts'
import { filmCaptions } from './film-captions.sql.ts'
import { keyOf, variants } from './store.ts'
import { stripeOf } from './stripe-of.ts'
import { memberFiles, memberUploads, publicFiles, uploadTotals } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

const rowsAtOnce = 100
/** An upload and the storing of its variants are over by then. */
const maxStoringMinutes = 60
/** How long the server that marked a file as gone has to remove it itself. */
const removalGraceMinutes = 10

interface OwnFile {
  userId: string
  fileId: string
}

/** Removes the bytes and then the row of a file that is marked as gone; repeats are harmless. */
export async function removeFile(
  { db, store }: Pick<UploadContext, 'db' | 'store'>,
  { userId, fileId }: OwnFile,
): Promise<void> {
  await store.remove(variants.map((variant) => keyOf(fileId, variant)))
  await db.inTransaction(async (tx) => {
    const gone = await tx.one(memberFiles.delete, [userId, fileId])
    if (!gone) return
    await tx.run(memberUploads.subtract, [userId, gone.storedBytes])
    await tx.run(publicFiles.delete, [[fileId]])
    await tx.run(filmCaptions.deleteAll, [fileId])
    await tx.run(fileScans.delete, [userId, fileId])
    await tx.run(uploadTotals.add, [stripeOf(fileId), -gone.storedBytes])
  })
}

/**
 * Marks all files of a member as gone and removes them. Those whose bytes cannot be removed now are left to the sweep:
 * a store that fails keeps nobody from being erased.
 */
export async function removeAllFiles(
  context: Pick<UploadContext, 'db' | 'clock' | 'store' | 'log'>,
  userId: string,
): Promise<void> {
  const { db, clock, log } = context
  const files = await db.inTransaction(async (tx) =>
    tx.all(memberFiles.markAllGone, [userId, await clock.now(tx)]),
  )
  for (const { fileId } of files) {
    try {
      await removeFile(context, { userId, fileId })
    } catch (error) {
      log.warn({ err: error, fileId }, 'the bytes of an erased file are left to the sweep')
      if (isCircuitOpen(error)) return
    }
  }
}

/**
 * Removes what was never used, was dropped, or is left of broken uploads; a file that cannot be removed is tried again
 * later. Returns how many files.
 */
export async function sweepFiles(context: UploadContext, now: Date, signal?: AbortSignal): Promise<number> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const limits = {
    storing: before(maxStoringMinutes),
    new: before(unusedFileHours * 60),
    // Longer than members are promised, so that an undo in the last second finds the file.
    dropped: before(2 * undoMinutes),
    gone: before(removalGraceMinutes),
  }
  let swept = 0
  for (const state of Object.keys(limits) as (keyof typeof limits)[]) {
    swept += await handleEach(context, {
      work: 'file-removal',
      next: (leftOut) =>
        context.db.inTransaction((tx) =>
          tx.all(memberFiles.markGone, [state, limits[state], now, rowsAtOnce, leftOut]),
        ),
      idOf: ({ fileId }: OwnFile) => fileId,
      handle: (file) => removeFile(context, file),
      signal,
    })
  }
  return swept
}
