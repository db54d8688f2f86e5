/** A limit that fills with each use and drains evenly: `capacity` uses at once, and that many again in `drainMs`. */
export interface LeakyBucket {
  /** Addresses and mobiles are hashed in it. */
  key: string
  capacity: number
  drainMs: number
}

/** One use's share of a bucket, as the time in which it drains. */
export function msPerUse({ capacity, drainMs }: Pick<LeakyBucket, 'capacity' | 'drainMs'>): number {
  return Math.max(1, Math.floor(drainMs / capacity))
}

/**
 * When a bucket that was empty drains after some uses, when it drains at the latest if there is room for them, and an
 * instant at which even a full one has long drained.
 */
export function instantsOf(
  bucket: LeakyBucket,
  now: Date,
  uses = 1,
): { fromEmpty: Date; latest: Date; never: Date } {
  const portion = msPerUse(bucket)
  const after = (portions: number) => new Date(now.getTime() + portion * portions)
  return {
    fromEmpty: after(uses),
    latest: after(bucket.capacity - uses),
    never: after(bucket.capacity + 1),
  }
}

/** How many uses are in a bucket that drains at `drainedAt`. */
export function usesIn(bucket: LeakyBucket, drainedAt: Date | null, now: Date): number {
  if (drainedAt === null) return 0
  return Math.max(0, Math.ceil((drainedAt.getTime() - now.getTime()) / msPerUse(bucket)))
}

/** Whether a bucket that drains at `drainedAt` has no room for one more use. */
export function isFull(bucket: LeakyBucket, drainedAt: Date | null, now: Date): boolean {
  const { latest, never } = instantsOf(bucket, now)
  return drainedAt !== null && drainedAt > latest && drainedAt <= never
}

/** When a full bucket has room for one more use. */
export function availableAt(bucket: LeakyBucket, drainedAt: Date): Date {
  return new Date(drainedAt.getTime() - msPerUse(bucket) * (bucket.capacity - 1))
}
