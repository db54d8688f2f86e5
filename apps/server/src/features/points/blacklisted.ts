import type { Queryable } from '../../kit/db.ts'
import { accounts } from './points.sql.ts'

/** Whether a member is blacklisted. */
export async function isBlacklisted(on: Queryable, userId: string): Promise<boolean> {
  return (await on.one(accounts.isBlacklisted, [userId]))?.isBlacklisted ?? false
}

/** Those of the members who are blacklisted. */
export async function blacklistedAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(accounts.blacklistedAmong, [userIds])).map(({ userId }) => userId))
}
