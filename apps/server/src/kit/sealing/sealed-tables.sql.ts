import { type Statement, statement } from '../database/db.ts'
import type { SealedColumn } from './sealed-place.ts'

/** A row as text by field: its key, its sealed values, and values that are still in clear. */
export type SealedRow = Readonly<Record<string, string | null>>

/** What is done to one sealed column of a table. */
export interface ColumnStatements extends SealedColumn {
  /** The fields of a row. */
  field: string
  plainField: string | null
  replace: Statement<never>
  /** Seals a value that was in clear, unless it has been changed or sealed since it was read. */
  sealPlain: Statement<never> | null
  inUse: Statement<{ keyId: string; count: number }>
  inClear: Statement<{ count: number }> | null
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

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const columnStatements = (column: SealedColumn): ColumnStatements => {
  const { table, column: name, key, plainColumn = null } = column
  const where = key.map((each, index) => `${snake(each)} = $${index + 3}`).join(' AND ')
  return {
    ...column,
    field: camel(name),
    plainField: plainColumn && camel(plainColumn),
    replace: statement(
      `sealed_replace_${table}_${name}`,
      `UPDATE ${table} SET ${name} = $2 WHERE ${name} = $1 AND ${where}`,
    ),
    sealPlain:
      plainColumn === null
        ? null
        : statement(
            `sealed_plain_${table}_${name}`,
            `UPDATE ${table} SET ${name} = coalesce(${name}, $2), ${plainColumn} = NULL
             WHERE ${plainColumn} = $1 AND ${where}`,
          ),
    inUse: statement(
      `sealed_in_use_${table}_${name}`,
      `SELECT CASE WHEN ${name} LIKE '1.%' THEN split_part(${name}, '.', 2) ELSE 'unbound' END AS key_id,
              count(*)::int AS count
       FROM ${table} WHERE ${name} IS NOT NULL GROUP BY 1`,
    ),
    inClear:
      plainColumn === null
        ? null
        : statement(
            `sealed_in_clear_${table}_${name}`,
            `SELECT count(*)::int AS count FROM ${table} WHERE ${plainColumn} IS NOT NULL`,
          ),
  }
}

/** The tables of sealed columns, with the statements that go through them in the order of their keys. */
export function sealedTables(columns: readonly SealedColumn[]): SealedTable[] {
  return [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((column) => column.table === table)
    const key = own[0]?.key ?? []
    const keyColumns = key.map(snake).join(', ')
    const values = own.flatMap(({ column, plainColumn }) => (plainColumn ? [column, plainColumn] : [column]))
    const after = key.map((_, index) => `$${index + 2}`).join(', ')
    const select = `SELECT ${[keyColumns, ...values].join(', ')} FROM ${table}`
    return {
      table,
      key,
      columns: own.map(columnStatements),
      one: statement(
        `sealed_one_${table}`,
        `${select} WHERE ${key.map((field, index) => `${snake(field)}::text = $${index + 1}`).join(' AND ')}`,
      ),
      first: statement(`sealed_first_${table}`, `${select} ORDER BY ${keyColumns} LIMIT $1`),
      next: statement(
        `sealed_next_${table}`,
        `${select} WHERE (${keyColumns}) > (${after}) ORDER BY ${keyColumns} LIMIT $1`,
      ),
    }
  })
}
