import { statement } from './database/db.ts'

const allowed = { borrows: 'the feature declares its table as personal data' }

/** Statements about a member's own rows, of any table with a column `user_id`. */
export const ownRows = {
  /** The latest first, by the column `order`; rows that are equal in all the others look the same. */
  read: (table: string, columns: readonly string[], order: string) =>
    statement<Record<string, unknown>, [userId: string, maxRows: number]>(
      `personal_read_${table}`,
      `SELECT ${columns.join(', ')} FROM ${table} WHERE user_id = $1
        ORDER BY ${[`${order} DESC`, ...columns].join(', ')} LIMIT $2`,
      allowed,
    ),
  count: (table: string) =>
    statement<{ rows: number }, [userId: string]>(
      `personal_count_${table}`,
      `SELECT count(*)::int AS rows FROM ${table} WHERE user_id = $1`,
      allowed,
    ),
  delete: (table: string) =>
    statement<never, [userId: string]>(
      `personal_erase_${table}`,
      `DELETE FROM ${table} WHERE user_id = $1`,
      allowed,
    ),
  clear: (table: string, set: string) =>
    statement<never, [userId: string]>(
      `personal_erase_${table}`,
      `UPDATE ${table} SET ${set} WHERE user_id = $1`,
      allowed,
    ),
}
