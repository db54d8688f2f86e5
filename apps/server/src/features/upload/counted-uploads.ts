import type { Readable } from 'node:stream'
import { hourMs } from '@club/contract/durations.ts'
import { unfinishedUploadHours } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { attempts } from '../../kit/work/attempts.ts'
import { AccountClosed, isClosed } from '../points/points.ts'
import { stripeOf } from './stripe-of.ts'
import { unfinishedUploads } from './unfinished-upload.sql.ts'
import {
  type Beginning,
  maxUnfinished,
  type Outcome,
  type UploadKey,
  unfinishedFiles,
} from './unfinished-uploads.ts'
import { memberUploads, uploadTotals } from './upload.sql.ts'
import { leaseOf } from './upload-lease.ts'

const sweptAtOnce = 500
/** More than this that cannot be removed have one common cause: the rest waits for the next round. */
const maxStuck = 2000
const finalRefusals: readonly string[] = ['fileTypeUnsupported', 'fileTooLarge']

type CountDeps = Pick<FeatureContext, 'db' | 'clock' | 'rooms'>

/** Takes an upload off its member's quotas and the total. */
async function release(tx: Tx, { userId, uploadId }: UploadKey): Promise<void> {
  const row = await tx.one(unfinishedUploads.delete, [userId, uploadId])
  if (row) await tx.run(uploadTotals.add, [stripeOf(uploadId), -row.byteCount])
}

/**
 * Counts a new upload with all the bytes that it may take, and removes the member's oldest. Returns the removed.
 * Throws `uploadQuotaUsed`.
 */
function reserve({ db, rooms }: CountDeps, key: UploadKey, bytes: number, at: Date): Promise<UploadKey[]> {
  const { userId, uploadId } = key
  return db.inTransaction(async (tx) => {
    if (await isClosed(tx, userId)) throw new AccountClosed(userId)
    // Locks the member's row: uploads that begin at once would all find room.
    const own = await tx.one(memberUploads.add, [userId, 0, 0])
    const all = await tx.all(unfinishedUploads.of, [userId])
    const [kept, oldest] = [all.slice(0, maxUnfinished - 1), all.slice(maxUnfinished - 1)]
    const inWork = kept.reduce((sum, { byteCount }) => sum + byteCount, 0)
    const [files, byteCount] = [(own?.fileCount ?? 0) + kept.length, (own?.byteCount ?? 0) + inWork]
    if (files >= rooms.file || byteCount + bytes >= rooms['file-bytes']) throw new AppError('uploadQuotaUsed')
    for (const each of oldest) await release(tx, { userId, uploadId: each.uploadId })
    await tx.run(unfinishedUploads.insert, [userId, uploadId, bytes, at])
    await tx.run(uploadTotals.add, [stripeOf(uploadId), bytes])
    return oldest.map((each) => ({ userId, uploadId: each.uploadId }))
  })
}

/** Adds a piece while no other request writes the upload. */
async function appendAlone(
  deps: CountDeps,
  files: ReturnType<typeof unfinishedFiles>,
  { key, piece, offset }: { key: UploadKey; piece: Readable; offset: number },
): Promise<number> {
  const lease = await leaseOf(deps, key, (error) => piece.destroy(error))
  try {
    // A stream that is destroyed when its reader stops fails with an AbortError, which would hide why it stopped.
    const bytes: AsyncIterable<Buffer> = piece.iterator({ destroyOnReturn: false })
    return await files.append({ key, bytes, offset, checkLease: lease.check })
  } finally {
    await lease.end()
  }
}

/**
 * Files that arrive in pieces, in a folder that servers may share: each counts in the database from its beginning, and
 * has one writer at a time: rules/contest#uploads.
 */
export function makeUnfinishedUploads(deps: CountDeps, folder: string) {
  const files = unfinishedFiles(folder)
  const releaseOne = (key: UploadKey) => deps.db.inTransaction((tx) => release(tx, key))

  async function remove(key: UploadKey): Promise<void> {
    await files.remove(key)
    await releaseOne(key)
  }

  async function settle(key: UploadKey, outcome: Outcome): Promise<void> {
    await files.settle(key, outcome)
    await releaseOne(key)
  }

  return {
    find: files.find,
    factsOf: files.factsOf,
    remove,
    settle,
    /** Throws `uploadQuotaUsed` or `storageFull`. */
    async begin(key: UploadKey, beginning: Beginning): Promise<void> {
      const oldest = await reserve(deps, key, beginning.size, new Date(beginning.startedAt))
      for (const each of oldest) await files.remove(each)
      try {
        await files.begin(key, beginning)
      } catch (error) {
        await releaseOne(key)
        throw error
      }
      // It may have been replaced before its file was there to be removed.
      const all = await deps.db.all(unfinishedUploads.of, [key.userId])
      if (!all.some(({ uploadId }) => uploadId === key.uploadId)) await files.remove(key)
    },
    /** Adds a piece and returns the new offset. Throws like `append` and `leaseOf`; a final refusal ends the upload. */
    async append(key: UploadKey, piece: Readable, offset: number): Promise<number> {
      try {
        return await appendAlone(deps, files, { key, piece, offset })
      } catch (error) {
        if (error instanceof AppError && finalRefusals.includes(error.status))
          await settle(key, { refused: error.status })
        throw error
      }
    },
    /** For an account that is erased: its other rows go, too. */
    async removeAll(userId: string): Promise<void> {
      await files.removeAll(userId)
      await deps.db.inTransaction(async (tx) => {
        for (const { uploadId } of await tx.all(unfinishedUploads.of, [userId]))
          await release(tx, { userId, uploadId })
      })
    },
    /** Removes what began more than a day ago, on this server's folder and in the database. Returns how many files. */
    async sweep(now: Date): Promise<number> {
      const { attempt, errors } = attempts()
      let swept = 0
      await attempt(async () => {
        swept = await files.sweep(now)
      })
      const before = new Date(now.getTime() - unfinishedUploadHours * hourMs)
      for (let [found, stuck] = [sweptAtOnce, 0]; found === sweptAtOnce && stuck < maxStuck; ) {
        // Those that cannot be removed are the first of the next batch, too, and are passed over.
        const keys = await deps.db.all(unfinishedUploads.startedBefore, [before, sweptAtOnce, stuck])
        for (const key of keys) if (!(await attempt(() => remove(key)))) stuck += 1
        found = keys.length
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} uploads cannot be removed`)
      return swept
    },
  }
}

export type UnfinishedUploads = ReturnType<typeof makeUnfinishedUploads>
