import { createHash, type Hash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { addDays, businessDay, startOfDay } from '@club/contract/business-day.ts'
import { appendToFile, readLines } from '../../kit/append-only-file.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import { isSignedBy, keyIdOf, readSigningKey, type SigningKey } from '../../kit/signing-key.ts'
import { noUser } from './ledger-books.ts'
import type { Breach } from './ledger-check.rules.ts'
import {
  type DayHeads,
  dayMs,
  type HeadLine,
  headDifferences,
  lateSigning,
  readHeadLine,
  shardOf,
  signedText,
} from './ledger-heads.rules.ts'
import { headEntries } from './ledger-heads.sql.ts'
import { closes } from './month-close.sql.ts'

/** The settings that the signing needs. */
export interface HeadsConfig {
  dataDir: string
  ledger: {
    key: string | null
    keyFile: string | null
    oldKeys: readonly string[]
    makesKey: boolean
    headsFile: string
  }
}

/** The key that signs the ledger's days, the trusted keys, and the file of signed days. */
export interface Heads {
  path: string
  /** Null: nothing is signed. */
  key: SigningKey | null
  /** Public keys by id, whose signatures count. */
  trusted: ReadonlyMap<string, string>
}

/**
 * The configured signing. Only the server makes a missing key: one made by an operator's command might belong to
 * another user of the system. Throws CannotStart if the configured key cannot be used.
 */
export function headsOf({ dataDir, ledger }: HeadsConfig, by: 'server' | 'operator'): Heads {
  const { key, keyFile, oldKeys, makesKey, headsFile } = ledger
  const path = join(dataDir, 'ledger-key.pem')
  const madeFile = makesKey && (by === 'server' || existsSync(path)) ? path : null
  const own = readSigningKey('CLUB_LEDGER_KEY_FILE', { key, keyFile, madeFile })
  const publicKeys = [...(own ? [own.publicKey] : []), ...oldKeys]
  return { path: headsFile, key: own, trusted: new Map(publicKeys.map((each) => [keyIdOf(each), each])) }
}

const hourMs = 3_600_000
/** How long after its end a day is signed: by then every entry with a time within it is committed. */
const signedAfterMs = hourMs
const entriesAtOnce = 5000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const isTrusted = (line: HeadLine, trusted: Heads['trusted']) => {
  const publicKey = trusted.get(line.keyId)
  return publicKey !== undefined && isSignedBy(publicKey, signedText(line), line.signature)
}

/**
 * The last signed day of the file, which the next one follows; null in an empty file. Throws if no known key signed
 * it: whoever can write the file could name a day far ahead, and nothing would be signed until then.
 */
function lastSigned(lines: readonly string[], { path, trusted }: Heads) {
  const text = lines.findLast((each) => readHeadLine(each) !== null)
  const line = text === undefined ? null : readHeadLine(text)
  if (text === undefined || !line) return null
  if (!isTrusted(line, trusted))
    throw new Error(`${path}: its last day, ${line.day}, is not signed by a key of this club`)
  return { day: line.day, hash: hashOf(text) }
}

/**
 * Digests the entries of one business day after another in pages, so that memory stays constant. It reads an hour at
 * a time, and a whole day only after a day that fitted one page: no statement sorts the entries of a busy day. Each
 * page is a transaction, since reads outside one are limited like members' calls and end sooner.
 */
function dayDigests(db: Db, signal: AbortSignal | undefined): (day: string) => Promise<DayHeads | null> {
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

/** The first and the last day that are to be signed by now, or null. */
async function dueDays(on: Queryable, now: Date): Promise<{ first: string; last: string } | null> {
  const month = (await on.one(closes.earliest))?.month ?? null
  const last = addDays(businessDay(new Date(now.getTime() - signedAfterMs)), -1)
  const first = `${month}-01`
  return month === null || first > last ? null : { first, last }
}

/**
 * Signs every finished day that the file lacks and appends it (rules/points#signed-heads). Can be interrupted and
 * repeated; of several servers on one file, one writes. Returns the signed days.
 */
export async function signDueDays(
  { db, clock }: { db: Db; clock: Clock },
  heads: Heads,
  signal?: AbortSignal,
): Promise<string[]> {
  const { path, key } = heads
  const now = await clock.now(db)
  const due = key && (await dueDays(db, now))
  if (!due) return []
  const signed = await appendToFile(path, async (file) => {
    const days: string[] = []
    const digest = dayDigests(db, signal)
    const last = lastSigned(file.lines, heads)
    let previous = last?.hash ?? ''
    for (let day = last ? addDays(last.day, 1) : due.first; day <= due.last; day = addDays(day, 1)) {
      const digested = await digest(day)
      if (!digested) break
      const signing = { ...digested, previous, signedAt: now.toISOString() }
      const line: HeadLine = {
        ...signing,
        keyId: keyIdOf(key.publicKey),
        signature: key.sign(signedText(signing)),
      }
      const text = JSON.stringify(line)
      file.append(text)
      previous = hashOf(text)
      days.push(day)
      // The embedded database answers without leaving this turn of the event loop: let requests in.
      await setImmediate()
    }
    return days
  })
  return signed ?? []
}

/** The result of checking the signed days. */
export interface HeadsCheck {
  days: number
  lastDay: string | null
  /** Days that were signed long after their end, by the time of their signing. */
  late: Map<string, { first: string; last: string }>
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
  const seen: HeadsCheck = { days: 0, lastDay: null, late: new Map(), unreadable: 0 }
  const digest = dayDigests(db, signal)
  let previous = ''
  for (const text of readLines(path)) {
    if (signal?.aborted) break
    const line = readHeadLine(text)
    if (!line) {
      seen.unreadable += 1
      continue
    }
    const lateAt = lateSigning(line)
    if (lateAt) seen.late.set(lateAt, { first: seen.late.get(lateAt)?.first ?? line.day, last: line.day })
    const breach = (problem: string) => report({ invariant: 1, row: `signed day ${line.day}`, problem })
    if (line.previous !== previous) breach('the line before it in the file is not the one that was signed')
    if (seen.lastDay && line.day !== addDays(seen.lastDay, 1)) breach(`it follows ${seen.lastDay}`)
    if (!trusted.has(line.keyId)) breach(`the key ${line.keyId} is not known`)
    else if (!isTrusted(line, trusted)) breach('its signature is wrong')
    if (seen.days === 0) await checkBefore(db, line.day, report)
    const found = await digest(line.day)
    if (!found) break
    for (const difference of headDifferences(line, found)) report({ invariant: 1, ...difference })
    previous = hashOf(text)
    seen.days += 1
    seen.lastDay = line.day
  }
  return seen
}

/** No entry may be older than the first signed day. */
async function checkBefore(db: Db, day: string, report: (breach: Breach) => void): Promise<void> {
  const start = startOfDay(day)
  const older = await db.inTransaction((tx) => tx.one(headEntries.before, [start]))
  if (!older) return
  report({
    invariant: 1,
    row: `entry ${older.userId}/${older.seq}`,
    problem: `it is older than ${day}, the first signed day`,
  })
}

/** The state of the heads file, for the operator. */
export interface HeadsState {
  path: string
  hasKey: boolean
  /** Why the file cannot be written, or the key not used. */
  failure: string | null
  lastDay: string | null
  /** The last day that should be signed by now. */
  dueDay: string | null
}

export async function examineHeadsFile(
  { db, clock }: { db: Db; clock: Clock },
  config: HeadsConfig,
): Promise<HeadsState> {
  const path = config.ledger.headsFile
  const dueDay = (await dueDays(db, await clock.now(db)))?.last ?? null
  try {
    const heads = headsOf(config, 'operator')
    const lines = readLines(path)
    await access(lines.length > 0 ? path : dirname(path), constants.W_OK)
    // Without a key nothing is signed, and nothing is trusted.
    const lastDay = heads.key ? (lastSigned(lines, heads)?.day ?? null) : null
    return { path, hasKey: heads.key !== null, dueDay, failure: null, lastDay }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { path, hasKey: false, dueDay, failure, lastDay: null }
  }
}
