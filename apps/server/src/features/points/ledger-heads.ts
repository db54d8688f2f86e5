import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { addDays, businessDay, businessMonth, monthOf, startOfDay } from '@club/contract/business-day.ts'
import { hourMs } from '@club/contract/durations.ts'
import { type Clock, nowForGood } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import { appendToFile, readLines } from '../../kit/files/append-only-file.ts'
import { isSignedBy, keyIdOf, readSigningKey, type SigningKey } from '../../kit/sealing/signing-key.ts'
import { dayDigests } from './ledger-day-digests.ts'
import { type HeadLine, readHeadLine, signedText } from './ledger-heads.rules.ts'
import { closes } from './month-close.sql.ts'
import { signGates } from './month-gate.ts'

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

/** How long after its end a day is signed: by then hardly any entry with a time within it is under way. */
const signedAfterMs = hourMs

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const isTrusted = (line: HeadLine, trusted: Heads['trusted']) => {
  const publicKey = trusted.get(line.keyId)
  return publicKey !== undefined && isSignedBy(publicKey, signedText(line), line.signature)
}

/** A line as it is written, and its hash, which the next one carries. */
export function signedLine(
  key: SigningKey,
  content: Omit<HeadLine, 'keyId' | 'signature'>,
): { text: string; hash: string } {
  const signed: HeadLine = {
    ...content,
    keyId: keyIdOf(key.publicKey),
    signature: key.sign(signedText(content)),
  }
  const text = JSON.stringify(signed)
  return { text, hash: hashOf(text) }
}

/**
 * The last signed day of the file and the hash of its last line, which the next one follows; null in an empty file.
 * Throws if no known key signed them: whoever can write the file could name a day far ahead, and nothing would be
 * signed until then.
 */
export function lastSigned(
  texts: readonly string[],
  { path, trusted }: Heads,
): { day: string; hash: string } | null {
  const lines = texts.flatMap((text) => {
    const line = readHeadLine(text)
    return line ? [{ text, line }] : []
  })
  const last = lines.at(-1)
  const lastDay = lines.findLast(({ line }) => !line.acknowledged)
  if (!last || !lastDay) return null
  for (const { line } of [last, lastDay])
    if (!isTrusted(line, trusted))
      throw new Error(`${path}: its last day, ${line.day}, is not signed by a key of this club`)
  return { day: lastDay.line.day, hash: hashOf(last.text) }
}

/** The first and the last day that must be signed by now, or null. */
async function dueDays(on: Queryable, now: Date): Promise<{ first: string; last: string } | null> {
  const month = (await on.one(closes.earliest))?.month ?? null
  const last = addDays(businessDay(new Date(now.getTime() - signedAfterMs)), -1)
  const first = `${month}-01`
  return month === null || first > last ? null : { first, last }
}

/**
 * Signs every finished day that the file lacks and appends it (rules/points#signed-heads). First it closes those days
 * to further entries, so that none is added to a signed day even if the clock is set back. Can be interrupted and
 * repeated; of several servers on one file, one writes. Returns the signed days.
 */
export async function signDueDays(
  { db, clock }: { db: Db; clock: Clock },
  heads: Heads,
  signal?: AbortSignal,
): Promise<string[]> {
  const { path, key } = heads
  const now = await nowForGood(db, clock)
  const due = key && (await dueDays(db, now))
  if (!due) return []
  const signed = await appendToFile(path, async (file) => {
    const days: string[] = []
    const digest = dayDigests(db, signal)
    const last = lastSigned(file.lines, heads)
    let previous = last?.hash ?? ''
    // Before any entry is read: what is written from now on belongs to a later day, whatever the clock says.
    const lastDay = last && last.day > due.last ? last.day : due.last
    const until = startOfDay(addDays(lastDay, 1))
    await signGates(db, until, [monthOf(lastDay), businessMonth(now)])
    for (let day = last ? addDays(last.day, 1) : due.first; day <= due.last; day = addDays(day, 1)) {
      const digested = await digest(day)
      if (!digested) break
      const line = signedLine(key, { ...digested, previous, signedAt: now.toISOString() })
      file.append(line.text)
      previous = line.hash
      days.push(day)
      // The embedded database answers without leaving this turn of the event loop: let requests in.
      await setImmediate()
    }
    return days
  })
  return signed ?? []
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
