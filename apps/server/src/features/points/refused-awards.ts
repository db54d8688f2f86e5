import { businessMonth } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import { uuidv7 } from 'uuidv7'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { lockAccount } from './locked-account.ts'
import { refusals, supersededRefusals } from './points.sql.ts'

interface RefusedAward {
  userId: string
  businessKey: string
  taskId: string
  at: Date
  fact?: Record<string, string>
}

/** Records a refused award with its reason, once per fact and reason; the caller holds the account. */
export async function recordRefusal(tx: Tx, award: RefusedAward, reason: RefusalReason): Promise<void> {
  await lockAccount(tx, award.userId)
  await tx.run(refusals.insert, [
    award.userId,
    award.businessKey,
    reason,
    uuidv7(),
    award.taskId,
    businessMonth(award.at),
    award.at,
    JSON.stringify(award.fact ?? {}),
  ])
}

/**
 * Sets a recorded refusal aside, since the bank's file or event `sourceId` changed what it was based on. It stays in
 * the member's history; the fact can be refused again.
 */
export async function supersedeRefusal(
  tx: Tx,
  { userId, businessKey, reason }: { userId: string; businessKey: string; reason: RefusalReason },
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  await lockAccount(tx, userId)
  const refusal = await tx.one(refusals.take, [userId, businessKey, reason])
  if (!refusal) return
  await tx.run(supersededRefusals.insert, [
    userId,
    refusal.refusalId,
    businessKey,
    reason,
    refusal.taskId,
    refusal.month,
    refusal.createdAt,
    JSON.stringify(refusal.fact),
    at,
    sourceId,
  ])
}

/** The business keys of a member's refusals of a task that were set aside. */
export async function supersededKeysOf(on: Queryable, userId: string, taskId: string): Promise<string[]> {
  return (await on.all(supersededRefusals.keysOf, [userId, taskId])).map(({ businessKey }) => businessKey)
}

/** The refusals that a file or an event of the bank set aside: how many, and the first `maxRows`. */
export async function refusalsSupersededBy(on: Queryable, sourceId: string, maxRows: number) {
  const counted = await on.one(supersededRefusals.count, [sourceId])
  const count = counted?.count ?? 0
  return { count, list: count === 0 ? [] : await on.all(supersededRefusals.bySource, [sourceId, maxRows]) }
}
