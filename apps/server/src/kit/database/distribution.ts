import { appendOnlyTables } from './database-roles.sql.ts'
import type { Db } from './db.ts'
import {
  type ClusterState,
  lackingSettings,
  type NodeSettings,
  planOf,
  type Step,
  type TableKinds,
  undistributed,
} from './distribution.rules.ts'
import {
  allowTriggers,
  cluster,
  clusterVersion,
  currentDatabase,
  defaultsOf,
  mayChangeShard,
  ownSetting,
  removalFromBooks,
  settingText,
} from './distribution.sql.ts'

const coordinator = 'the coordinator'
const settingNames = {
  preparedTransactions: 'max_prepared_transactions',
  lockTimeout: 'lock_timeout',
  unsafeTriggers: 'citus.enable_unsafe_triggers',
} as const

/** Reads the settings of the coordinator and of every worker. */
async function settingsOf(db: Db): Promise<NodeSettings[]> {
  const found = new Map<string, NodeSettings>()
  for (const [key, name] of Object.entries(settingNames)) {
    const own = (await db.one(ownSetting(name)))?.setting ?? null
    const others = (await db.all(cluster.onWorkers, [settingText(name)])).map((each) => ({
      name: each.name,
      setting: each.isDone ? each.result : null,
    }))
    for (const { name: node, setting } of [{ name: coordinator, setting: own }, ...others]) {
      const known = found.get(node)
      const empty = { name: node, preparedTransactions: null, lockTimeout: null, unsafeTriggers: null }
      found.set(node, { ...(known ?? empty), [key]: setting })
    }
  }
  return [...found.values()]
}

/** The cluster behind a database; null for a plain PostgreSQL. */
export async function readCluster(db: Db): Promise<ClusterState | null> {
  const version = (await db.one(clusterVersion))?.version
  if (version === undefined) return null
  const [nodes, placed, hidden, settings] = [
    await db.all(cluster.nodes),
    await db.all(cluster.placed),
    await db.all(cluster.withHiddenRows),
    await settingsOf(db),
  ]
  return { version, nodes, placed, settings, withHiddenRows: hidden.map(({ tableName }) => tableName) }
}

/** Sets the defaults of the database on every server; returns where that was refused, in words. */
async function setDefaults(db: Db): Promise<string[]> {
  const database = (await db.one(currentDatabase))?.name ?? ''
  for (const text of defaultsOf(database)) {
    await db.runScript(text)
    await db.all(cluster.onWorkers, [text])
  }
  return (await settingsOf(db)).flatMap(lackingSettings)
}

/** Tables with the same type of key lie together, beside the first of them. */
async function besideWhich(db: Db, kinds: TableKinds, { table, column }: Step): Promise<string> {
  const typeOf = async (of: string, by: string) => (await db.one(cluster.keyType, [of, by]))?.type
  const type = await typeOf(table, column ?? '')
  for (const { tableName, column: by } of inOrder(kinds, await db.all(cluster.placed)))
    if (by !== null && (await typeOf(tableName, by)) === type) return tableName
  return 'none'
}

/** Placed tables in the order of the list, so that it does not depend on when each was spread. */
function inOrder(kinds: TableKinds, placed: ClusterState['placed']): ClusterState['placed'] {
  const rank = new Map(undistributed(kinds, []).map(({ table }, index) => [table, index]))
  return placed.toSorted((one, other) => (rank.get(one.tableName) ?? 0) - (rank.get(other.tableName) ?? 0))
}

/** Spreads or copies one table, in a transaction of its own: what was done before an interruption stays. */
async function place(db: Db, kinds: TableKinds, step: Step): Promise<void> {
  const { table, column } = step
  const besides = column === null ? null : await besideWhich(db, kinds, step)
  await db.inTransaction(async (tx) => {
    await tx.run(allowTriggers)
    if (column === null || besides === null) await tx.run(cluster.copy, [table])
    else await tx.run(cluster.spread, [table, column, besides])
  })
}

const isBook = (table: string) => appendOnlyTables.some((each) => each === table)

/** Removes the rows that a table had before it was spread; they are in its shards, and no statement sees these. */
async function removeHidden(db: Db, table: string): Promise<void> {
  const { before, after } = isBook(table) ? removalFromBooks(table) : { before: [], after: [] }
  await db.inTransaction(async (tx) => {
    await tx.run(allowTriggers)
    for (const each of before) await tx.run(each)
    await tx.run(cluster.removeHidden, [table])
    for (const each of after) await tx.run(each)
  })
}

export interface Distributed {
  /** Servers that still lack a default. */
  unset: string[]
  tables: number
  emptied: number
}

/**
 * Spreads the tables that are not yet, one after the other, and removes what was left behind. Can be repeated, and taken
 * up again after an interruption. Throws if the cluster cannot take them: `planOf` says why beforehand.
 */
export async function distribute(
  db: Db,
  kinds: TableKinds,
  { onTable, setsDefaults = true }: { onTable?: (step: Step) => void; setsDefaults?: boolean } = {},
): Promise<Distributed> {
  const unset = setsDefaults ? await setDefaults(db) : []
  const steps = undistributed(kinds, await db.all(cluster.placed))
  for (const step of steps) {
    await place(db, kinds, step)
    onTable?.(step)
  }
  const hidden = await db.all(cluster.withHiddenRows)
  for (const { tableName } of hidden) await removeHidden(db, tableName)
  return { unset, tables: steps.length, emptied: hidden.length }
}

/** Whether a start was broken off between making tables and spreading them, where the club's other tables are spread. */
export async function isSpreadUnfinished(db: Db, kinds: TableKinds): Promise<boolean> {
  if (db.kind === 'pglite' || !(await db.one(clusterVersion))) return false
  const placed = await db.all(cluster.placed)
  if (placed.length === 0) return false
  return undistributed(kinds, placed).length > 0 || (await db.all(cluster.withHiddenRows)).length > 0
}

/** Spreads what a migration has just made, if the club's other tables are spread; returns how many. */
export async function distributeNewTables(db: Db, kinds: TableKinds): Promise<number> {
  if (db.kind === 'pglite' || !(await db.one(clusterVersion))) return 0
  if ((await db.all(cluster.placed)).length === 0) return 0
  return (await distribute(db, kinds)).tables
}

/** What is wrong with a cluster, in words; `role` is that of the servers, null if it is the owner's. */
export async function verifyCluster(db: Db, kinds: TableKinds, role: string | null): Promise<string[]> {
  const state = await readCluster(db)
  if (!state) return []
  const { refusals, unset, steps, hidden } = planOf(kinds, state)
  const wrong = [
    ...refusals,
    ...unset.map((each) => `${each} is not set`),
    ...steps.map(({ table }) => `${table} is not distributed`),
    ...hidden.map((table) => `${table} has rows on the coordinator that nobody sees`),
  ]
  const books = state.placed.filter(({ tableName }) => isBook(tableName))
  if (role === null) return wrong
  for (const { tableName } of books) {
    const found = await db.one(cluster.changeableShards, [tableName, mayChangeShard(role)])
    if (found && found.shards > 0)
      wrong.push(`${role} has wrong rights on ${found.shards} shards of ${tableName}`)
  }
  return wrong
}
