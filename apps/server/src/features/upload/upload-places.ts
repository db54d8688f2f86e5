import { AppError } from '../../kit/app-error.ts'
import type { IncomingFile } from '../../kit/upload-form.ts'

const maxUploads = 64
const maxUploadsOfMember = 3
const retryAfterSeconds = 5
/** An upload that is slower on average may have to give way, though not in its first moments. */
const slowBytesPerSecond = 32 * 1024
const graceMs = 30_000

type Incoming = Pick<IncomingFile, 'arrivedBytes' | 'hasArrived' | 'giveWay'>

interface Place {
  userId: string
  startedAt: number
  /** Null while the place is not held for something that arrives. */
  incoming: Incoming | null
}

/** Reports what an upload receives: until all of it has arrived, it may have to give way. */
export type Receives = (incoming: Incoming) => void

function rateOf({ incoming, startedAt }: Place, now: number): number {
  return ((incoming?.arrivedBytes() ?? 0) * 1000) / Math.max(1, now - startedAt)
}

/**
 * The upload that gives up its place for a member's: the slowest of those that are slow, or else, for a member who
 * has none, the last of a member who has several. Null if all have a right to theirs.
 */
function placeToGive(places: readonly Place[], own: number, now: number): Place | null {
  const arriving = places.filter(({ incoming }) => incoming && !incoming.hasArrived())
  const slow = arriving
    .filter((place) => now - place.startedAt >= graceMs && rateOf(place, now) < slowBytesPerSecond)
    .sort((one, other) => rateOf(one, now) - rateOf(other, now))
  if (slow[0] || own > 0) return slow[0] ?? null
  const countOf = (userId: string) => places.filter((place) => place.userId === userId).length
  return arriving.findLast(({ userId }) => countOf(userId) > 1) ?? null
}

/**
 * Runs uploads of this server at the same time, up to 64 in all and 3 of one member: rules/contest#upload-limits.
 * Throws `busy` beyond that: a waiting upload would hold its connection without getting anywhere.
 */
export function makeUploadPlaces(now = () => performance.now()) {
  const taken = new Set<Place>()
  return async <T>(userId: string, work: (receives: Receives) => Promise<T>): Promise<T> => {
    const places = [...taken]
    const own = places.filter((place) => place.userId === userId).length
    if (own >= maxUploadsOfMember) throw new AppError('busy', { retryAfterSeconds })
    if (places.length >= maxUploads) {
      const given = placeToGive(places, own, now())
      if (!given) throw new AppError('busy', { retryAfterSeconds })
      taken.delete(given)
      given.incoming?.giveWay()
    }
    const place: Place = { userId, startedAt: now(), incoming: null }
    taken.add(place)
    try {
      return await work((incoming) => {
        place.incoming = incoming
      })
    } finally {
      taken.delete(place)
    }
  }
}
