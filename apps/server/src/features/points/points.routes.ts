import type { Language } from '@club/contract/constants.ts'
import type { points } from '@club/contract/points.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { Db } from '../../kit/db.ts'
import { accounts, trades } from './points.sql.ts'
import { explain } from './points.words.ts'

export interface PointsDeps {
  db: Db
  /** A task's name in a language; the id itself for a task that is no longer published. */
  taskName(taskId: string, language: Language): string
}

/** The member's total and its history. */
export function pointsRoutes({ db, taskName }: PointsDeps): HandlersOf<typeof points> {
  return {
    total: async (call) => ({ happyPointValue: await accounts.total(db, call.memberId) }),

    trades: async (call) => {
      const { pageNum, pageSize } = call.request
      const [total, rows] = await Promise.all([
        trades.count(db, call.memberId),
        trades.page(db, call.memberId, pageSize, (pageNum - 1) * pageSize),
      ])
      const list = rows.map((row) => ({
        id: `${row.kind}-${row.id}`,
        kind: row.kind,
        taskId: row.taskId,
        taskName: taskName(row.taskId, call.language),
        point: row.points,
        totalAfter: row.totalAfter,
        time: row.createdAt.toISOString(),
        reason: row.reason,
        explanation: explain(row, call.language),
      }))
      return { total, list, size: list.length }
    },
  }
}
