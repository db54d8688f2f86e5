import { AppError } from '../../kit/app-error.ts'
import type { IncomingFile } from '../../kit/http/upload-form.ts'
import { hasMoreThan, hasNoLessThan, type Owner, type Share, shareOf } from '../../kit/work/work-shares.ts'

const maxUploads = 64
const maxUploadsOfMember = 3
const retryAfterSeconds = 5
/** An upload that is slower may lose its place, once its first second is over. */
const leastBytesPerSecond = 32 * 1024
const graceMs = 1000
/** A pace is that since a look at least so long ago: what arrived at once long ago makes nobody fast. */
const leastLookMs = 5000
/** How long an account whose upload was too slow has no such second again. */
const slowAgainMs = 60_000

type Incoming = Pick<IncomingFile, 'arrivedBytes' | 'hasArrived' | 'giveWay'>

interface Slot {
  owner: Owner
  startedAt: number
  hasGrace: boolean
  /** Whether it has one of the places; an upload that has arrived may have left its place to another. */
  isPlaced: boolean
  /** Null while the place is not held for something that arrives. */
  incoming: Incoming | null
  /** The two latest looks at what had arrived; the first is its beginning. */
  looks: [before: Look, last: Look]
}

interface Look {
  at: number
  bytes: number
}

/** Reports what an upload receives: until all of it has arrived, it may lose its place. */
export type OnReceive = (incoming: Incoming) => void

function isSlow(slot: Slot, now: number): boolean {
  const { incoming, startedAt, hasGrace, looks } = slot
  if (!incoming) return false
  const ranMs = now - startedAt
  if (hasGrace && ranMs < graceMs) return false
  const bytes = incoming.arrivedBytes()
  if (now - looks[1].at >= leastLookMs) slot.looks = [looks[1], { at: now, bytes }]
  const [since] = slot.looks
  const isBehind = (bytes - since.bytes) * 1000 < leastBytesPerSecond * (now - since.at)
  return isBehind || (!hasGrace && ranMs === 0)
}

/** The accounts whose last upload was slower than the least pace, for a minute. */
function slowAccounts() {
  const until = new Map<string, number>()
  return {
    note(slot: Slot, now: number): void {
      const { account } = slot.owner
      for (const [each, end] of until) if (end <= now) until.delete(each)
      if (account !== null && !slot.incoming?.hasArrived() && isSlow(slot, now))
        until.set(account, now + slowAgainMs)
    },
    has: ({ account }: Owner, now: number): boolean => account !== null && (until.get(account) ?? 0) > now,
  }
}

/**
 * The upload that loses its place, the newest of the first kind that there is: one that has arrived and whose owner has
 * more than the newcomer, since that costs nobody anything; a slow one of such an owner; a slow one of an owner who has
 * as much; any of an owner who has more. Null if all keep their places.
 */
function slotToFree(
  slots: readonly Slot[],
  newcomer: Share,
  isNewcomerSlow: boolean,
  now: number,
): Slot | null {
  const all = slots
    .filter(({ incoming }) => incoming)
    .map((slot) => ({ slot, share: shareOf(slot.owner, slots), isSlow: isSlow(slot, now) }))
  const arriving = all.filter(({ slot: { incoming } }) => !incoming?.hasArrived())
  const arrived = all.filter(({ slot: { incoming } }) => incoming?.hasArrived())
  const found =
    arrived.findLast(({ share }) => hasMoreThan(share, newcomer)) ??
    arriving.findLast(({ share, isSlow }) => isSlow && hasMoreThan(share, newcomer)) ??
    arriving.findLast(({ share, isSlow }) => isSlow && !isNewcomerSlow && hasNoLessThan(share, newcomer)) ??
    arriving.findLast(({ share }) => hasMoreThan(share, newcomer))
  return found?.slot ?? null
}

/**
 * Runs uploads of this server at the same time, up to 64 in all and 3 of one member: rules/contest#upload-limits.
 * Throws `busy` beyond that: a waiting upload would hold its connection without getting anywhere.
 */
export function makeUploadSlots(now = () => performance.now()) {
  const running = new Set<Slot>()
  const slow = slowAccounts()

  function take(owner: Owner): Slot {
    const slots = [...running]
    const share = shareOf(owner, slots)
    const isSlowAgain = slow.has(owner, now())
    if (share.ofAccount >= maxUploadsOfMember) throw new AppError('busy', { retryAfterSeconds })
    const placed = slots.filter(({ isPlaced }) => isPlaced)
    if (placed.length >= maxUploads) {
      const given = slotToFree(placed, share, isSlowAgain, now())
      if (!given) throw new AppError('busy', { retryAfterSeconds })
      // An upload that has arrived goes on and still counts for its account; it waits in the queue of its work.
      if (given.incoming?.hasArrived()) given.isPlaced = false
      else {
        free(given)
        given.incoming?.giveWay()
      }
    }
    const startedAt = now()
    const begun = { at: startedAt, bytes: 0 }
    const looks: Slot['looks'] = [begun, begun]
    const slot: Slot = { owner, startedAt, hasGrace: !isSlowAgain, isPlaced: true, incoming: null, looks }
    running.add(slot)
    return slot
  }

  function free(slot: Slot): void {
    if (running.delete(slot)) slow.note(slot, now())
  }

  return async <T>(owner: Owner, work: (onReceive: OnReceive) => Promise<T>): Promise<T> => {
    const slot = take(owner)
    try {
      return await work((incoming) => {
        slot.incoming = incoming
      })
    } finally {
      free(slot)
    }
  }
}
