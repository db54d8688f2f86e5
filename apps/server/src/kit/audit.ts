import { uuidv7 } from 'uuidv7'
import { type AuditEntry, auditEntries } from './audit.sql.ts'
import type { Clock } from './clock.ts'
import type { Queryable, Tx } from './db.ts'

/** One operator's act. `detail` holds counts, ids and file names; never personal data. */
export interface OperatorAct {
  /** The name given with --operator, or the operating system's user. */
  operator: string
  /** The kind of act, like `feeds.aum` or `content.publish`. */
  act: string
  /** The operator's reason; '' if none is needed. */
  reason: string
  detail: Record<string, string | number | boolean | null>
}

/** Writes an act to the audit log, in the same transaction as the act itself. */
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

/** The latest acts, newest first. */
export function latestActs(on: Queryable, limit: number): Promise<AuditEntry[]> {
  return on.all(auditEntries.latest, [limit])
}
