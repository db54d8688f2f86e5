import { statement } from './db.ts'

type Fact = string | number | boolean | null
/** What an act did one by one: an act is one row, however many things it changed. */
export type Parts = readonly Readonly<Record<string, Fact>>[]

/** An operator's action. `detail` holds counts, ids and file names; never personal data. */
export interface OperatorAct {
  /** The operating system's user, after the name given with --operator: `Li (root)`. */
  operator: string
  /** The kind of action, such as `feeds.aum` or `content.publish`. */
  act: string
  /** The operator's reason; '' if none is needed. */
  reason: string
  detail: Record<string, Fact | Parts>
}

export interface AuditEntry extends OperatorAct {
  auditId: string
  createdAt: Date
}

export const auditEntries = {
  insert: statement<
    never,
    [auditId: string, operator: string, act: string, reason: string, detailJson: string, at: Date]
  >(
    'audit_insert',
    `INSERT INTO audit_entry (audit_id, operator, act, reason, detail, created_at)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, $6)`,
  ),
  latest: statement<AuditEntry, [maxRows: number]>(
    'audit_latest',
    `SELECT audit_id, operator, act, reason, detail, created_at
     FROM audit_entry ORDER BY created_at DESC, audit_id DESC LIMIT $1`,
  ),
}
