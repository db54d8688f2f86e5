import type { Queryable, Tx } from '../../kit/database/db.ts'
import { availableAt, instantsOf, isFull, type LeakyBucket, msPerUse, usesIn } from './leaky-bucket.rules.ts'
import { leakyBuckets } from './leaky-bucket.sql.ts'

/** One use of a bucket: how many are in it now, or null if it was full and nothing was poured. */
export interface Poured<B extends LeakyBucket = LeakyBucket> {
  bucket: B
  uses: number | null
}

/**
 * Pours one use into each bucket, or as many as are given. All callers name them in the same order, which prevents deadlocks. A full bucket
 * does not keep the others from being filled: the caller rolls back or takes the uses out again.
 */
export function pour<B extends LeakyBucket>(
  tx: Tx,
  buckets: readonly B[],
  now: Date,
  uses = 1,
): Promise<Poured<B>[]> {
  return Promise.all(
    buckets.map(async (bucket) => {
      if (uses > bucket.capacity) return { bucket, uses: null }
      const { fromEmpty, latest, never } = instantsOf(bucket, now, uses)
      const portionMs = msPerUse(bucket) * uses
      const row = await tx.one(leakyBuckets.pour, [bucket.key, fromEmpty, portionMs, latest, never])
      return { bucket, uses: row && usesIn(bucket, row.drainedAt, now) }
    }),
  )
}

/** Takes poured uses back out, because they were not needed. */
export async function refundUses(tx: Tx, buckets: readonly LeakyBucket[]): Promise<void> {
  await Promise.all(buckets.map((bucket) => tx.run(leakyBuckets.takeOut, [bucket.key, msPerUse(bucket)])))
}

/** Those that have no room for one more use. */
export async function fullAmong<B extends LeakyBucket>(
  on: Queryable,
  buckets: readonly B[],
  now: Date,
): Promise<B[]> {
  const rows = await Promise.all(buckets.map(({ key }) => on.one(leakyBuckets.read, [key])))
  return buckets.filter((bucket, index) => isFull(bucket, rows[index]?.drainedAt ?? null, now))
}

/** When the last of some full buckets has room again. */
export async function allAvailableAt(on: Queryable, full: readonly LeakyBucket[], now: Date): Promise<Date> {
  const instants = await Promise.all(
    full.map(async (bucket) => {
      const row = await on.one(leakyBuckets.read, [bucket.key])
      return row ? availableAt(bucket, row.drainedAt).getTime() : 0
    }),
  )
  return new Date(Math.max(now.getTime(), ...instants))
}
