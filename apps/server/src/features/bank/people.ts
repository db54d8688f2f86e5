import type { Queryable, Tx } from '../../kit/database/db.ts'
import { membersOfMobiles } from '../identity/members.ts'
import { bankDue, bankPeople } from './people.sql.ts'

/** The door to the bank's people: their locks, and the members to whom new rows have yet to be applied. */

/** Locks people until the transaction ends: customer numbers before mobiles, each sorted. */
export async function lockPeople(tx: Tx, holders: readonly string[], at: Date): Promise<void> {
  if (holders.length > 0) await tx.run(bankPeople.lock, [[...new Set(holders)], at])
}

/** Marks the members of these mobiles as due. Returns their ids. */
export async function markDue(tx: Tx, mobiles: readonly string[], at: Date): Promise<string[]> {
  if (mobiles.length === 0) return []
  const members = [...new Set((await membersOfMobiles(tx, mobiles)).values())].sort()
  if (members.length > 0) await markMembersDue(tx, members, at)
  return members
}

export async function markMembersDue(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await tx.run(bankDue.mark, [userIds, at])
}

export async function takeDue(tx: Tx, userId: string): Promise<void> {
  await tx.run(bankDue.take, [userId])
}

/** Members due up to a time, the longest waiting first. */
export async function nextDue(
  on: Queryable,
  upTo: Date,
  maxMembers: number,
  leftOut: readonly string[],
): Promise<string[]> {
  return (await on.all(bankDue.next, [upTo, maxMembers, leftOut])).map(({ userId }) => userId)
}
