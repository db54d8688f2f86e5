import { addDays, startOfDay } from '@club/contract/business-day.ts'
import type { InEachLanguage } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import type { Clock } from '../database/clock.ts'
import type { Db, Queryable, Tx } from '../database/db.ts'
import type { Sealing } from '../sealing/sealing.ts'
import {
  type AskedRows,
  type AuditEntry,
  auditCounts,
  auditEntries,
  auditPages,
  auditValues,
  type OperatorAct,
} from './audit.sql.ts'

export type { AuditEntry, OperatorAct } from './audit.sql.ts'

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

/** What the audit log needs to be read by whom an act is about. */
export interface AuditDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  /** Finds a member by mobile, customer number or id. */
  findMember(
    on: Queryable,
    deps: { sealing: Sealing },
    typed: string,
  ): Promise<{ userId: string } | { problem: InEachLanguage }>
}

/** The acts that are asked for; null is any. */
export interface AskedActs {
  /** One kind, `points.flag`, or all of a group, `points`. */
  act: string | null
  /** A name given with --operator, or the system's user. */
  name: string | null
  from: Date | null
  before: Date | null
  /** Whom it is about, wherever the act names them. */
  userId: string | null
}

/** The acts of these business days, both included. */
export function askedActs(asked: {
  act: string | null
  by: string | null
  from: string | null
  to: string | null
  userId: string | null
}): AskedActs {
  const { act, by, from, to, userId } = asked
  return {
    act,
    name: by,
    from: from === null ? null : startOfDay(from),
    before: to === null ? null : startOfDay(addDays(to, 1)),
    userId,
  }
}

/** The place of an act in the log, after which the next ones are read. */
export type AuditKey = Pick<AuditEntry, 'createdAt' | 'auditId'>

const firstId = '00000000-0000-0000-0000-000000000000'
const earliest = new Date(0)
const latest = new Date('9999-12-31T00:00:00Z')

/** The way to what is asked for, and its parameters; null if there is nothing of it. */
async function wayTo(
  on: Queryable,
  { act, name, from, before, userId }: AskedActs,
  { key = null, withPreviews }: { key?: AuditKey | null; withPreviews: boolean },
) {
  const valuesNamed = async (list: typeof auditValues.acts, named: string | null) =>
    named === null ? null : (await on.all(list, [named])).map(({ value }) => value)
  const [acts, operators] = await Promise.all([
    valuesNamed(auditValues.acts, act),
    valuesNamed(auditValues.operators, name),
  ])
  if (acts?.length === 0 || operators?.length === 0) return null
  const end = before ?? latest
  const isPast = key === null || key.createdAt >= end
  const rows: AskedRows = [
    acts,
    operators,
    from ?? earliest,
    isPast ? end : key.createdAt,
    isPast ? firstId : key.auditId,
    withPreviews,
  ]
  const ofActs = acts ? 'byAct' : 'anyhow'
  const ofOperators = acts ? 'byActAndOperator' : 'byOperator'
  return { rows, way: operators ? ofOperators : ofActs, userId } as const
}

/** The next acts, the latest first, after that of `key` and so many more; without a key from the first. */
export async function readActs(
  on: Queryable,
  asked: AskedActs,
  {
    maxRows,
    offset = 0,
    ...from
  }: { maxRows: number; offset?: number; key?: AuditKey | null; withPreviews: boolean },
): Promise<AuditEntry[]> {
  const found = await wayTo(on, asked, from)
  if (!found) return []
  const { rows, way, userId } = found
  return userId === null
    ? on.all(auditPages[way], [...rows, maxRows, offset])
    : on.all(auditPages.aboutMember, [...rows, userId, maxRows, offset])
}

/** How many acts there are, counted no further than `most`; null counts them all. */
export async function countActs(
  on: Queryable,
  asked: AskedActs,
  { most, withPreviews }: { most: number | null; withPreviews: boolean },
): Promise<number> {
  const found = await wayTo(on, asked, { withPreviews })
  if (!found) return 0
  const { rows, way, userId } = found
  const counted =
    userId === null
      ? await on.one(auditCounts[way], [...rows, most])
      : await on.one(auditCounts.aboutMember, [...rows, userId, most])
  return counted?.acts ?? 0
}

/** Why acts of a kind were done, by an id that each of them names. */
export async function reasonsOf(
  on: Queryable,
  act: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length > 0 ? await on.all(auditEntries.reasonsOf, [act, ids]) : []
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** One row of the log; null if there is none. */
export function entryOf(
  on: Queryable,
  auditId: string,
): Promise<Pick<AuditEntry, 'operator' | 'act' | 'detail' | 'createdAt'> | null> {
  return on.one(auditEntries.byId, [auditId])
}
