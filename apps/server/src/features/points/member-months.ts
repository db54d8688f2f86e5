import type { Queryable } from '../../kit/db.ts'
import { type MemberMonthRow, memberMonths } from './month-close.sql.ts'

/** A page of a member's months with points, the latest first, and how many there are. */
export async function memberMonthsOf(
  on: Queryable,
  userId: string,
  size: number,
  offset: number,
): Promise<{ total: number; rows: MemberMonthRow[] }> {
  const [counted, rows] = await Promise.all([
    on.one(memberMonths.count, [userId]),
    on.all(memberMonths.page, [userId, size, offset]),
  ])
  return { total: counted?.total ?? 0, rows }
}
