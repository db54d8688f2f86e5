import type { Clock } from '../database/clock.ts'
import type { Db } from '../database/db.ts'
import type { Logger } from '../log/log.ts'
import { recordAct } from '../operator/audit.ts'
import {
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  type Print,
} from '../operator/operator-command.ts'
import { lastKeyCounts } from './key-counts.ts'
import type { LookupStatements } from './lookup-tables.sql.ts'
import { beginRehash, finishRehash, lookupKeysInUse, rehashTable, runningServer } from './rehash.ts'
import { keysInUse, type ResealOutcome, resealTable } from './reseal.ts'
import type { SealedTable } from './sealed-tables.sql.ts'
import type { Sealing } from './sealing.ts'

const rowsPerLine = 10_000

interface KeysDeps {
  log: Logger
  db: Db
  clock: Clock
  sealing: Sealing
  /** The tables with sealed columns. */
  tables: readonly SealedTable[]
  /** The tables with hashes by which people are found. */
  lookups: readonly LookupStatements[]
}

/** What `club doctor` says about the keys, counted now. */
export async function examineKeys({ db, sealing, tables }: Pick<KeysDeps, 'db' | 'sealing' | 'tables'>) {
  const inUse = await keysInUse(db, tables)
  return { current: sealing.currentKeyId, known: sealing.keyIds, inUse, countedAt: null }
}

/** The same as the job last counted it, for pages; null before its first time. */
export async function keysAsCounted({ db, sealing }: Pick<KeysDeps, 'db' | 'sealing'>) {
  const counted = await lastKeyCounts(db)
  return counted && { current: sealing.currentKeyId, known: sealing.keyIds, ...counted }
}

/** The operator's commands for the keys that seal personal data: rules/privacy#sealing-keys. */
export const keysCommands = commandGroup<KeysDeps>('keys', 'the keys that seal personal data', [
  command({
    name: 'list',
    description: 'lists the key ids, and how many values each has sealed',
    does: 'showsNobody',
    run: list,
  }),
  command({
    name: 'reseal',
    description: 'seals with the first key of CLUB_SEAL_KEYS whatever another one has sealed',
    does: 'changesClub',
    withoutPreview: 'changes nothing that a member sees',
    run: reseal,
  }),
  command({
    name: 'rehash',
    description:
      'puts the hashes by which members are found under the last key of CLUB_LOOKUP_KEYS, while all servers are stopped',
    does: 'changesClub',
    withoutPreview: 'runs while the club is closed, and changes nothing that a member sees',
    run: rehash,
  }),
])

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`

async function list(deps: KeysDeps, { print }: { print: Print }): Promise<number> {
  const { current, known, inUse } = await examineKeys(deps)
  const ids = new Set([...known, ...inUse.keys()])
  for (const id of ids) {
    const role = id === current ? 'seals' : known.includes(id) ? 'opens' : 'IS MISSING from CLUB_SEAL_KEYS'
    print.out(`${id}  ${role}  ${counted(inUse.get(id) ?? 0, 'values')}`)
  }
  const { lookupKeyIds } = deps.sealing
  const hashes = lookupKeyIds.length > 1 ? await lookupKeysInUse(deps.db, deps.lookups) : []
  for (const [id, count] of hashes) {
    const role = id === deps.sealing.lookupKeyId ? 'finds people' : 'does not find people any more'
    print.out(`${id}  ${role}  ${counted(count, 'hashes')}`)
  }
  return exitCodes.ok
}

const lineOf = ({ table, rows, sealed, unreadable, failed }: ResealOutcome) =>
  `${table}: ${counted(rows, 'rows')} seen, ${counted(sealed, 'values')} sealed again` +
  (unreadable > 0 ? `, ${counted(unreadable, 'values')} that no key opens` : '') +
  (failed > 0 ? `, ${counted(failed, 'values')} that could not be written` : '')

async function reseal(
  { db, clock, sealing, log, tables }: KeysDeps,
  { operator, reason, print, signal }: CommandCall<unknown>,
): Promise<number> {
  const detail = { key: sealing.currentKeyId }
  await db.inTransaction((tx) => recordAct(tx, clock, { operator, reason, act: 'keys.reseal', detail }))
  let left = 0
  let failed = 0
  for (const table of tables) {
    const progress = (soFar: ResealOutcome) => {
      if (soFar.rows % rowsPerLine === 0) print.out(lineOf(soFar))
    }
    const done = await resealTable({ db, sealing, log, signal, progress }, table)
    if (done.rows > 0) print.out(lineOf(done))
    left += done.unreadable + done.failed
    failed += done.failed
  }
  if (signal.aborted) {
    print.err('stopped; run the same command to continue')
    return exitCodes.stopped
  }
  if (failed === 0) print.out(`everything that opens is sealed with the key ${sealing.currentKeyId}`)
  return left === 0 ? exitCodes.ok : exitCodes.refused
}

/** Changes the key that finds people: rules/privacy#the-key-that-finds-people. */
async function rehash(
  { db, clock, sealing, lookups }: KeysDeps,
  { operator, reason, print, signal }: CommandCall<unknown>,
): Promise<number> {
  const running = await runningServer(db, clock)
  if (running) {
    print.err(`a server still runs (${running}): stop all of them, wait a minute and run this again`)
    return exitCodes.refused
  }
  const detail = { key: sealing.lookupKeyId }
  await db.inTransaction((tx) => recordAct(tx, clock, { operator, reason, act: 'keys.rehash', detail }))
  await beginRehash(db, sealing)
  for (const table of lookups) {
    const progress = (rows: number) => {
      if (rows > 0 && rows % rowsPerLine === 0) print.out(`${table.table}: ${counted(rows, 'rows')}`)
    }
    const changed = await rehashTable({ db, sealing, signal, progress }, table)
    if (changed > 0) print.out(`${table.table}: ${counted(changed, 'rows')} changed`)
  }
  if (signal.aborted) {
    print.err('stopped; no server starts until the same command has finished')
    return exitCodes.stopped
  }
  await finishRehash(db, sealing)
  print.out(`people are found under the key ${sealing.lookupKeyId}`)
  return exitCodes.ok
}
