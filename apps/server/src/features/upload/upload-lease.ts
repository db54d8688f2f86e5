import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { unfinishedUploads } from './unfinished-upload.sql.ts'
import type { UploadKey } from './unfinished-uploads.ts'

interface LeaseDeps {
  db: Db
  clock: Clock
}

/** After this time without a renewal the lease of a server that died is free. */
export const leaseMs = 10_000
/** A writer stops before its lease ends: its statements take time, and its clock may be slow. */
const marginMs = 2000
const renewEveryMs = 1000
/** How long a new piece waits for the one before, whose connection may hang. */
const takeOverMs = 2000
const lookEveryMs = 100
const retrySeconds = 2

/** The right to write an upload, of one request among all servers. */
export interface Lease {
  /** Throws `uploadCut` once the lease is lost: another request writes, or asked to. */
  check(): void
  end(): Promise<void>
}

async function acquire(
  { db, clock }: LeaseDeps,
  { userId, uploadId }: UploadKey,
): Promise<{ writer: string; askedAt: number }> {
  const writer = randomUUID()
  const giveUpAt = performance.now() + takeOverMs
  while (true) {
    const askedAt = performance.now()
    const isMine = await db.inTransaction(async (tx) => {
      const now = await clock.now(tx)
      const until = new Date(now.getTime() + leaseMs)
      if (await tx.one(unfinishedUploads.lease, [userId, uploadId, writer, until, now])) return true
      if (!(await tx.one(unfinishedUploads.ask, [userId, uploadId]))) throw new AppError('fileUnknown')
      return false
    })
    if (isMine) return { writer, askedAt }
    if (performance.now() >= giveUpAt) throw new AppError('busy', { retryAfterSeconds: retrySeconds })
    await wait(lookEveryMs)
  }
}

/**
 * Takes the lease of an upload and renews it until it ends; `onLost` is told when another request takes over. Throws
 * `fileUnknown`, or `busy` while another request writes and keeps the lease.
 */
export async function leaseOf(
  deps: LeaseDeps,
  { userId, uploadId }: UploadKey,
  onLost: (error: AppError) => void,
): Promise<Lease> {
  const { db, clock } = deps
  const { writer, askedAt } = await acquire(deps, { userId, uploadId })
  let heldUntil = askedAt + leaseMs - marginMs
  let isLost = false
  async function renew() {
    const at = performance.now()
    const renewed = await db.inTransaction(async (tx) => {
      const until = new Date((await clock.now(tx)).getTime() + leaseMs)
      return tx.one(unfinishedUploads.renew, [userId, uploadId, writer, until])
    })
    if (renewed) heldUntil = at + leaseMs - marginMs
    else if (!isLost) {
      isLost = true
      onLost(new AppError('uploadCut'))
    }
  }
  // While the database is away the lease runs out by itself.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  return {
    check() {
      if (isLost || performance.now() > heldUntil) throw new AppError('uploadCut')
    },
    async end() {
      clearInterval(timer)
      await db
        .inTransaction((tx) => tx.run(unfinishedUploads.giveBack, [userId, uploadId, writer]))
        .catch(() => undefined)
    },
  }
}
