import { addDays, startOfDay } from '@club/contract/business-day.ts'
import type { Db } from '../../kit/database/db.ts'
import { readLines } from '../../kit/files/append-only-file.ts'
import type { Breach } from './ledger-check.rules.ts'
import { dayDigests } from './ledger-day-digests.ts'
import {
  type DayHeads,
  type HeadLine,
  headDifferences,
  lateSigning,
  readHeadLine,
} from './ledger-heads.rules.ts'
import { headEntries } from './ledger-heads.sql.ts'
import { type Heads, hashOf, isTrusted } from './ledger-heads.ts'

/** The result of checking the signed days. */
export interface HeadsCheck {
  days: number
  lastDay: string | null
  /** Days that were signed long after their end, by the time of their signing. */
  late: Map<string, { first: string; last: string }>
  /** Days whose difference from what was signed an operator has acknowledged, as they are acknowledged now. */
  acknowledged: ReadonlyMap<string, HeadLine>
  /** Lines that are not signed days. */
  unreadable: number
}

/** Compares the signed days with the ledger and reports every difference, from the first day on. */
export async function checkHeads(
  db: Db,
  { path, trusted }: Heads,
  report: (breach: Breach) => void,
  signal?: AbortSignal,
): Promise<HeadsCheck> {
  const texts = readLines(path)
  const acknowledged = acknowledgedDays(texts, trusted)
  const seen: HeadsCheck = { days: 0, lastDay: null, late: new Map(), acknowledged, unreadable: 0 }
  const digest = dayDigests(db, signal)
  let previous = ''
  for (const text of texts) {
    if (signal?.aborted) break
    const line = readHeadLine(text)
    if (!line) {
      seen.unreadable += 1
      continue
    }
    const breach = (problem: string) => report({ invariant: 1, row: rowOf(line), problem })
    if (line.previous !== previous) breach('the line before it in the file is not the one that was signed')
    previous = hashOf(text)
    if (!trusted.has(line.keyId)) breach(`the key ${line.keyId} is not known`)
    else if (!isTrusted(line, trusted)) breach('its signature is wrong')
    if (line.acknowledged) continue
    const lateAt = lateSigning(line)
    if (lateAt) seen.late.set(lateAt, { first: seen.late.get(lateAt)?.first ?? line.day, last: line.day })
    if (seen.lastDay && line.day !== addDays(seen.lastDay, 1)) breach(`it follows ${seen.lastDay}`)
    if (seen.days === 0) await checkBefore(db, line.day, { acknowledged, digest, report })
    const found = await digest(line.day)
    if (!found) break
    for (const difference of headDifferences(acknowledged.get(line.day) ?? line, found))
      report({ invariant: 1, ...difference })
    seen.days += 1
    seen.lastDay = line.day
  }
  return seen
}

const rowOf = ({ day, acknowledged }: HeadLine) =>
  acknowledged ? `acknowledgement of ${day}` : `signed day ${day}`

/** The latest acknowledgement of each day; one that no key of the club signed does not count. */
export function acknowledgedDays(
  texts: readonly string[],
  trusted: Heads['trusted'],
): ReadonlyMap<string, HeadLine> {
  const lines = texts.flatMap((text) => readHeadLine(text) ?? [])
  const counted = lines.filter((line) => line.acknowledged && isTrusted(line, trusted))
  return new Map(counted.map((line) => [line.day, line]))
}

/** No entry may be older than the first signed day, unless its day is acknowledged as it is. */
async function checkBefore(
  db: Db,
  day: string,
  {
    acknowledged,
    digest,
    report,
  }: {
    acknowledged: ReadonlyMap<string, HeadLine>
    digest: (day: string) => Promise<DayHeads | null>
    report: (breach: Breach) => void
  },
): Promise<void> {
  const start = startOfDay(day)
  const older = await db.inTransaction((tx) => tx.one(headEntries.before, [start]))
  const earlier = [...acknowledged.values()].filter((line) => line.day < day)
  if (earlier.length === 0) {
    if (older) {
      const problem = `it is older than ${day}, the first signed day`
      report({ invariant: 1, row: `entry ${older.userId}/${older.seq}`, problem })
    }
    return
  }
  let known = 0
  for (const line of earlier) {
    const found = await digest(line.day)
    if (!found) return
    for (const difference of headDifferences(line, found)) report({ invariant: 1, ...difference })
    known += found.entries
  }
  const counted = await db.inTransaction((tx) => tx.one(headEntries.countBefore, [start]))
  const unknown = (counted?.entries ?? 0) - known
  if (unknown > 0)
    report({
      invariant: 1,
      row: `entries: ${unknown}`,
      problem: `they are older than ${day}, the first signed day, and not acknowledged`,
    })
}
