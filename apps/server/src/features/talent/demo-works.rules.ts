import { businessDay } from '@club/contract/business-day.ts'
import { hourMs } from '@club/contract/durations.ts'
import { votesOfDay } from '@club/contract/talent.constants.ts'

/** Entries fill the first part of an edition, so that all have time for votes. */
const entryShare = 0.7

/** From the first morning of an edition to its end, or to now while it is on; null if it has not begun. */
export interface Span {
  from: Date
  to: Date
}

/** When the works of an edition were entered: spread evenly, in order. */
export function entryTimes({ from, to }: Span, works: number): Date[] {
  const lengthMs = (to.getTime() - from.getTime()) * entryShare
  return Array.from({ length: works }, (_, index) => {
    const share = (index + 0.5) / works
    return new Date(Math.floor(from.getTime() + lengthMs * share))
  })
}

/** When an operator decided about an entry: an hour later, or at once if time is short. */
export function decisionTime(enteredAt: Date, { to }: Span): Date {
  return new Date(Math.min(enteredAt.getTime() + hourMs, to.getTime()))
}

export interface DemoVote {
  voterId: string
  day: string
  slot: number
  workNo: string
  votedAt: Date
  isHeld: boolean
}

/** A work to vote for. */
export interface VotedWork {
  workNo: string
  ownerId: string
  listedAt: Date
  counted: number
  held: number
}

/**
 * Votes for an edition's works, each by another member who is not the work's own, at most three per member and day.
 * `next` gives numbers from 0 up to, but not including, 1.
 */
export function demoVotes(
  works: readonly VotedWork[],
  voters: readonly string[],
  { to }: Span,
  next: () => number,
): DemoVote[] {
  const used = new Map<string, number>()
  return works.flatMap(({ workNo, ownerId, listedAt, counted, held }) => {
    const lengthMs = to.getTime() - listedAt.getTime()
    const first = Math.floor(next() * voters.length)
    const made: DemoVote[] = []
    for (let step = 0; step < voters.length && made.length < counted + held; step += 1) {
      const voterId = voters[(first + step) % voters.length] ?? ''
      const votedAt = new Date(listedAt.getTime() + Math.floor(lengthMs * next()))
      const day = businessDay(votedAt)
      const slot = (used.get(`${voterId} ${day}`) ?? 0) + 1
      if (voterId === ownerId || slot > votesOfDay) continue
      used.set(`${voterId} ${day}`, slot)
      made.push({ voterId, day, slot, workNo, votedAt, isHeld: made.length >= counted })
    }
    return made
  })
}
