import { randomBytes } from 'node:crypto'
import { englishCount } from '@club/contract/english-count.ts'
import { quotedName, statementTypes } from './battery.sql.ts'
import { migrationWaits } from './database-waits.ts'
import { allStatements, type Db, type Statement, sqlState, type Tx } from './db.ts'
import { openInMemory } from './db-pglite.ts'
import { openPostgres } from './db-postgres.ts'
import type { TableKinds } from './distribution.rules.ts'
import { clusterVersion } from './distribution.sql.ts'
import { distribute } from './distribution.ts'
import { prepareScripts } from './migrate.sql.ts'
import { readMigrations } from './migrate.ts'

/** What a database says to one statement: its rows, or the SQLSTATE of its refusal. */
type Answer = { rows: number } | { state: string; message: string }

class Answered extends Error {
  readonly rows: number
  constructor(rows: number) {
    super('a statement was answered, and is rolled back')
    this.rows = rows
  }
}

const uuid = '00000000-0000-7000-8000-000000000001'
/** A value of each type that statements take. */
const samples: Readonly<Record<string, string>> = {
  uuid: `'${uuid}'::uuid`,
  text: `'2026-11'`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'true',
  'double precision': '1.5',
  numeric: '1.5',
  date: `'2026-11-20'::date`,
  bytea: `'\\x01'::bytea`,
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
  'timestamp with time zone': `'2026-11-20 02:00:00+00'::timestamptz`,
  'timestamp without time zone': `'2026-11-20 02:00:00'::timestamp`,
  interval: `'1 day'::interval`,
}

function sampleOf(type: string): string {
  const of = type.replace(/\[\]$/, '')
  const value = new Map(Object.entries(samples)).get(of) ?? 'NULL'
  return of === type ? value : `ARRAY[${value}]::${type}`
}

/** Runs one statement with a value for each parameter, and rolls it back. */
async function answerOf(db: Db, { name, text }: Statement<unknown>): Promise<Answer> {
  const prepared = `battery_${name.replaceAll(/\W/g, '_')}`
  try {
    await db.inTransaction(async (tx: Tx) => {
      await tx.run({ name: `prepare_${name}`, text: `PREPARE ${prepared} AS ${text}` })
      const types = (await tx.one(statementTypes, [prepared]))?.types ?? []
      const values = types.length === 0 ? '' : `(${types.map(sampleOf).join(', ')})`
      const rows = await tx.all({ name: `execute_${name}`, text: `EXECUTE ${prepared}${values}` })
      throw new Answered(rows.length)
    })
  } catch (error) {
    if (error instanceof Answered) return { rows: error.rows }
    const cause = error instanceof Error && error.cause ? error.cause : error
    return {
      state: sqlState(cause) ?? sqlState(error) ?? 'unknown',
      message: cause instanceof Error ? cause.message : String(cause),
    }
  }
  throw new Error(`the transaction of ${name} was not rolled back`)
}

/** The defaults of a whole database are not changed for a trial. */
const isOfDatabase = (text: string) => /\bALTER DATABASE\b/.test(text)

/** The club's schema in an empty one, spread if the database is a cluster. */
async function fill(db: Db, kinds: TableKinds): Promise<void> {
  for (const script of prepareScripts) await db.runScript(script)
  for (const { statements } of readMigrations())
    for (const text of statements) if (!isOfDatabase(text)) await db.runScript(text)
  if (db.kind === 'postgres' && (await db.one(clusterVersion)))
    await distribute(db, kinds, { setsDefaults: false })
}

/** The URL of a database whose connections find the tables of one schema. */
function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}

/** What members' calls become together is not sent to a cluster. */
async function sentTo(db: Db): Promise<Statement<unknown>[]> {
  const all = allStatements()
  if (!(await db.one(clusterVersion))) return all
  const ofMany = new Set(all.map(({ name, forMany }) => (forMany?.name === name ? undefined : forMany?.name)))
  return all.filter(({ name }) => !ofMany.has(name))
}

/** A statement that the database refuses, or answers otherwise than the embedded one. */
export interface Difference {
  name: string
  says: string
}

const inWords = (answer: Answer) =>
  'state' in answer ? `refuses with ${answer.state}` : `answers with ${englishCount(answer.rows, 'row')}`

/** A cluster does not always pass on the state of what one of its servers refuses. */
const withoutState = 'XX000'
const isSameRefusal = (found: { state: string }, reference: Answer) =>
  'state' in reference && (found.state === reference.state || found.state === withoutState)

function differenceOf(name: string, found: Answer, reference: Answer): Difference | null {
  if ('state' in found) {
    if (isSameRefusal(found, reference)) return null
    const says = `${inWords(found)}: ${found.message}; the embedded database ${inWords(reference)}`
    return { name, says }
  }
  if (inWords(found) === inWords(reference)) return null
  return { name, says: `${inWords(found)}, the embedded database ${inWords(reference)}` }
}

/**
 * Runs every declared statement on a database, in a schema of its own that is dropped afterwards, and on an embedded
 * one beside it; each is rolled back. Returns where the two differ.
 */
export async function runBattery(
  url: string,
  kinds: TableKinds,
  onEach: () => void = () => undefined,
): Promise<{ statements: number; differences: Difference[] }> {
  const schema = `club_battery_${randomBytes(4).toString('hex')}`
  const outside = openPostgres(url, 1, () => undefined, migrationWaits)
  const differences: Difference[] = []
  try {
    await outside.runScript(`CREATE SCHEMA ${quotedName(schema)}`)
    const statements = await sentTo(outside)
    const db = openPostgres(inSchema(url, schema), 1, () => undefined, migrationWaits)
    const embedded = await openInMemory()
    try {
      await fill(db, kinds)
      await fill(embedded, kinds)
      for (const each of statements) {
        const [found, reference] = await Promise.all([answerOf(db, each), answerOf(embedded, each)])
        const difference = differenceOf(each.name, found, reference)
        if (difference) differences.push(difference)
        onEach()
      }
      return { statements: statements.length, differences }
    } finally {
      await db.close()
      await embedded.close()
    }
  } finally {
    await outside.runScript(`DROP SCHEMA IF EXISTS ${quotedName(schema)} CASCADE`)
    await outside.close()
  }
}
