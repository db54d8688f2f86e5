import { CannotStart } from '../app-error.ts'
import {
  type CopiedTable,
  contentsOf,
  copies,
  endScript,
  insertOf,
  lastKeyOf,
  markedClub,
  markScript,
  nextRows,
  openRowsOf,
  type TableContents,
} from './copy-database.sql.ts'
import type { Db, Tx } from './db.ts'
import { schemaState } from './migrate.ts'

/** The source, which nobody else uses, and the target of a copy. */
export interface CopyPair {
  source: Db
  target: Db
}

/** A table that is copied, and how much of it the target has. */
export interface TableState {
  table: CopiedTable
  rows: number
  copied: number
  /** A row's length as text, on average. */
  rowBytes: number
}

/** What a copy finds: nothing in the target, the beginning of this copy, or all of it; or why it must not copy. */
export type CopyState =
  | { kind: 'empty' | 'unfinished' | 'complete'; club: string; tables: TableState[] }
  | { kind: 'refused'; because: string[] }

/** Rows that a fresh schema already has. */
const rowsOfMigrations: ReadonlyMap<string, number> = new Map([['content_version', 1]])
const maxPageRows = 1000
const maxPageBytes = 4 * 1024 * 1024

/** Runs reads whose values come as text that means the same on every database. */
function styled<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.inTransaction(async (tx) => {
    await tx.all(copies.style)
    return work(tx)
  })
}

async function tablesOf(db: Db): Promise<CopiedTable[]> {
  const tables = new Map<string, CopiedTable>()
  const columns = await db.all(copies.columns)
  for (const { tableName, isGenerated, keyPlace, name, type } of columns) {
    const table = tables.get(tableName) ?? { name: tableName, columns: [], key: [] }
    tables.set(tableName, table)
    if (!isGenerated) table.columns.push({ name, type })
    if (keyPlace !== null) table.key[keyPlace] = { name, type }
  }
  // The catalogue counts a key's columns from 0.
  for (const table of tables.values()) table.key = table.key.filter(Boolean)
  return [...tables.values()]
}

/** Reads what a table holds, up to a key if one is given. */
async function read(
  db: Db,
  table: CopiedTable,
  upTo: readonly string[] | null = null,
): Promise<TableContents> {
  const found = await styled(db, (tx) => tx.one(contentsOf(table, upTo !== null), [...(upTo ?? [])]))
  if (!found) throw new Error(`nothing is known of ${table.name}`)
  return { ...found, rows: Number(found.rows) }
}

async function clubIn(db: Db): Promise<string | null> {
  return (await db.one(copies.club))?.sealed ?? null
}

async function isMarked(db: Db): Promise<boolean> {
  return (await db.one(copies.isUnfinished))?.is ?? false
}

/**
 * Refuses a database into which a club was copied only in part, so that no server adds to it. Throws CannotStart.
 */
export async function refuseUnfinishedCopy(db: Db): Promise<void> {
  if (db.kind === 'postgres' && (await isMarked(db)))
    throw new CannotStart('the copy into this database is not finished: run `club db copy` again to the end')
}

/** How the two schemas differ, in words for the operator. */
async function schemaDifferences({ source, target }: CopyPair): Promise<string[]> {
  const [from, to] = [await schemaState(source), await schemaState(target)]
  const missing = (where: string, names: string[], then: string) =>
    names.length > 0 ? [`the schema of the ${where} lacks ${names.join(', ')}: ${then}`] : []
  const unknown = (where: string, names: string[]) =>
    names.length > 0 ? [`the ${where} is of a newer version, with ${names.join(', ')}`] : []
  const found = [
    ...missing('embedded database', from.missing, 'start this version on it once'),
    ...missing('target', to.missing, 'run `club db migrate` first'),
    ...unknown('embedded database', from.unknown),
    ...unknown('target', to.unknown),
  ]
  if (found.length > 0) return found
  const textOf = (tables: CopiedTable[]) => tables.map((table) => JSON.stringify(table))
  const known = new Set(textOf(await tablesOf(target)))
  const others = (await tablesOf(source)).filter((table) => !known.has(JSON.stringify(table)))
  return others.map(({ name }) => `the target has other columns in ${name}`)
}

/**
 * Compares the target with the source: what was copied is read on both sides, row by row, so that nothing is added to
 * rows of another origin.
 */
export async function examineCopy(pair: CopyPair): Promise<CopyState> {
  const { source, target } = pair
  const different = await schemaDifferences(pair).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '42P01')
      return ['the target has no schema yet: run `club db migrate` first']
    throw error
  })
  if (different.length > 0) return { kind: 'refused', because: different }
  const club = await clubIn(source)
  if (club === null) return { kind: 'refused', because: ['the embedded database holds no club yet'] }
  const servers = (await target.one(copies.servers))?.servers ?? 0
  if (servers > 0)
    return {
      kind: 'refused',
      because: [`${servers} connections of servers to the target are open: stop them`],
    }
  const marked = (await isMarked(target)) ? ((await target.one(markedClub))?.club ?? null) : null
  const isCopied = (await clubIn(target)) === club
  if (marked === null && !isCopied) return examineEmpty(pair, club)
  if (marked !== null && marked !== club)
    return { kind: 'refused', because: ['an unfinished copy of another club is in the target'] }
  return examineBegun(pair, club, marked !== null)
}

async function examineEmpty({ source, target }: CopyPair, club: string): Promise<CopyState> {
  const tables: TableState[] = []
  const filled: string[] = []
  for (const table of await tablesOf(source)) {
    const there = (await read(target, table)).rows
    if (there > (rowsOfMigrations.get(table.name) ?? 0)) filled.push(`${table.name} (${there})`)
    const { rows, rowBytes } = await read(source, table)
    tables.push({ table, rows, rowBytes, copied: 0 })
  }
  if (filled.length === 0) return { kind: 'empty', club, tables }
  const because = `the target holds another club, or rows of none: ${filled.join(', ')}. Take an empty database`
  return { kind: 'refused', because: [because] }
}

async function examineBegun(
  { source, target }: CopyPair,
  club: string,
  isUnfinished: boolean,
): Promise<CopyState> {
  const tables: TableState[] = []
  const because: string[] = []
  for (const table of await tablesOf(source)) {
    const [here, there] = [await read(source, table), await read(target, table)]
    const last = there.rows === 0 ? null : await lastKey(target, table)
    const same = last ? await read(source, table, last) : null
    if (same && (same.digest !== there.digest || same.rows !== there.rows)) because.push(table.name)
    else if (!isUnfinished && here.rows !== there.rows) because.push(table.name)
    tables.push({ table, rows: here.rows, rowBytes: here.rowBytes, copied: there.rows })
  }
  if (because.length > 0) {
    const what = isUnfinished
      ? 'the target holds rows that the embedded database does not have, or has otherwise'
      : 'the target holds the whole club, and one of the two has gone on since'
    return {
      kind: 'refused',
      because: [`${what}: ${because.join(', ')}. Take an empty database to copy again`],
    }
  }
  return { kind: isUnfinished ? 'unfinished' : 'complete', club, tables }
}

async function lastKey(db: Db, table: CopiedTable): Promise<string[] | null> {
  return (await styled(db, (tx) => tx.one(lastKeyOf(table))))?.key ?? null
}

/** Marks the empty target as one that no server may open yet. */
export async function beginCopy(target: Db, club: string): Promise<void> {
  await target.runScript(markScript(club))
  await target.inTransaction((tx) => tx.run(copies.forgetEmptyContent))
}

export interface CopyOptions {
  signal: AbortSignal
  /** Called after each page with the rows that are in the target by now, and their table. */
  onPage: (rows: number, table: string) => void
  /** The most rows in a page; fewer if they are long. */
  pageRows?: number
}

/**
 * Copies what the target lacks, table by table in the order of the key. Each page is one transaction, so what is there
 * is always the beginning of the table. Returns whether it came to the end.
 */
export async function copyRows(
  pair: CopyPair,
  tables: readonly TableState[],
  { signal, onPage, pageRows = maxPageRows }: CopyOptions,
): Promise<boolean> {
  let done = 0
  for (const { table, copied, rowBytes } of tables) {
    const after = copied > 0 ? await lastKey(pair.target, table) : null
    const atOnce = Math.min(pageRows, Math.max(1, Math.floor(maxPageBytes / Math.max(1, rowBytes))))
    done += copied
    await styled(pair.source, async (tx) => {
      await tx.run(openRowsOf(table, after))
      for (;;) {
        if (signal.aborted) return
        const page = await tx.all(nextRows(atOnce))
        if (page.length === 0) return
        const lists = table.columns.map((_, at) => page.map(({ row }) => row[at] ?? null))
        await pair.target.inTransaction((to) => to.run(insertOf(table), lists))
        done += page.length
        onPage(done, table.name)
      }
    })
    if (signal.aborted) return false
  }
  return true
}

/** A table after the copy, on both sides. */
export interface ComparedTable {
  name: string
  source: TableContents
  target: TableContents
  isSame: boolean
}

/** Compares counts, sums and contents of all tables. */
export async function compareTables({ source, target }: CopyPair): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = []
  for (const table of await tablesOf(source)) {
    const [from, to] = [await read(source, table), await read(target, table)]
    const isSame = from.rows === to.rows && from.digest === to.digest
    compared.push({ name: table.name, source: from, target: to, isSame })
  }
  return compared
}

/** Lets servers open the target. */
export async function endCopy(target: Db): Promise<void> {
  await target.runScript(endScript)
}
