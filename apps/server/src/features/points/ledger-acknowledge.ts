import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { appendToFile } from '../../kit/files/append-only-file.ts'
import { type ActOrder, recordBefore } from '../../kit/operator/operator-act.ts'
import { dayDigests } from './ledger-day-digests.ts'
import { differingShards, type HeadLine, readHeadLine } from './ledger-heads.rules.ts'
import { type Heads, lastSigned, signedLine } from './ledger-heads.ts'
import { acknowledgedDays } from './ledger-heads-check.ts'

export type Acknowledged =
  | { refused: string }
  /** How many entries were signed or acknowledged before and are there now, and whose differ. */
  | { refused: null; before: number; entries: number; shards: string[] }

/**
 * Accepts a signed day as it is now, although it is not as it was signed (rules/points#acknowledged-days): a signed line
 * with its digest, the operator and the reason follows in the file of signed days. A day before the first signed one
 * counts as signed without entries. The act is in the audit log before the line is written.
 */
export async function acknowledgeDay(
  { db, clock }: { db: Db; clock: Clock },
  heads: Heads,
  day: string,
  order: ActOrder,
  signal: AbortSignal,
): Promise<Acknowledged> {
  const { path, key, trusted } = heads
  if (!key) return { refused: 'no key is set that signs the days' }
  const done = await appendToFile<Acknowledged>(path, async (file) => {
    const last = lastSigned(file.lines, heads)
    if (!last || day > last.day) return { refused: `${day} is not signed yet` }
    const expected = acknowledgedDays(file.lines, trusted).get(day) ?? signedDay(file.lines, day)
    const found = await dayDigests(db, signal)(day)
    if (!found) return { refused: 'stopped; nothing was changed' }
    const shards = differingShards(expected, found)
    if (shards.length === 0) return { refused: `the entries of ${day} are those that the file names` }
    const { entries } = found
    await recordBefore({ db, clock }, order, 'ledger.acknowledge', {
      day,
      before: expected.entries,
      entries,
      endings: shards.join(' '),
    })
    if (!order.isPreview) {
      const acknowledged = { operator: order.operator, reason: order.reason }
      const signedAt = (await clock.now(db)).toISOString()
      file.append(signedLine(key, { ...found, previous: last.hash, signedAt, acknowledged }).text)
    }
    return { refused: null, before: expected.entries, entries, shards }
  })
  return done ?? { refused: 'the file of signed days is being written; try again' }
}

function signedDay(texts: readonly string[], day: string): Pick<HeadLine, 'day' | 'entries' | 'shards'> {
  const lines = texts.flatMap((text) => readHeadLine(text) ?? [])
  return lines.find((line) => line.day === day && !line.acknowledged) ?? { day, entries: 0, shards: {} }
}
