import { businessTime } from '@club/contract/business-day.ts'
import { csvLine } from '../files/csv-line.ts'
import type { AuditEntry, OperatorAct } from './audit.ts'

export const auditCsvHead = csvLine(['time', 'operator', 'act', 'reason', 'detail', 'parts', 'ended'])

/** An act as a line of CSV; `withParts` also with what it did one by one. */
export function auditCsvLine(
  { createdAt, operator, act, reason, detail, outcome }: AuditEntry,
  withParts: boolean,
): string {
  const facts = ({ parts, ...rest }: OperatorAct['detail']) =>
    JSON.stringify(withParts && parts !== undefined ? { ...rest, parts } : rest)
  const parts = outcome?.parts ?? detail.parts
  return csvLine([
    businessTime(createdAt),
    operator,
    act,
    reason,
    facts(detail),
    Array.isArray(parts) ? parts.length : null,
    outcome && facts(outcome),
  ])
}
