import { uuidv7 } from 'uuidv7'
import { type AuditEntry, auditEntries, type OperatorAct } from './audit.sql.ts'
import type { Clock } from './clock.ts'
import type { Queryable, Tx } from './db.ts'

export type { OperatorAct } from './audit.sql.ts'

/** Writes an action to the audit log, in the same transaction as the action itself. */
export async function recordAct(tx: Tx, clock: Clock, act: OperatorAct): Promise<void> {
  const now = await clock.now(tx)
  await tx.run(auditEntries.insert, [
    uuidv7(),
    act.operator,
    act.act,
    act.reason,
    JSON.stringify(act.detail),
    now,
  ])
}

/** The latest actions, newest first. */
export function latestActs(on: Queryable, limit: number): Promise<AuditEntry[]> {
  return on.all(auditEntries.latest, [limit])
}
