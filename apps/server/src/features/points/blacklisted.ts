import type { Queryable } from '../../kit/db.ts'
import { accounts } from './points.sql.ts'

/** Whether a member is blacklisted from ranks. */
export async function isBlacklisted(on: Queryable, userId: string): Promise<boolean> {
  return (await on.one(accounts.isBlacklisted, [userId]))?.isBlacklisted ?? false
}

/** Which of the members the bank keeps out of ranks and lists. */
export async function blacklistedAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(accounts.blacklistedAmong, [userIds])).map(({ userId }) => userId))
}
