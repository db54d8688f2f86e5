import { uuidv7 } from 'uuidv7'
import type { Clock } from '../database/clock.ts'
import type { Db, Queryable, Tx } from '../database/db.ts'
import { type AuditEntry, auditEntries, type OperatorAct } from './audit.sql.ts'

export type { OperatorAct } from './audit.sql.ts'

/** Writes an action to the audit log, in the same transaction as the action itself. Returns the id of its row. */
export async function recordAct(tx: Tx, clock: Clock, act: OperatorAct): Promise<string> {
  const now = await clock.now(tx)
  const auditId = uuidv7()
  await tx.run(auditEntries.insert, [
    auditId,
    act.operator,
    act.act,
    act.reason,
    JSON.stringify(act.detail),
    now,
  ])
  return auditId
}

/** Writes how an act ended that was recorded before it began, with what it did one by one. */
export async function recordOutcome(
  { db, clock }: { db: Db; clock: Clock },
  auditId: string,
  detail: OperatorAct['detail'],
): Promise<void> {
  await db.inTransaction(async (tx) =>
    tx.run(auditEntries.insertOutcome, [auditId, JSON.stringify(detail), await clock.now(tx)]),
  )
}

/**
 * Writes a look at members' data to the audit log; called before anything is shown, so that nothing is seen
 * unrecorded: rules/running#operators.
 */
export async function recordLook(
  { db, clock }: { db: Db; clock: Clock },
  { operator, reason }: Pick<OperatorAct, 'operator' | 'reason'>,
  act: string,
  detail: OperatorAct['detail'],
): Promise<void> {
  await db.inTransaction((tx) => recordAct(tx, clock, { operator, reason, act, detail }))
}

/** The latest actions, newest first. */
export function latestActs(on: Queryable, limit: number): Promise<AuditEntry[]> {
  return on.all(auditEntries.latest, [limit])
}
