import { addDays, isDay, startOfDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'

/** The members of a shard: those whose id ends in these two digits. */
export const shardOf = (userId: string) => userId.slice(-2)

/** The signed content of one business day: a digest of its entries by shard. */
export interface DayHeads {
  day: string
  entries: number
  shards: Record<string, string>
}

/** Who accepted that a day differs from what was signed, and why: rules/points#acknowledged-days. */
export interface Acknowledgement {
  operator: string
  reason: string
}

/** A line of the heads file: a day as it was signed, or as an operator acknowledged it later. */
export interface HeadLine extends DayHeads {
  /** The hash of the line before it, or '' in the first one. */
  previous: string
  /** When it was signed, an ISO time. */
  signedAt: string
  acknowledged?: Acknowledgement
  keyId: string
  signature: string
}

/** The text that the signature covers. */
export function signedText({
  day,
  entries,
  shards,
  previous,
  signedAt,
  acknowledged,
}: Omit<HeadLine, 'keyId' | 'signature'>): string {
  const byShard = Object.entries(shards).sort(([left], [right]) => (left < right ? -1 : 1))
  const said = acknowledged ? [acknowledged.operator, acknowledged.reason] : []
  return JSON.stringify([day, entries, byShard, previous, signedAt, ...said])
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a line; null if it is not a valid one, for instance because a crash cut it off. */
export function readHeadLine(text: string): HeadLine | null {
  try {
    const line = JSON.parse(text) as Partial<HeadLine> | null
    if (!line || ![line.day, line.previous, line.signedAt, line.keyId, line.signature].every(isText))
      return null
    if (!isDay(line.day ?? '')) return null
    const { acknowledged } = line
    if (acknowledged !== undefined && ![acknowledged?.operator, acknowledged?.reason].every(isText))
      return null
    if (typeof line.entries !== 'number' || typeof line.shards !== 'object' || line.shards === null)
      return null
    return line as HeadLine
  } catch {
    return null
  }
}

/**
 * When a day was signed, if that was more than a day after its end: the club was down or new, or the end of the file
 * was removed and signed again.
 */
export function lateSigning({ day, signedAt }: HeadLine): string | null {
  if (signedAt === undefined) return null
  return Date.parse(signedAt) - startOfDay(addDays(day, 1)).getTime() > dayMs ? signedAt : null
}

/** The shards in which a day's entries are not those of the line. */
export function differingShards(signed: DayHeads, found: DayHeads): string[] {
  const shards = [...new Set([...Object.keys(signed.shards), ...Object.keys(found.shards)])].sort()
  return shards.filter((shard) => signed.shards[shard] !== found.shards[shard])
}

/** How the entries of a day differ from those of its line, by shard. */
export function headDifferences(line: HeadLine, found: DayHeads): { row: string; problem: string }[] {
  const done = line.acknowledged ? 'acknowledged' : 'signed'
  return differingShards(line, found).map((shard) => ({
    row: `day ${line.day}, members whose id ends in ${shard}`,
    problem: `their entries are not those that were ${done}`,
  }))
}
