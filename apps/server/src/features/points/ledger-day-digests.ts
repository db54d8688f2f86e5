import { createHash, type Hash } from 'node:crypto'
import { addDays, startOfDay } from '@club/contract/business-day.ts'
import { dayMs, hourMs } from '@club/contract/durations.ts'
import type { Db } from '../../kit/database/db.ts'
import { noUser } from './ledger-books.ts'
import { type DayHeads, shardOf } from './ledger-heads.rules.ts'
import { headEntries } from './ledger-heads.sql.ts'

const entriesAtOnce = 5000

/**
 * Digests the entries of one business day after another in pages, so that memory stays constant. It reads an hour at
 * a time, and a whole day only after a day that fitted one page: no statement sorts the entries of a busy day. Each
 * page is a transaction, since reads outside one are limited like members' calls and end sooner.
 */
export function dayDigests(
  db: Db,
  signal: AbortSignal | undefined,
): (day: string) => Promise<DayHeads | null> {
  let widthMs = hourMs
  return async (day) => {
    const heads = await digestDay(db, day, widthMs, signal)
    if (heads) widthMs = heads.entries < entriesAtOnce ? dayMs : hourMs
    return heads
  }
}

/** Null once aborted. */
async function digestDay(
  db: Db,
  day: string,
  firstWidthMs: number,
  signal: AbortSignal | undefined,
): Promise<DayHeads | null> {
  const hashes = new Map<string, Hash>()
  let entries = 0
  let from = startOfDay(day).getTime()
  const end = startOfDay(addDays(day, 1)).getTime()
  let widthMs = firstWidthMs
  let after: [at: string, userId: string, seq: number] = ['-infinity', noUser, 0]
  while (from < end) {
    if (signal?.aborted) return null
    const until = Math.min(from + widthMs, end)
    const [begin, beforeTime, position] = [new Date(from), new Date(until), after]
    const page = await db.inTransaction((tx) =>
      tx.all(headEntries.between, [begin, beforeTime, ...position, entriesAtOnce]),
    )
    for (const { userId, seq, hash } of page) {
      const shard = shardOf(userId)
      const digest = hashes.get(shard) ?? createHash('sha256')
      hashes.set(shard, digest.update(`${userId} ${seq} ${hash}\n`))
    }
    entries += page.length
    const last = page.at(-1)
    if (last && page.length === entriesAtOnce) {
      after = [last.at, last.userId, last.seq]
      widthMs = hourMs
    } else from = until
  }
  const shards = [...hashes].sort(([left], [right]) => (left < right ? -1 : 1))
  return { day, entries, shards: Object.fromEntries(shards.map(([id, hash]) => [id, hash.digest('base64')])) }
}
