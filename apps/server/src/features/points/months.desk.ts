import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { months } from '@club/contract/desk/months.ts'
import { AppError } from '../../kit/app-error.ts'
import { type DeskCall, type DeskHandlersOf, maxPlace } from '../../kit/desk/desk-call.ts'
import { recordAct, recordLook } from '../../kit/operator/audit.ts'
import type { DeskFeature } from '../desk/desk.ts'
import { latestCloses, monthToClose } from './month-close.ts'
import { type ExportDeps, exportHeader, exportLines, ranksAtOnce } from './month-export.ts'
import { type MonthNowDeps, runningMonth } from './month-now.ts'
import { closeOf, lastRankOf, readRanks } from './months.ts'
import { flags } from './point-flags.sql.ts'

/** What the desk's calls about months need besides; identity is passed in because it depends on points. */
export interface MonthsDeskDeps extends ExportDeps, MonthNowDeps {
  desk: Pick<DeskFeature, 'downloadable'>
  maskedMobile(mobile: string): string
}

const exportAct = 'months export'
const maxMonths = 200
const ranksAPage = 100
const flagsAPage = 100
/** Batches of an export in one answer. */
const batchesAtOnce = 10
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Of<C extends keyof typeof months> = DeskCall<(typeof months)[C]>
type AnswerOf<C extends keyof typeof months> = DeskAnswerOf<(typeof months)[C]>

/** The rank after which a page begins. */
function rankIn(after: string | null): number {
  const rank = Number(after ?? 0)
  if (!Number.isInteger(rank) || rank < 0 || rank > maxPlace)
    throw new AppError('badRequest', { detail: 'after is no rank' })
  return rank
}

async function ranks(deps: MonthsDeskDeps, { request, operator }: Of<'ranks'>): Promise<AnswerOf<'ranks'>> {
  const { db, sealing } = deps
  const { month, reason } = request
  const after = rankIn(request.after)
  await recordLook(deps, { operator, reason }, 'months.ranks', { month, after })
  const [total, rows] = await Promise.all([
    lastRankOf(db, month),
    readRanks(db, month, after, after + ranksAPage),
  ])
  const mobiles = await deps.mobilesOf(
    db,
    { sealing },
    rows.map(({ userId }) => userId),
  )
  const next = rows.at(-1)?.rankNo ?? total
  return {
    ranks: rows.map(({ rankNo, userId, rankedAt, benefit }) => {
      const mobile = mobiles.get(userId)?.mobile
      return {
        rank: rankNo,
        member: userId,
        mobile: mobile === undefined ? null : deps.maskedMobile(mobile),
        reachedAt: rankedAt.toISOString(),
        benefit,
      }
    }),
    total,
    next: next < total ? String(next) : null,
  }
}

async function flagsOf(deps: MonthsDeskDeps, { request, operator }: Of<'flags'>): Promise<AnswerOf<'flags'>> {
  const { month, reason, after } = request
  const rows = await deps.db.all(flags.pageOfMonth, [month, after ?? lastId, flagsAPage])
  await recordLook(deps, { operator, reason }, 'points.flags', { month, flags: rows.length })
  return {
    flags: rows.map((row) => ({
      flagId: row.flagId,
      target: `${row.userId}/${row.seq}`,
      member: row.userId,
      points: row.points,
      effect: row.effect,
      by: row.operator,
      reason: row.reason,
      at: row.flaggedAt.toISOString(),
      lifted: row.liftedAt && {
        by: row.liftedBy ?? '',
        reason: row.liftReason ?? '',
        at: row.liftedAt.toISOString(),
      },
    })),
    next: rows.length < flagsAPage ? null : (rows.at(-1)?.flagId ?? null),
  }
}

/** The members are looked up at each download, so that nothing about them is kept for it. */
async function download(
  deps: MonthsDeskDeps,
  { request, person, operator }: Of<'download'>,
): Promise<AnswerOf<'download'>> {
  const { db, clock, desk } = deps
  const { orderId } = request
  const orders = await desk.downloadable(exportAct, person.personId)
  const order = orders.find((each) => each.orderId === orderId)
  if (!order) throw new AppError('notPermitted', { detail: 'months.download' })
  const { reason } = order
  const month = String(order.args.month)
  const close = await closeOf(db, month)
  if (!close?.closedAt) throw new AppError('badRequest', { detail: 'the month is not closed' })
  const after = rankIn(request.after)
  const upTo = Math.min(after + batchesAtOnce * ranksAtOnce, close.ranks)
  const rows = upTo - after
  const detail = { month, order: orderId, after, rows }
  await db.inTransaction((tx) => recordAct(tx, clock, { operator, reason, act: 'months.export', detail }))
  let csv = after === 0 ? `${exportHeader}\n` : ''
  for (let from = after; from < upTo; from += ranksAtOnce)
    csv += (await exportLines(deps, month, from, Math.min(from + ranksAtOnce, upTo))).join('')
  return { name: `ranks-${month}.csv`, csv, next: upTo < close.ranks ? String(upTo) : null }
}

/** Months at the desk. */
export function monthsDesk(deps: MonthsDeskDeps): DeskHandlersOf<typeof months> {
  const { db, clock } = deps
  return {
    async now() {
      const [now, closing] = await Promise.all([
        runningMonth(deps),
        clock.now(db).then((at) => monthToClose(db, at)),
      ])
      return {
        ...now,
        list: now.list && { ...now.list, takenAt: now.list.takenAt.toISOString() },
        closing: closing && { month: closing.month, closesAt: closing.closesAt.toISOString() },
      }
    },
    async list() {
      const rows = await latestCloses(db, maxMonths)
      return {
        months: rows.map(({ month, begunAt, closedAt, members, ranks }) => ({
          month,
          begunAt: begunAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
          members,
          ranks,
        })),
      }
    },
    ranks: (call) => ranks(deps, call),
    flags: (call) => flagsOf(deps, call),
    async exports({ person }) {
      const orders = await deps.desk.downloadable(exportAct, person.personId)
      return {
        exports: orders.map(({ orderId, args, confirmedBy, until }) => ({
          orderId,
          month: String(args.month),
          confirmedBy,
          until,
        })),
      }
    },
    download: (call) => download(deps, call),
  }
}
