import { CannotStart } from '../app-error.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Queryable, Tx } from '../database/db.ts'
import { howJobsWent } from '../jobs/job-runs.ts'
import { changedColumns, type LookupRow, type LookupStatements } from './lookup-tables.sql.ts'
import { type Sealing, sealedFor, secretKeyId } from './sealing.ts'
import { sealedSecret } from './shared-secret.sealed.ts'
import { sharedSecrets } from './shared-secret.sql.ts'

const batchRows = 500
const name = 'lookup-key'
/** Before the id of a key to which a change has begun. */
const changing = '>'
/** A server's jobs run at least as often. */
const quietMs = 60_000

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The id of the key under which people are found in this database, with `>` before it while it changes. */
async function storedKey(on: Queryable, sealing: Sealing): Promise<string> {
  const row = await on.one(sharedSecrets.find, [name])
  return row ? sealing.open(sealedSecret, { name }, row.sealed) : secretKeyId
}

/**
 * Checks that people are found here under the last key of CLUB_LOOKUP_KEYS: under another one nobody would be found, and
 * members would register twice. Throws CannotStart.
 */
export async function checkLookupKey(on: Queryable, sealing: Sealing): Promise<void> {
  const stored = await storedKey(on, sealing)
  if (stored === sealing.lookupKeyId) return
  throw new CannotStart(
    stored.startsWith(changing) || sealing.lookupKeyIds.includes(stored)
      ? `people are found under the key ${stored.replace(changing, '')}, and CLUB_LOOKUP_KEYS ends with ` +
          `${sealing.lookupKeyId}: stop all servers and run \`club keys rehash\`, or take back the setting`
      : `people are found under the key ${stored}, which CLUB_LOOKUP_KEYS does not have: add it again`,
  )
}

/** Whether a server has run a job within the last minute, by its name and time. */
export async function runningServer(on: Queryable, clock: Clock): Promise<string | null> {
  const [runs, now] = await Promise.all([howJobsWent(on, clock), clock.now(on)])
  const last = runs.find(
    ({ succeededAt }) => succeededAt && Math.abs(now.getTime() - succeededAt.getTime()) < quietMs,
  )
  return last ? `the job ${last.name} has just run` : null
}

/** Notes that a change to the settings' key begins: no server starts until it is finished. Throws CannotStart. */
export async function beginRehash(db: Db, sealing: Sealing): Promise<void> {
  const stored = (await storedKey(db, sealing)).replace(changing, '')
  if (!sealing.lookupKeyIds.includes(stored)) await checkLookupKey(db, sealing)
  await noteKey(db, sealing, `${changing}${sealing.lookupKeyId}`)
}

export function finishRehash(db: Db, sealing: Sealing): Promise<void> {
  return noteKey(db, sealing, sealing.lookupKeyId)
}

async function noteKey(db: Db, sealing: Sealing, id: string): Promise<void> {
  await db.run(sharedSecrets.put, [name, sealing.seal(sealedSecret, { name }, id)])
}

/** A row's hashes under the present key, with what is sealed for its place; null if they are already. */
function renewed(sealing: Sealing, table: LookupStatements, row: LookupRow): LookupRow | null {
  const hashes = Object.entries(table.columns).flatMap(([column, only]) => {
    const was = row[camel(column)]
    const isOne = was && (only === true || row.kind === only.kind)
    return isOne ? [[camel(column), sealing.lookUpNow(was)] as const] : []
  })
  if (hashes.every(([field, hash]) => row[field] === hash)) return null
  const moved = { ...row, ...Object.fromEntries(hashes) }
  const sealed = table.sealed.flatMap((place) => {
    const value = row[camel(place.column)]
    // Empty where a row has outlived the value, as an erased member's.
    if (!value) return []
    const from = { place, row: keyed(row) }
    return [[camel(place.column), sealedFor(sealing, from, { place, row: keyed(moved) }, value)] as const]
  })
  return { ...moved, ...Object.fromEntries(sealed) }
}

const keyed = (row: LookupRow) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? '']))

async function change(tx: Tx, table: LookupStatements, row: LookupRow, fresh: LookupRow): Promise<void> {
  const key = Object.keys(table.key).map((column) => row[camel(column)])
  const changes = changedColumns(table).map((column) => [column, fresh[camel(column)]] as const)
  if ('update' in table.change) {
    await tx.run(table.change.update, [...key, ...changes.map(([, value]) => value)])
    return
  }
  await Promise.all([
    tx.run(table.change.copy, [...key, JSON.stringify(Object.fromEntries(changes))]),
    tx.run(table.change.remove, key),
  ])
}

/**
 * Puts the hashes of a table under the present key, a batch per transaction, in the order of its keys. A row that was
 * changed carries the key's id, so the same again changes nothing, and an interrupted one is simply run again.
 */
export async function rehashTable(
  {
    db,
    sealing,
    signal,
    progress,
  }: { db: Db; sealing: Sealing; signal: AbortSignal; progress: (rows: number) => void },
  table: LookupStatements,
): Promise<number> {
  let changed = 0
  let rows = await db.all(table.first, [batchRows])
  while (rows.length > 0 && !signal.aborted) {
    const batch = rows
    await db.inTransaction(async (tx) => {
      for (const row of batch) {
        const fresh = renewed(sealing, table, row)
        if (!fresh) continue
        await change(tx, table, row, fresh)
        changed += 1
      }
    })
    progress(changed)
    const last = batch.at(-1)
    if (!last || batch.length < batchRows) break
    rows = await db.all(table.next, [
      batchRows,
      ...Object.keys(table.key).map((column) => last[camel(column)]),
    ])
  }
  return changed
}

/** How many hashes are under each key, over all tables. */
export async function lookupKeysInUse(
  on: Queryable,
  tables: readonly LookupStatements[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>()
  for (const inUse of tables.flatMap((table) => table.inUse))
    for (const { keyId, count } of await on.all(inUse)) keys.set(keyId, (keys.get(keyId) ?? 0) + count)
  return keys
}
