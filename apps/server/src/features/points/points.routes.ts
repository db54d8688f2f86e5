import type { Language } from '@club/contract/constants.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { points } from '@club/contract/points.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import { accounts, type TradeRow, trades } from './points.sql.ts'
import { explain } from './points.words.ts'
import { type TradeFacts, tradeFacts } from './trade-facts.rules.ts'

type Trade = AnswerOf<typeof points.trades>['list'][number]

export interface PointsDeps {
  db: Db
  /** The name of a task, or of what is an entry without being one; the id itself when neither is known any more. */
  taskName(taskId: string, language: Language): string
  /** A course's title, or null for one that is no longer published. */
  courseTitle(courseId: string, language: Language): string | null
  /** Members' masked nicknames, by id. */
  maskedNames(on: Queryable, userIds: readonly string[], language: Language): Promise<Map<string, string>>
  /** The latest case about each of a member's entries and refusals, by the id that the history gives them. */
  casesAbout(on: Queryable, userId: string, tradeIds: readonly string[]): Promise<Map<string, Trade['case']>>
}

/** The member's total and its history. */
export function pointsRoutes(deps: PointsDeps): HandlersOf<typeof points> {
  const { db } = deps
  return {
    total: async (call) => ({ happyPointValue: await accounts.total(db, call.memberId) }),

    trades: async (call) => {
      const { memberId, language } = call
      const { pageNum, pageSize } = call.request
      const [total, rows] = await Promise.all([
        trades.count(db, memberId),
        trades.page(db, memberId, pageSize, (pageNum - 1) * pageSize),
      ])
      const known = rows.map((row) => ({ row, id: `${row.kind}-${row.id}`, facts: tradeFacts(row) }))
      const friends = known.flatMap(({ facts }) => facts.invitedId ?? [])
      const [names, cases] = await Promise.all([
        deps.maskedNames(db, friends, language),
        deps.casesAbout(
          db,
          memberId,
          known.map(({ id }) => id),
        ),
      ])
      const list = known.map(({ row, id, facts }) => {
        const about = aboutOf(deps, facts, names, language)
        return { ...tradeView(deps, row, facts, about, language), id, case: cases.get(id) ?? null }
      })
      return { total, list, size: list.length }
    },
  }
}

function aboutOf(
  { courseTitle }: PointsDeps,
  { courseId, invitedId }: TradeFacts,
  names: Map<string, string>,
  language: Language,
): string | null {
  if (courseId !== null) return courseTitle(courseId, language)
  return invitedId === null ? null : (names.get(invitedId) ?? null)
}

function tradeView(
  { taskName }: PointsDeps,
  row: TradeRow,
  facts: TradeFacts,
  about: string | null,
  language: Language,
): Omit<Trade, 'id' | 'case'> {
  const { kind, taskId, points: point, totalAfter, createdAt, reason, month } = row
  const name = taskName(taskId, language)
  const told = { taskId, taskName: name, points: point, totalAfter, reason, month, facts, about }
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
    explanation: explain(told, language),
  }
}
