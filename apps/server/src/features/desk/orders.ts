import { type acts, downloadDays } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { may } from '@club/contract/desk/roles.ts'
import { dayMs } from '@club/contract/durations.ts'
import { type InEachLanguage, inEachLanguage, type Language } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import { type DeskPerson, operatorOf } from '../../kit/desk/desk-call.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { allTold, type Told } from '../../kit/operator/act.ts'
import { reasonsOf, recordAct } from '../../kit/operator/audit.ts'
import { InputRefused } from '../../kit/operator/operator-command.ts'
import {
  type AskedAct,
  actOf,
  askedAct,
  previewOf,
  refusedInEach,
  seenOf,
  type ToldInEach,
  toldIn,
} from './carry-out.ts'
import { sealedDesk } from './desk.sealed.ts'
import { deskOrders, deskPeople, type OrderRow, sweptOrders } from './desk.sql.ts'
import { words } from './desk.words.ts'
import type { DeskContext } from './desk-context.ts'
import { NoSuchFile } from './desk-files.ts'
import type { Runs } from './runs.ts'

/** How long an order waits for a second person. */
export const orderDays = 7
const maxListed = 200
const declineAct = 'desk.decline'
/** Of somebody's own orders: those of two weeks, at most so many. */
const ownDays = 14
const maxOwn = 20
/** How long after its week an order can be read. */
const retentionDays = 30

type Shown = DeskAnswerOf<(typeof acts)['orders']>['orders'][number]

interface Ordered {
  asked: AskedAct
  told: ToldInEach
  person: DeskPerson
  reason: string
}

/** Leaves an act to a second person, and returns the order's id. */
export async function leaveOrder(
  { db, clock, sealing }: DeskContext,
  { asked, told, person, reason }: Ordered,
): Promise<string> {
  const orderId = uuidv7()
  await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    await tx.run(deskOrders.insert, [
      orderId,
      asked.name,
      sealing.seal(sealedDesk.args, { orderId }, JSON.stringify(asked.given)),
      sealing.seal(sealedDesk.told, { orderId }, JSON.stringify(told)),
      seenOf(asked, told),
      sealing.seal(sealedDesk.reason, { orderId }, reason),
      person.personId,
      at,
      new Date(at.getTime() + orderDays * dayMs),
    ])
    const detail = { order: orderId, of: asked.name }
    await recordAct(tx, clock, { operator: operatorOf(person), act: 'desk.order', reason, detail })
  })
  return orderId
}

/** Why an order can only be declined or withdrawn, in words. */
interface Unusable {
  unusable: InEachLanguage
}

const unusable = (key: 'unreadable' | 'ofEarlierRelease'): Unusable => ({
  unusable: inEachLanguage((language) => words[language][key]),
})

/**
 * An order as it was given, with its arguments checked again. It is unusable if no key opens it, if the release that runs
 * now has no such act or refuses the arguments, or if a file of it is gone.
 */
export async function readOrder(
  context: DeskContext,
  row: OrderRow,
): Promise<{ asked: AskedAct; reason: string } | Unusable> {
  const { sealing, acts } = context
  const act = actOf(acts, row.act)
  const args = sealing.read(sealedDesk.args, row, row.argsSealed)
  const reason = sealing.read(sealedDesk.reason, row, row.reasonSealed)
  if (args === null || reason === null) return unusable('unreadable')
  if (!act) return unusable('ofEarlierRelease')
  const by = { personId: row.orderedBy, operator: row.orderedBy, reason }
  const given = { name: row.act, act, given: JSON.parse(args) as Record<string, unknown> }
  try {
    return { asked: await askedAct(context, given, by), reason }
  } catch (error) {
    if (error instanceof NoSuchFile) return { unusable: error.says }
    if (error instanceof InputRefused) return unusable('ofEarlierRelease')
    throw error
  }
}

/** What whoever ordered it saw; null if no key opens it. */
function orderedTold({ sealing }: DeskContext, row: OrderRow, language: Language): Told | null {
  const read = sealing.read(sealedDesk.told, row, row.toldSealed)
  return read === null ? null : (JSON.parse(read) as ToldInEach)[language]
}

/** The row of an order. Throws `badRequest`. */
export async function findOrder({ db }: DeskContext, orderId: string): Promise<OrderRow> {
  const row = await db.one(deskOrders.find, [orderId])
  if (!row) throw new AppError('badRequest', { detail: 'there is no such order' })
  return row
}

/** The names of people by id. */
async function namesOf({ db }: DeskContext, personIds: readonly (string | null)[]) {
  const ids = [...new Set(personIds.filter((id) => id !== null))]
  const rows = ids.length > 0 ? await db.all(deskPeople.named, [ids]) : []
  return new Map(rows.map(({ personId, name }) => [personId, name]))
}

/** The first of what whoever ordered it saw, as what an order is about. */
function aboutOf(context: DeskContext, row: OrderRow, language: Language): string {
  const told = orderedTold(context, row, language)
  if (!told || 'refused' in told) return ''
  return allTold(told)
    .slice(0, actOf(context.acts, row.act)?.aboutLines ?? 1)
    .map(({ what, after }) => (after === null ? what : `${what}: ${after}`))
    .join(' · ')
}

async function shownAll(
  context: DeskContext,
  rows: readonly OrderRow[],
  { person, language }: { person: DeskPerson; language: Language },
): Promise<Shown[]> {
  const names = await namesOf(
    context,
    rows.flatMap(({ orderedBy, decidedBy }) => [orderedBy, decidedBy]),
  )
  const declined = rows.filter(({ state }) => state === 'declined').map(({ orderId }) => orderId)
  const [now, reasons] = await Promise.all([
    context.clock.now(context.db),
    reasonsOf(context.db, declineAct, declined),
  ])
  return rows.map((row) => ({
    orderId: row.orderId,
    act: row.act,
    title: actOf(context.acts, row.act)?.title[language] ?? row.act,
    about: aboutOf(context, row, language),
    orderedBy: names.get(row.orderedBy) ?? row.orderedBy,
    orderedAt: row.orderedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    reason: context.sealing.read(sealedDesk.reason, row, row.reasonSealed) ?? '–',
    state: row.state === 'waits' && row.expiresAt <= now ? 'expired' : row.state,
    decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isWithdrawn: row.state === 'declined' && row.decidedBy === row.orderedBy,
    declinedBecause: reasons.get(row.orderId) ?? null,
    isOwn: row.orderedBy === person.personId,
  }))
}

/** The caller's latest orders, and what became of each. */
export async function ownOrders(
  context: DeskContext,
  caller: { person: DeskPerson; language: Language },
): Promise<Shown[]> {
  const { db, clock } = context
  const since = new Date((await clock.now(db)).getTime() - ownDays * dayMs)
  return shownAll(context, await db.all(deskOrders.ownOf, [caller.person.personId, since, maxOwn]), caller)
}

/** The orders that the caller may see: all for those who confirm or audit, otherwise their own. */
export async function listOrders(
  context: DeskContext,
  state: 'waits' | 'decided',
  caller: { person: DeskPerson; language: Language },
): Promise<Shown[]> {
  const { db, clock } = context
  const list = state === 'waits' ? deskOrders.waiting : deskOrders.decided
  const rows = await db.all(list, [await clock.now(db), maxListed])
  const seesAll = may(caller.person.roles, 'confirm') || caller.person.roles.includes('auditor')
  const seen = rows.filter(({ orderedBy }) => seesAll || orderedBy === caller.person.personId)
  return shownAll(context, seen, caller)
}

/** The orders of one act that wait, with their arguments; those that no key opens are left out. */
export async function waitingOf(
  { db, clock, sealing }: Pick<DeskContext, 'db' | 'clock' | 'sealing'>,
  act: string,
): Promise<{ orderId: string; args: Record<string, unknown> }[]> {
  const rows = await db.all(deskOrders.waiting, [await clock.now(db), maxListed])
  return rows
    .filter((row) => row.act === act)
    .flatMap((row) => {
      const args = sealing.read(sealedDesk.args, row, row.argsSealed)
      return args === null ? [] : [{ orderId: row.orderId, args: JSON.parse(args) }]
    })
}

/** One order with what it would do now. */
export async function showOrder(
  context: DeskContext,
  runs: Runs,
  orderId: string,
  caller: { person: DeskPerson; language: Language },
): Promise<DeskAnswerOf<(typeof acts)['show']>> {
  const row = await findOrder(context, orderId)
  const { person, language } = caller
  const isSeen =
    row.orderedBy === person.personId || may(person.roles, 'confirm') || person.roles.includes('auditor')
  if (!isSeen) throw new AppError('notPermitted', { detail: 'acts.show' })
  const [order] = await shownAll(context, [row], caller)
  if (!order) throw new Error('an order is not shown')
  const told = orderedTold(context, row, language)
  const ordered = !told || 'refused' in told ? [] : allTold(told)
  const read = await readOrder(context, row)
  if ('unusable' in read) {
    const now = toldIn(refusedInEach(read.unusable), language)
    const shown = { title: order.title, told: now, isConfirmed: true, seen: '' }
    return { order, now: shown, ordered, isSame: false, page: null }
  }
  const { asked, reason } = read
  const by = { operator: operatorOf(person), reason }
  const now = await runs.join(person.personId, `order ${orderId}`, (part) => previewOf(asked, by, part))
  const seen = seenOf(asked, now)
  return {
    order,
    now: { title: order.title, told: toldIn(now, language), isConfirmed: true, seen },
    ordered,
    isSame: seen === row.seen,
    page: asked.act.page?.(asked.args) ?? null,
  }
}

/** Declines an order as somebody who confirms, or withdraws an own one. */
export async function declineOrder(
  context: DeskContext,
  { orderId, reason }: { orderId: string; reason: string },
  person: DeskPerson,
): Promise<void> {
  const { db, clock } = context
  const row = await findOrder(context, orderId)
  if (row.orderedBy !== person.personId && !may(person.roles, 'confirm'))
    throw new AppError('notPermitted', { detail: 'acts.decline' })
  await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    const declined = await tx.one(deskOrders.decide, [orderId, 'declined', person.personId, at])
    if (!declined) throw new AppError('badRequest', { detail: 'the order does not wait' })
    const detail = { order: orderId, of: row.act }
    await recordAct(tx, clock, { operator: operatorOf(person), act: declineAct, reason, detail })
  })
}

/** Deletes the orders that are long over, however they ended. */
export function sweepOrders({ db }: Pick<DeskContext, 'db'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * dayMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(sweptOrders, [before, maxRows, after]))
}

/** An order that was confirmed and whose result can be downloaded, as whoever gave it sees it. */
export interface ConfirmedOrder {
  orderId: string
  args: Readonly<Record<string, unknown>>
  reason: string
  confirmedBy: string
  /** Until when it can be downloaded. */
  until: string
}

/** The latest confirmed orders of an act whose results this person can download: their own, for some days. */
export async function downloadableOrders(
  context: DeskContext,
  act: string,
  personId: string,
): Promise<ConfirmedOrder[]> {
  const keptMs = downloadDays * dayMs
  const since = new Date((await context.clock.now(context.db)).getTime() - keptMs)
  const rows = await context.db.all(deskOrders.downloadable, [act, personId, since, maxListed])
  const names = await namesOf(
    context,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.flatMap((row) => {
    const args = context.sealing.read(sealedDesk.args, row, row.argsSealed)
    const reason = context.sealing.read(sealedDesk.reason, row, row.reasonSealed)
    if (args === null || reason === null || row.decidedBy === null || row.decidedAt === null) return []
    return {
      orderId: row.orderId,
      args: JSON.parse(args) as Record<string, unknown>,
      reason,
      confirmedBy: names.get(row.decidedBy) ?? row.decidedBy,
      until: new Date(row.decidedAt.getTime() + keptMs).toISOString(),
    }
  })
}
