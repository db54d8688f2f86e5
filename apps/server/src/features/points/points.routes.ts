import { businessDay, startOfDay } from '@club/contract/business-day.ts'
import { type DatePreset, presetDays } from '@club/contract/date-presets.ts'
import type { points } from '@club/contract/points.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { casesAbout } from '../cases/cases.ts'
import type { ContentContext } from '../content/content.ts'
import type { memberNames } from '../identity/members.ts'
import { accounts } from './points.sql.ts'
import { explainTrades, tradeIdOf } from './trade-view.ts'
import { trades } from './trades.sql.ts'

/** What the history needs from features that depend on points. */
export interface PointsDeps {
  memberNames: typeof memberNames
  casesAbout: typeof casesAbout
}

/** The member's total and point history. */
export function pointsRoutes(
  { db, published, clock, sealing }: ContentContext,
  { memberNames, casesAbout }: PointsDeps,
): HandlersOf<typeof points> {
  return {
    total: async (call) => ({ happyPointValue: (await db.one(accounts.total, [call.memberId]))?.total ?? 0 }),

    trades: async (call) => {
      const { memberId, language } = call
      const { pageNum, pageSize, within } = call.request
      const from = within === undefined ? beforeTheClub : beginOf(within, clock.roughly())
      const [counted, rows] = await Promise.all([
        db.one(trades.count, [memberId, from]),
        db.all(trades.page, [memberId, pageSize, (pageNum - 1) * pageSize, from]),
      ])
      const [views, cases] = await Promise.all([
        explainTrades(db, { published, sealing, memberNames }, rows, language),
        casesAbout(db, memberId, rows.map(tradeIdOf)),
      ])
      const list = views.map((view) => ({ ...view, case: cases.get(view.id) ?? null }))
      return { total: counted?.total ?? 0, list, size: list.length }
    },
  }
}

/** Earlier than every entry. */
const beforeTheClub = new Date(0)

/** The instant at which a preset's first business day begins. */
function beginOf(within: DatePreset, now: Date): Date {
  return startOfDay(presetDays(within, businessDay(now)).from)
}
