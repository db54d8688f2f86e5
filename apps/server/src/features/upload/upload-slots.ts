import { AppError } from '../../kit/app-error.ts'
import type { IncomingFile } from '../../kit/upload-form.ts'

const maxUploads = 64
const maxUploadsOfMember = 3
const retryAfterSeconds = 5
/** An upload that is slower on average may have to give way, though not in its first moments. */
const slowBytesPerSecond = 32 * 1024
const graceMs = 30_000

type Incoming = Pick<IncomingFile, 'arrivedBytes' | 'hasArrived' | 'giveWay'>

interface Slot {
  userId: string
  startedAt: number
  /** Null while the place is not held for something that arrives. */
  incoming: Incoming | null
}

/** Reports what an upload receives: until all of it has arrived, it may have to give way. */
export type OnReceive = (incoming: Incoming) => void

function rateOf({ incoming, startedAt }: Slot, now: number): number {
  return ((incoming?.arrivedBytes() ?? 0) * 1000) / Math.max(1, now - startedAt)
}

/**
 * The upload that gives up its place for a member's: the slowest of those that are slow, or else, for a member who
 * has none, the last of a member who has several. Null if all have a right to theirs.
 */
function slotToFree(slots: readonly Slot[], own: number, now: number): Slot | null {
  const arriving = slots.filter(({ incoming }) => incoming && !incoming.hasArrived())
  const slow = arriving
    .filter((slot) => now - slot.startedAt >= graceMs && rateOf(slot, now) < slowBytesPerSecond)
    .sort((one, other) => rateOf(one, now) - rateOf(other, now))
  if (slow[0] || own > 0) return slow[0] ?? null
  const countOf = (userId: string) => slots.filter((slot) => slot.userId === userId).length
  return arriving.findLast(({ userId }) => countOf(userId) > 1) ?? null
}

/**
 * Runs uploads of this server at the same time, up to 64 in all and 3 of one member: rules/contest#upload-limits.
 * Throws `busy` beyond that: a waiting upload would hold its connection without getting anywhere.
 */
export function makeUploadSlots(now = () => performance.now()) {
  const taken = new Set<Slot>()
  return async <T>(userId: string, work: (onReceive: OnReceive) => Promise<T>): Promise<T> => {
    const slots = [...taken]
    const own = slots.filter((slot) => slot.userId === userId).length
    if (own >= maxUploadsOfMember) throw new AppError('busy', { retryAfterSeconds })
    if (slots.length >= maxUploads) {
      const given = slotToFree(slots, own, now())
      if (!given) throw new AppError('busy', { retryAfterSeconds })
      taken.delete(given)
      given.incoming?.giveWay()
    }
    const slot: Slot = { userId, startedAt: now(), incoming: null }
    taken.add(slot)
    try {
      return await work((incoming) => {
        slot.incoming = incoming
      })
    } finally {
      taken.delete(slot)
    }
  }
}
