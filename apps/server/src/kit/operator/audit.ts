import { addDays, startOfDay } from '@club/contract/business-day.ts'
import type { InEachLanguage } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import type { Clock } from '../database/clock.ts'
import type { Db, Queryable, Tx } from '../database/db.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { type AuditEntry, auditEntries, type OperatorAct } from './audit.sql.ts'

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

/** The next acts, the latest first, after so many of them. */
export function readActs(
  on: Queryable,
  { act, name, from, before, userId }: AskedActs,
  { maxRows, after }: { maxRows: number; after: number },
): Promise<AuditEntry[]> {
  return on.all(auditEntries.page, [act, name, from, before, userId, maxRows, after])
}

/** The place of an act in the log, after which the next ones are read. */
export type AuditKey = Pick<AuditEntry, 'createdAt' | 'auditId'>

/** The next acts, the latest first, after that of `key`; null for the first. */
export function readActsAfter(
  on: Queryable,
  { act, name, from, before, userId }: AskedActs,
  { key, maxRows, withPreviews }: { key: AuditKey | null; maxRows: number; withPreviews: boolean },
): Promise<AuditEntry[]> {
  return on.all(auditEntries.pageByKey, [
    act,
    name,
    from,
    before,
    userId,
    key?.createdAt ?? null,
    key?.auditId ?? null,
    maxRows,
    withPreviews,
  ])
}

/** How many acts there are. */
export async function countActs(
  on: Queryable,
  { act, name, from, before, userId }: AskedActs,
): Promise<number> {
  return (await on.one(auditEntries.count, [act, name, from, before, userId]))?.acts ?? 0
}

/** The same, counted no further than `most`. */
export async function countActsUpTo(
  on: Queryable,
  { act, name, from, before, userId }: AskedActs,
  { most, withPreviews }: { most: number; withPreviews: boolean },
): Promise<number> {
  return (
    (await on.one(auditEntries.countUpTo, [act, name, from, before, userId, most, withPreviews]))?.acts ?? 0
  )
}

/** One row of the log; null if there is none. */
export function entryOf(
  on: Queryable,
  auditId: string,
): Promise<Pick<AuditEntry, 'operator' | 'act' | 'detail' | 'createdAt'> | null> {
  return on.one(auditEntries.byId, [auditId])
}
