import type { cases } from '@club/contract/cases.ts'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { taskNameOf } from '../points/points.ts'
import { answerOf } from './case-answer.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'
import { kindOfTrade, openCase } from './open-case.ts'

/** Members' cases about their points ('this looks wrong'): rules/points#cases. */
export function casesRoutes(context: ContentContext): HandlersOf<typeof cases> {
  const { db } = context
  return {
    async open({ request, memberId, language }) {
      const { tradeKind, tradeId, text = null } = request
      if (tradeKind !== kindOfTrade(tradeId)) throw new AppError('tradeUnknown')
      const { row } = await db.inTransaction((tx) =>
        openCase(tx, context, memberId, { tradeId, text }, { isByOperator: false }),
      )
      return caseView(context, row, language)
    },

    list: async (call) => {
      const { pageNum, pageSize } = call.request
      const [counted, rows] = await Promise.all([
        db.one(memberCases.count, [call.memberId]),
        db.all(memberCases.page, [call.memberId, pageSize, (pageNum - 1) * pageSize]),
      ])
      const list = rows.map((row) => caseView(context, row, call.language))
      return { total: counted?.count ?? 0, list, size: list.length }
    },
  }
}

function caseView({ sealing, published }: ContentContext, row: CaseRow, language: Language) {
  return {
    caseId: row.caseId,
    tradeKind: row.tradeKind,
    tradeId: row.tradeId,
    taskId: row.taskId,
    taskName: taskNameOf(published, row.taskId, language),
    text:
      row.textSealed === null ? null : (sealing.read(sealedCase.text, row, row.textSealed) ?? unreadableText),
    state: row.state,
    openedTime: row.openedAt.toISOString(),
    dueDay: row.dueDay,
    isDueCertain: row.isDueCertain,
    answer: answerOf(row, sealing)?.[language] ?? null,
    answeredTime: row.answeredAt?.toISOString() ?? null,
    correctedPoint: row.correctedPoints,
  }
}
