import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import { ownerOf } from '../../kit/work/work-shares.ts'
import { refusalsOfContent } from './failed-files.ts'
import type { Sender } from './prepare-file.ts'
import type { ReceivedFile } from './receive-file.ts'
import { storeStill, storeUpload } from './store-upload.ts'
import type { Outcome, UnfinishedUpload, UploadKey } from './unfinished-uploads.ts'
import { type FileRow, memberFiles } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/** Reasons for which the same bytes would be refused again. */
const permanentRefusals: readonly StatusName[] = ['fileTypeUnsupported', 'fileTooLarge', ...refusalsOfContent]

export interface FileFields {
  purpose: 'work' | 'still'
  filmId?: string | undefined
}

/** Stores a received file for the purpose that its fields name. Throws the refusals of `uploadFile`. */
export function storeReceived(
  context: UploadContext,
  sender: Sender,
  { purpose, filmId }: FileFields,
  received: ReceivedFile,
): Promise<FileRow> {
  return purpose === 'still'
    ? storeStill(context, sender, filmId, received)
    : storeUpload(context, sender, received)
}

async function answerOf({ db }: UploadContext, { userId }: UploadKey, outcome: Outcome): Promise<FileRow> {
  if ('refused' in outcome) throw new AppError(outcome.refused)
  const [row] = await db.all(memberFiles.find, [userId, [outcome.fileId]])
  if (!row) throw new AppError('fileUnknown')
  return row
}

/** A finished upload, and the address from which it is finished. */
interface Finished extends UploadKey {
  address: string
}

async function store(context: UploadContext, key: Finished, upload: UnfinishedUpload): Promise<FileRow> {
  const { path, fields } = upload
  try {
    const facts = await context.unfinished.factsOf(key)
    const received = { path, uploadId: key.uploadId, ...facts, remove: async () => undefined }
    const row = await storeReceived(context, key, fields as unknown as FileFields, received)
    await context.unfinished.settle(key, { fileId: row.fileId })
    return row
  } catch (error) {
    // Another server may have finished it and removed the bytes by now, or its member took it back.
    const left = await context.unfinished.find(key)
    if (!left) throw new AppError('fileUnknown', { cause: error })
    if (left.outcome) return answerOf(context, key, left.outcome)
    if (error instanceof AppError && permanentRefusals.includes(error.status))
      await context.unfinished.settle(key, { refused: error.status })
    throw error
  }
}

async function finish(context: UploadContext, key: Finished): Promise<FileRow> {
  const upload = await context.unfinished.find(key)
  if (!upload) throw new AppError('fileUnknown')
  const { outcome, offset, size } = upload
  if (outcome) return answerOf(context, key, outcome)
  if (offset < size) throw new AppError('uploadCut')
  return store(context, key, upload)
}

/** Calls end after 25 seconds in the browser; a conversion takes minutes. */
const answerMs = 15_000

/** Throws `filePreparing` if the work takes longer; it goes on. */
async function orPreparing<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const retryAfterSeconds = 5
    timer = setTimeout(() => reject(new AppError('filePreparing', { retryAfterSeconds })), withinMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Nothing of it is to come any more: while it waits for its turn, its place is for whoever has less. */
const arrived = {
  arrivedBytes: () => Number.POSITIVE_INFINITY,
  hasArrived: () => true,
  giveWay: () => undefined,
}

/**
 * Puts finished uploads through the same checks as any other file. Finishing the same upload again, even at the same
 * time, gives the first answer. Throws `filePreparing` for what takes longer than a call may.
 */
export function makeFinishing(
  context: UploadContext,
  withinMs = answerMs,
): (key: UploadKey, address: string) => Promise<FileRow> {
  const running = new Map<string, Promise<FileRow>>()
  return (key, address) => {
    const { userId, uploadId } = key
    const name = `${userId}/${uploadId}`
    const first = running.get(name)
    if (first) return orPreparing(first, withinMs)
    const finishing = context
      .inUploadSlot(ownerOf(userId, address), (receives) => {
        receives(arrived)
        return finish(context, { ...key, address })
      })
      .finally(() => running.delete(name))
    running.set(name, finishing)
    // It may fail when nobody waits for it any more; the next who asks is told.
    finishing.catch(() => undefined)
    return orPreparing(finishing, withinMs)
  }
}
