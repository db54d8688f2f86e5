import { AppError } from '../../kit/app-error.ts'
import { handleEach } from '../../kit/jobs/stuck-items.ts'
import { failedFileBudget } from './failed-files.ts'
import { type FileScanRow, fileScans } from './file-scan.sql.ts'
import type { Sender } from './prepare-file.ts'
import { keyOf, variants } from './store.ts'
import { publicFiles } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'
import type { VirusScanner } from './virus-scanner.ts'

const filesAtOnce = 100

/**
 * Has a file scanned as it arrived, before anything decodes it. Returns false if the scanner could not look at it: the
 * file is stored, and is shown to nobody until it was scanned or a reviewer decided. Throws `fileInfected`.
 */
export async function scanReceived(context: UploadContext, sender: Sender, path: string): Promise<boolean> {
  const { scanner, log } = context
  if (!scanner) return true
  let found: string | null
  try {
    found = await scanner.scan({ path })
  } catch (error) {
    log.warn({ err: error }, 'a file was not scanned and waits for it')
    return false
  }
  if (found === null) return true
  log.warn({ found }, 'the scanner found something in a file, which is refused')
  await failedFileBudget(context, sender).take()
  throw new AppError('fileInfected', { detail: found })
}

/** Scans what is stored of a file. What is infected is removed from the store, so that nobody gets it any more. */
async function scanStored(
  { db, store, log }: UploadContext,
  scanner: VirusScanner,
  { userId, fileId }: FileScanRow,
): Promise<void> {
  const keys = variants.map((variant) => keyOf(fileId, variant))
  for (const key of keys) {
    const size = await store.size(key)
    const bytes = size ? await store.open(key, { start: 0, end: size - 1 }) : null
    const found = bytes && (await scanner.scan(bytes))
    if (!found) continue
    log.error({ found, fileId }, 'the scanner found something in a stored file, which is removed')
    await db.inTransaction(async (tx) => {
      await tx.run(fileScans.found, [userId, fileId, found])
      await tx.run(publicFiles.delete, [[fileId]])
    })
    await store.remove(keys)
    return
  }
  await db.run(fileScans.delete, [userId, fileId])
}

/** Scans the files that came while the scanner was away; one that it does not take is tried again later. */
export async function scanWaiting(
  context: UploadContext,
  scanner: VirusScanner,
  signal: AbortSignal,
): Promise<void> {
  await handleEach(context, {
    work: 'file-scan',
    next: (leftOut) => context.db.all(fileScans.waiting, [filesAtOnce, leftOut]),
    idOf: ({ fileId }: FileScanRow) => fileId,
    handle: (file) => scanStored(context, scanner, file),
    signal,
  })
}
