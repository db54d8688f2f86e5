import { businessDay, startOfDay } from '@club/contract/business-day.ts'
import { type DatePreset, presetDays } from '@club/contract/date-presets.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { points } from '@club/contract/points.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { casesAbout } from '../cases/cases.ts'
import type { ContentContext, Published } from '../content/content.ts'
import type { memberNames } from '../identity/members.ts'
import { accounts, type TradeRow, trades } from './points.sql.ts'
import { explain } from './points.words.ts'
import { taskNameOf } from './trade.ts'
import { type TradeFacts, tradeFacts } from './trade-facts.rules.ts'

type Trade = AnswerOf<typeof points.trades>['list'][number]

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
      const known = rows.map((row) => ({ row, id: `${row.kind}-${row.id}`, facts: tradeFacts(row) }))
      const friends = known.flatMap(({ facts }) => facts.invitedId ?? [])
      const [names, cases] = await Promise.all([
        memberNames(db, sealing, friends, language),
        casesAbout(
          db,
          memberId,
          known.map(({ id }) => id),
        ),
      ])
      const list = known.map(({ row, id, facts }) => {
        const about = aboutOf(published, facts, names, language)
        return { ...tradeView(published, row, facts, about, language), id, case: cases.get(id) ?? null }
      })
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

function aboutOf(
  published: Published,
  { courseId, invitedId }: TradeFacts,
  names: ReadonlyMap<string, { maskedNickName: string }>,
  language: Language,
): string | null {
  if (courseId !== null) return courseTitle(published, courseId, language)
  return invitedId === null ? null : (names.get(invitedId)?.maskedNickName ?? null)
}

/** Expired courses keep their title in the history; null for a course that is no longer published. */
function courseTitle(published: Published, courseId: string, language: Language): string | null {
  const course = published.item('course', courseId) ?? published.expiredItem('course', courseId)
  return course?.words[language].title ?? null
}

function tradeView(
  published: Published,
  row: TradeRow,
  facts: TradeFacts,
  about: string | null,
  language: Language,
): Omit<Trade, 'id' | 'case'> {
  const { kind, taskId, points: point, totalAfter, createdAt, reason, month, supersededAt } = row
  const name = taskNameOf(published, taskId, language)
  const supersededOn = supersededAt && businessDay(supersededAt)
  const explained = {
    taskId,
    taskName: name,
    points: point,
    totalAfter,
    reason,
    month,
    facts,
    about,
    supersededOn,
  }
  return {
    kind,
    taskId,
    taskName: name,
    point,
    totalAfter,
    month,
    time: createdAt.toISOString(),
    reason,
    about,
    explanation: explain(explained, language),
  }
}
