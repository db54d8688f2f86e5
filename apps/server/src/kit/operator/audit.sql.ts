import { statement } from '../database/db.ts'

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
  /** How an act of several transactions ended; null for any other, or if it was broken off. */
  outcome: OperatorAct['detail'] | null
}

/** Acts of a kind (`points` for all of a group), by a name, between two instants, about a member; null is any. */
type AskedActs = [
  act: string | null,
  name: string | null,
  from: Date | null,
  before: Date | null,
  userId: string | null,
]
const asked = `FROM audit_entry AS a LEFT JOIN audit_outcome AS o ON o.audit_id = a.audit_id
     WHERE ($1::text IS NULL OR a.act = $1 OR starts_with(a.act, $1 || '.'))
       AND ($2::text IS NULL OR a.operator = $2 OR starts_with(a.operator, $2 || ' (')
         OR right(a.operator, length($2) + 2) = '(' || $2 || ')')
       AND ($3::timestamptz IS NULL OR a.created_at >= $3) AND ($4::timestamptz IS NULL OR a.created_at < $4)
       AND ($5::text IS NULL OR position($5 IN a.detail::text) > 0 OR position($5 IN o.detail::text) > 0)`

export const auditEntries = {
  insert: statement<
    never,
    [auditId: string, operator: string, act: string, reason: string, detailJson: string, at: Date]
  >(
    'audit_insert',
    `INSERT INTO audit_entry (audit_id, operator, act, reason, detail, created_at)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, $6)`,
  ),
  /** The latest first. A name is that given with --operator or the system's user. */
  page: statement<AuditEntry, [...asked: AskedActs, maxRows: number, after: number]>(
    'audit_page',
    `SELECT a.audit_id, a.operator, a.act, a.reason, a.detail, a.created_at, o.detail AS outcome ${asked}
     ORDER BY a.created_at DESC, a.audit_id DESC LIMIT $6 OFFSET $7`,
  ),
  /** The latest first, after the one with this instant and id; null for the first. */
  pageByKey: statement<
    AuditEntry,
    [
      ...asked: AskedActs,
      afterAt: Date | null,
      afterId: string | null,
      maxRows: number,
      withPreviews: boolean,
    ]
  >(
    'audit_page_by_key',
    `SELECT a.audit_id, a.operator, a.act, a.reason, a.detail, a.created_at, o.detail AS outcome ${asked}
       AND ($6::timestamptz IS NULL OR (a.created_at, a.audit_id) < ($6, $7::uuid))
       AND ($9::boolean OR a.detail->>'dryRun' IS NULL)
     ORDER BY a.created_at DESC, a.audit_id DESC LIMIT $8`,
  ),
  byId: statement<Pick<AuditEntry, 'operator' | 'act' | 'detail' | 'createdAt'>, [auditId: string]>(
    'audit_by_id',
    'SELECT operator, act, detail, created_at FROM audit_entry WHERE audit_id = $1',
  ),
  /** How many there are, counted no further than `most`. */
  countUpTo: statement<{ acts: number }, [...asked: AskedActs, most: number, withPreviews: boolean]>(
    'audit_count_up_to',
    `SELECT count(*)::int AS acts FROM
       (SELECT 1 ${asked} AND ($7::boolean OR a.detail->>'dryRun' IS NULL) LIMIT $6) AS found`,
  ),
  count: statement<{ acts: number }, AskedActs>('audit_count', `SELECT count(*)::int AS acts ${asked}`),
  /** Only the first outcome of an act is stored; one that another server writes later changes nothing. */
  insertOutcome: statement<never, [auditId: string, detailJson: string, at: Date]>(
    'audit_insert_outcome',
    `INSERT INTO audit_outcome (audit_id, detail, created_at) VALUES ($1, $2::text::jsonb, $3)
     ON CONFLICT (audit_id) DO NOTHING`,
  ),
}
