import { type Statement, statement } from '../database/db.ts'
import type { SealedPlace } from './sealed-place.ts'
import { secretKeyId } from './sealing.ts'

/** A table whose rows are found by the keyed hash of a mobile or a customer number. */
export interface LookupTable {
  table: string
  /** The columns of its primary key with their types. */
  key: Readonly<Record<string, 'text' | 'uuid' | 'timestamptz'>>
  /** The columns with such a hash; one that holds it only in rows of a kind names the kind. */
  columns: Readonly<Record<string, true | { kind: string }>>
}

/** A row as text by field. */
export type LookupRow = Readonly<Record<string, string | null>>

/**
 * How a row's hashes change. A cluster spreads rows by their key and refuses to set it, so a row whose key holds a hash is
 * copied and removed.
 */
export type LookupChange =
  /** Takes the old key, then all columns that change. */
  | { update: Statement<never> }
  /** `copy` takes the old key, then, as JSON, what changes; `remove` the old key. */
  | { copy: Statement<never>; remove: Statement<never> }

export interface LookupStatements extends LookupTable {
  /** Sealed values that are bound to a hash of the row: they are sealed again where it changes. */
  sealed: readonly SealedPlace[]
  first: Statement<LookupRow>
  next: Statement<LookupRow>
  change: LookupChange
  inUse: Statement<{ keyId: string; count: number }>[]
}

const borrows = 'lookup-columns.ts lists its columns'
const terms = { crosses: 'the key that finds people', borrows }
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The columns of a row that `change` sets, in their order. */
export const changedColumns = ({ columns, sealed }: LookupStatements): string[] => [
  ...Object.keys(columns),
  ...sealed.map(({ column }) => column),
]

function changeOf(
  { table, key, columns }: LookupTable,
  changed: readonly string[],
  where: string,
): LookupChange {
  const names = Object.keys(key)
  if (names.every((name) => !columns[name])) {
    const set = changed.map((name, at) => `${name} = $${at + names.length + 1}`).join(', ')
    return {
      update: statement(`lookup_change_${table}`, `UPDATE ${table} SET ${set} ${where}`, { borrows }),
    }
  }
  return {
    copy: statement(
      `lookup_copy_${table}`,
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(${table}) || $${names.length + 1}::jsonb)).*
       FROM ${table} ${where}`,
      terms,
    ),
    remove: statement(`lookup_remove_${table}`, `DELETE FROM ${table} ${where}`, { borrows }),
  }
}

/** The statements that go through the tables in the order of their keys. */
export function lookupStatements(
  tables: readonly LookupTable[],
  sealedColumns: readonly SealedPlace[],
): LookupStatements[] {
  return tables.map((each) => {
    const { table, key, columns } = each
    const names = Object.keys(key)
    const hashed = Object.keys(columns).map(camel)
    const sealed = sealedColumns.filter(
      (place) => place.table === table && place.key.some((field) => hashed.includes(field)),
    )
    const changed = [...Object.keys(columns), ...sealed.map(({ column }) => column)]
    const read = [...new Set([...names, ...changed])].map((name) => `${name}::text AS ${name}`).join(', ')
    const given = (from: number) => names.map((name, at) => `$${at + from}::text::${key[name]}`)
    const where = `WHERE ${names.map((name, at) => `${name} = ${given(1)[at]}`).join(' AND ')}`
    const select = `SELECT ${read} FROM ${table}`
    const order = `ORDER BY ${names.map((name) => `${table}.${name}`).join(', ')} LIMIT $1`
    return {
      ...each,
      sealed,
      first: statement(`lookup_first_${table}`, `${select} ${order}`, terms),
      next: statement(
        `lookup_next_${table}`,
        `${select} WHERE (${names.map((name) => `${table}.${name}`).join(', ')}) > (${given(2).join(', ')}) ${order}`,
        terms,
      ),
      change: changeOf(each, changed, where),
      inUse: Object.entries(columns).map(([column, only]) =>
        statement(
          `lookup_in_use_${table}_${column}`,
          `SELECT CASE WHEN ${column} LIKE '%.%' THEN split_part(${column}, '.', 1) ELSE '${secretKeyId}' END AS key_id,
                  count(*)::int AS count
           FROM ${table} WHERE ${column} <> ''${only === true ? '' : ` AND kind = '${only.kind}'`} GROUP BY 1`,
          terms,
        ),
      ),
    }
  })
}
