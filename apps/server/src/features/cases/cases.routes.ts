import { businessDay } from '@club/contract/business-day.ts'
import { complaintWorkingDays, maxCasesOfDay } from '@club/contract/cases.constants.ts'
import type { cases } from '@club/contract/cases.ts'
import type { Language } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { lockAccount, taskNameOf, tradeOf } from '../points/points.ts'
import { answerOf } from './case-answer.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'
import { gatherEvidence } from './evidence.ts'
import { dueDay } from './working-days.rules.ts'

/** Members' cases about their points ('this looks wrong'): rules/points#cases. */
export function casesRoutes(context: ContentContext): HandlersOf<typeof cases> {
  const { db } = context
  return {
    open: async (call) => caseView(context, await openCase(context, call), call.language),

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

/** Opens a case with its evidence, or returns the open one about the same entry or refusal. */
function openCase(context: ContentContext, call: Call<typeof cases.open>): Promise<CaseRow> {
  const { db, clock, sealing, published } = context
  const { tradeKind, tradeId, text } = call.request
  const userId = call.memberId
  return db.inTransaction(async (tx) => {
    // Lock first: of two taps at once, the second finds the first's case.
    await lockAccount(tx, userId)
    const trade = await tradeOf(tx, userId, tradeId)
    if (!trade || !tradeId.startsWith(`${tradeKind}-`)) throw new AppError('tradeUnknown')
    const known = await tx.one(memberCases.openAbout, [userId, tradeKind, tradeId])
    if (known) return known
    const openedAt = await clock.now(tx)
    const openedDay = businessDay(openedAt)
    if (((await tx.one(memberCases.openedOn, [userId, openedDay]))?.count ?? 0) >= maxCasesOfDay) {
      throw new AppError('casesOfDayUsed')
    }
    const due = dueDay(openedDay, complaintWorkingDays, published.holidays())
    const caseId = uuidv7()
    const row: CaseRow = {
      userId,
      caseId,
      tradeKind,
      tradeId,
      taskId: trade.taskId,
      state: 'open',
      textSealed: text ? sealing.seal(sealedCase.text, { userId, caseId }, text) : null,
      openedAt,
      openedDay,
      dueDay: due.day,
      isDueCertain: due.isCertain,
      answerSealed: null,
      answeredAt: null,
      correctedPoints: null,
    }
    await tx.run(memberCases.insert, [
      row.userId,
      row.caseId,
      row.tradeKind,
      row.tradeId,
      row.taskId,
      row.textSealed,
      JSON.stringify(await gatherEvidence(tx, context, userId, tradeId, trade)),
      row.openedAt,
      row.openedDay,
      row.dueDay,
      row.isDueCertain,
    ])
    return row
  })
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
