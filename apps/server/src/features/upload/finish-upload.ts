import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { ReceivedFile } from './receive-file.ts'
import { storeStill, storeUpload } from './store-upload.ts'
import type { Outcome, UnfinishedUpload, UploadKey } from './unfinished-uploads.ts'
import { type FileRow, memberFiles } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/** Reasons for which the same bytes would be refused again. */
const permanentRefusals: readonly StatusName[] = [
  'fileTypeUnsupported',
  'fileTooLarge',
  'fileUnreadable',
  'fileTooManyPixels',
  'filmTooLong',
  'filmCodecUnsupported',
]

export interface FileFields {
  purpose: 'work' | 'still'
  filmId?: string | undefined
}

/** Stores a received file for the purpose that its fields name. Throws the refusals of `uploadFile`. */
export function storeReceived(
  context: UploadContext,
  userId: string,
  { purpose, filmId }: FileFields,
  received: ReceivedFile,
): Promise<FileRow> {
  return purpose === 'still'
    ? storeStill(context, userId, filmId, received)
    : storeUpload(context, userId, received)
}

async function answerOf({ db }: UploadContext, { userId }: UploadKey, outcome: Outcome): Promise<FileRow> {
  if ('refused' in outcome) throw new AppError(outcome.refused)
  const [row] = await db.all(memberFiles.find, [userId, [outcome.fileId]])
  if (!row) throw new AppError('fileUnknown')
  return row
}

async function store(context: UploadContext, key: UploadKey, upload: UnfinishedUpload): Promise<FileRow> {
  const { path, fields } = upload
  try {
    const received = { path, ...(await context.unfinished.factsOf(key)), remove: async () => undefined }
    const row = await storeReceived(context, key.userId, fields as unknown as FileFields, received)
    await context.unfinished.settle(key, { fileId: row.fileId })
    return row
  } catch (error) {
    // Another server may have finished it and removed the bytes by now.
    const outcome = (await context.unfinished.find(key))?.outcome
    if (outcome) return answerOf(context, key, outcome)
    if (error instanceof AppError && permanentRefusals.includes(error.status))
      await context.unfinished.settle(key, { refused: error.status })
    throw error
  }
}

async function finish(context: UploadContext, key: UploadKey): Promise<FileRow> {
  const upload = await context.unfinished.find(key)
  if (!upload) throw new AppError('fileUnknown')
  const { outcome, offset, size } = upload
  if (outcome) return answerOf(context, key, outcome)
  if (offset < size) throw new AppError('uploadCut')
  return store(context, key, upload)
}

/**
 * Puts finished uploads through the same checks as any other file. Finishing the same upload again, even at the same
 * time, gives the first answer.
 */
export function makeFinishing(context: UploadContext): (key: UploadKey) => Promise<FileRow> {
  const running = new Map<string, Promise<FileRow>>()
  return (key) => {
    const { userId, uploadId } = key
    const name = `${userId}/${uploadId}`
    const first = running.get(name)
    if (first) return first
    const finishing = context
      .inUploadSlot(userId, () => finish(context, key))
      .finally(() => running.delete(name))
    running.set(name, finishing)
    return finishing
  }
}
