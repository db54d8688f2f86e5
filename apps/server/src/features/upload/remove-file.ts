import { undoMinutes } from '@club/contract/constants.ts'
import { unusedFileHours } from '@club/contract/upload.constants.ts'
import { filmCaptions } from './film-captions.sql.ts'
import { keyOf, variants } from './store.ts'
import { memberFiles, memberUploads, publicFiles, uploadTotals } from './upload.sql.ts'
import { stripeOf, type UploadContext } from './upload-context.ts'

const minuteMs = 60_000
const rowsAtOnce = 100
const maxBatches = 50
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
    await tx.one(memberUploads.add, [userId, -1, -gone.storedBytes])
    await tx.run(publicFiles.delete, [[fileId]])
    await tx.run(filmCaptions.deleteAll, [fileId])
    await tx.run(uploadTotals.add, [stripeOf(fileId), -gone.storedBytes])
  })
}

/** Removes what was never used, was dropped, or is left of broken uploads. Returns how many files. */
export async function sweepFiles(context: UploadContext, now: Date): Promise<number> {
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
    for (let batches = 0; batches < maxBatches; batches += 1) {
      const files = await context.db.inTransaction((tx) =>
        tx.all(memberFiles.markGone, [state, limits[state], now, rowsAtOnce]),
      )
      for (const file of files) await removeFile(context, file)
      swept += files.length
      if (files.length < rowsAtOnce) break
    }
  }
  return swept
}
