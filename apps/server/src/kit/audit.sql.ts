import { statement } from './db.ts'

export const insertAuditEntry = statement(
  'audit_insert',
  `INSERT INTO audit_entry (audit_id, operator, act, reason, detail, created_at)
   VALUES ($1, $2, $3, $4, $5::text::jsonb, $6)`,
)

export const latestAuditEntries = statement<{
  auditId: string
  operator: string
  act: string
  reason: string
  detail: Record<string, string | number | boolean | null>
  createdAt: Date
}>(
  'audit_latest',
  `SELECT audit_id, operator, act, reason, detail, created_at
   FROM audit_entry ORDER BY created_at DESC, audit_id DESC LIMIT $1`,
)
