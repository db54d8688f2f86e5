import { type Statement, statement } from '../database/db.ts'
import type { SealedPlace } from './sealed-place.ts'
import { malformedKeyId } from './sealing.ts'

/** A row as text by field: its key and its sealed values. */
export type SealedRow = Readonly<Record<string, string | null>>

/** What is done to one sealed column of a table. */
export interface ColumnStatements extends SealedPlace {
  /** The fields of a row. */
  field: string
  replace: Statement<never>
  inUse: Statement<{ keyId: string; count: number }>
}

export interface SealedTable {
  table: string
  key: readonly string[]
  columns: ColumnStatements[]
  first: Statement<SealedRow>
  next: Statement<SealedRow>
  /** One row by its key. */
  one: Statement<SealedRow>
}

const borrows = 'the feature declares its column as sealed'
const allKeys = { crosses: 'sealing keys', borrows }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const columnStatements = (column: SealedPlace): ColumnStatements => {
  const { table, column: name, key } = column
  const where = key.map((each, index) => `${snake(each)} = $${index + 3}`).join(' AND ')
  return {
    ...column,
    field: camel(name),
    replace: statement(
      `sealed_replace_${table}_${name}`,
      `UPDATE ${table} SET ${name} = $2 WHERE ${name} = $1 AND ${where}`,
      { borrows },
    ),
    inUse: statement(
      `sealed_in_use_${table}_${name}`,
      `SELECT CASE WHEN ${name} LIKE '1.%' THEN split_part(${name}, '.', 2) ELSE '${malformedKeyId}' END AS key_id,
              count(*)::int AS count
       FROM ${table} WHERE ${name} <> '' GROUP BY 1`,
      allKeys,
    ),
  }
}

/** The tables of sealed columns, with the statements that go through them in the order of their keys. */
export function sealedTables(columns: readonly SealedPlace[]): SealedTable[] {
  return [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((column) => column.table === table)
    const key = own[0]?.key ?? []
    const keyColumns = key.map(snake).join(', ')
    const values = own.map(({ column }) => column)
    const after = key.map((_, index) => `$${index + 2}`).join(', ')
    const select = `SELECT ${[keyColumns, ...values].join(', ')} FROM ${table}`
    return {
      table,
      key,
      columns: own.map(columnStatements),
      one: statement(
        `sealed_one_${table}`,
        `${select} WHERE ${key.map((field, index) => `${snake(field)}::text = $${index + 1}`).join(' AND ')}`,
        { crosses: 'an unreadable value', borrows },
      ),
      first: statement(`sealed_first_${table}`, `${select} ORDER BY ${keyColumns} LIMIT $1`, allKeys),
      next: statement(
        `sealed_next_${table}`,
        `${select} WHERE (${keyColumns}) > (${after}) ORDER BY ${keyColumns} LIMIT $1`,
        allKeys,
      ),
    }
  })
}
