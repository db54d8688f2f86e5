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

/** Where the next acts are: these kinds and operators (null is any), from an instant, before a place in the log. */
export type AskedRows = [
  acts: readonly string[] | null,
  operators: readonly string[] | null,
  from: Date,
  beforeAt: Date,
  beforeId: string,
  withPreviews: boolean,
]

const columns = 'a.audit_id, a.operator, a.act, a.reason, a.detail, a.created_at'
const latestFirst = 'ORDER BY a.created_at DESC, a.audit_id DESC'
const matching = `a.created_at >= $3 AND (a.created_at, a.audit_id) < ($4, $5::uuid)
  AND ($1::text[] IS NULL OR a.act = ANY($1)) AND ($2::text[] IS NULL OR a.operator = ANY($2))
  AND ($6::boolean OR NOT a.detail ? 'dryRun')`
/** As the index has it. */
const idsIn = (detail: string) =>
  `string_to_array(regexp_replace(${detail}::text,
     '.*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', '\\1 ', 'g'), ' ')`

/**
 * The ways to the rows, each by an index in the order of the list, so that a page costs as much in a long log as in a
 * short one: of several kinds or operators, each gives its latest rows.
 */
const ways = {
  anyhow: (maxRows: string) =>
    `SELECT ${columns} FROM audit_entry AS a WHERE ${matching} ${latestFirst} LIMIT ${maxRows}`,
  byAct: (maxRows: string) =>
    `SELECT ${columns} FROM unnest($1::text[]) AS kind (act) CROSS JOIN LATERAL
       (SELECT ${columns} FROM audit_entry AS a WHERE a.act = kind.act AND ${matching} ${latestFirst} LIMIT ${maxRows}) AS a
     ${latestFirst} LIMIT ${maxRows}`,
  byOperator: (maxRows: string) =>
    `SELECT ${columns} FROM unnest($2::text[]) AS who (operator) CROSS JOIN LATERAL
       (SELECT ${columns} FROM audit_entry AS a
         WHERE a.operator = who.operator AND ${matching} ${latestFirst} LIMIT ${maxRows}) AS a
     ${latestFirst} LIMIT ${maxRows}`,
  byActAndOperator: (maxRows: string) =>
    `SELECT ${columns} FROM unnest($1::text[]) AS kind (act) CROSS JOIN unnest($2::text[]) AS who (operator)
      CROSS JOIN LATERAL
       (SELECT ${columns} FROM audit_entry AS a
         WHERE a.act = kind.act AND a.operator = who.operator AND ${matching} ${latestFirst} LIMIT ${maxRows}) AS a
     ${latestFirst} LIMIT ${maxRows}`,
  aboutMember: (maxRows: string) =>
    `SELECT ${columns} FROM
       (SELECT audit_id FROM audit_entry WHERE ${idsIn('detail')} @> ARRAY[$7::text]
        UNION SELECT audit_id FROM audit_outcome WHERE ${idsIn('detail')} @> ARRAY[$7::text]) AS named
      CROSS JOIN LATERAL
       (SELECT ${columns} FROM audit_entry AS a WHERE a.audit_id = named.audit_id AND ${matching} LIMIT 1) AS a
     ${latestFirst} LIMIT ${maxRows}`,
}
type Way = keyof typeof ways

/** The next rows with how each ended. */
const pageBy = (way: Way, [maxRows, offset]: readonly [string, string]) =>
  `SELECT ${columns}, o.detail AS outcome FROM (${ways[way](`${maxRows}::int + ${offset}::int`)}) AS a
     LEFT JOIN audit_outcome AS o ON o.audit_id = a.audit_id ${latestFirst} OFFSET ${offset}`
const countBy = (way: Way, most: string) =>
  `SELECT count(*)::int AS acts FROM (${ways[way](`${most}::int`)}) AS found`

type Paged = [maxRows: number, offset: number]
const ofLog = ['$7', '$8'] as const
const ofMember = ['$8', '$9'] as const

/** The next rows, by each way. */
export const auditPages = {
  anyhow: statement<AuditEntry, [...AskedRows, ...Paged]>('audit_page', pageBy('anyhow', ofLog)),
  byAct: statement<AuditEntry, [...AskedRows, ...Paged]>('audit_page_by_act', pageBy('byAct', ofLog)),
  byOperator: statement<AuditEntry, [...AskedRows, ...Paged]>(
    'audit_page_by_operator',
    pageBy('byOperator', ofLog),
  ),
  byActAndOperator: statement<AuditEntry, [...AskedRows, ...Paged]>(
    'audit_page_by_act_and_operator',
    pageBy('byActAndOperator', ofLog),
  ),
  aboutMember: statement<AuditEntry, [...AskedRows, userId: string, ...Paged]>(
    'audit_page_about_member',
    pageBy('aboutMember', ofMember),
  ),
}

/** How many rows there are, counted no further than `most`; null counts them all. */
export const auditCounts = {
  anyhow: statement<{ acts: number }, [...AskedRows, most: number | null]>(
    'audit_count',
    countBy('anyhow', '$7'),
  ),
  byAct: statement<{ acts: number }, [...AskedRows, most: number | null]>(
    'audit_count_by_act',
    countBy('byAct', '$7'),
  ),
  byOperator: statement<{ acts: number }, [...AskedRows, most: number | null]>(
    'audit_count_by_operator',
    countBy('byOperator', '$7'),
  ),
  byActAndOperator: statement<{ acts: number }, [...AskedRows, most: number | null]>(
    'audit_count_by_act_and_operator',
    countBy('byActAndOperator', '$7'),
  ),
  aboutMember: statement<{ acts: number }, [...AskedRows, userId: string, most: number | null]>(
    'audit_count_about_member',
    countBy('aboutMember', '$8'),
  ),
}

/** All values of a column, from one to the next by its index. */
const valuesOf = (column: 'act' | 'operator') =>
  `WITH RECURSIVE known AS (
     (SELECT ${column} AS value FROM audit_entry ORDER BY ${column} LIMIT 1)
     UNION ALL
     SELECT (SELECT ${column} FROM audit_entry WHERE ${column} > known.value ORDER BY ${column} LIMIT 1)
       FROM known WHERE known.value IS NOT NULL)
   SELECT value FROM known WHERE value IS NOT NULL`

/** Of which kinds and operators there are acts. */
export const auditValues = {
  /** One kind, `points.flag`, or all of a group, `points`. */
  acts: statement<{ value: string }, [named: string]>(
    'audit_acts',
    `${valuesOf('act')} AND (value = $1::text OR starts_with(value, $1 || '.'))`,
  ),
  /** By a name given with --operator, the system's user, or both. */
  operators: statement<{ value: string }, [named: string]>(
    'audit_operators',
    `${valuesOf('operator')} AND (value = $1::text OR starts_with(value, $1 || ' (')
       OR right(value, length($1) + 2) = '(' || $1 || ')')`,
  ),
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
  byId: statement<Pick<AuditEntry, 'operator' | 'act' | 'detail' | 'createdAt'>, [auditId: string]>(
    'audit_by_id',
    'SELECT operator, act, detail, created_at FROM audit_entry WHERE audit_id = $1',
  ),
  /** Why acts of a kind were done, by an id that each names. */
  reasonsOf: statement<{ id: string; reason: string }, [act: string, ids: readonly string[]]>(
    'audit_reasons',
    `SELECT named.id, a.reason FROM unnest($2::text[]) AS named (id) CROSS JOIN LATERAL
       (SELECT reason FROM audit_entry
         WHERE ${idsIn('detail')} @> ARRAY[named.id] AND act = $1
         ORDER BY created_at DESC, audit_id DESC LIMIT 1) AS a`,
  ),
  /** Only the first outcome of an act is stored; one that another server writes later changes nothing. */
  insertOutcome: statement<never, [auditId: string, detailJson: string, at: Date]>(
    'audit_insert_outcome',
    `INSERT INTO audit_outcome (audit_id, detail, created_at) VALUES ($1, $2::text::jsonb, $3)
     ON CONFLICT (audit_id) DO NOTHING`,
  ),
}
