import { businessDay } from '@club/contract/business-day.ts'
import { complaintWorkingDays, maxCasesOfDay } from '@club/contract/cases.constants.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { ContentContext } from '../content/content.ts'
import { lockAccount, tradeOf } from '../points/points.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'
import { gatherEvidence } from './evidence.ts'
import { dueDay } from './working-days.rules.ts'

/** What a member doubts, by the id of the entry or refusal in the history, like `award-12`, and what they say. */
export interface Doubt {
  tradeId: string
  text: string | null
}

export const kindOfTrade = (tradeId: string): CaseRow['tradeKind'] =>
  tradeId.startsWith('award-') ? 'award' : 'refusal'

/**
 * Opens a case with its evidence, or returns the open one about the same entry or refusal: rules/points#cases. An
 * operator opens it in the name of a member who calls, and is not held to a member's cases of a day. Throws
 * `tradeUnknown`, `casesOfDayUsed`, AccountClosed.
 */
export async function openCase(
  tx: Tx,
  context: ContentContext,
  userId: string,
  { tradeId, text }: Doubt,
  { isByOperator }: { isByOperator: boolean },
): Promise<{ row: CaseRow; isNew: boolean }> {
  const { clock, sealing, published } = context
  // Lock first: of two taps at once, the second finds the first's case.
  await lockAccount(tx, userId)
  const trade = await tradeOf(tx, userId, tradeId)
  if (!trade) throw new AppError('tradeUnknown')
  const tradeKind = kindOfTrade(tradeId)
  const known = await tx.one(memberCases.openAbout, [userId, tradeKind, tradeId])
  if (known) return { row: known, isNew: false }
  const openedAt = await clock.now(tx)
  const openedDay = businessDay(openedAt)
  const opened = (await tx.one(memberCases.openedOn, [userId, openedDay]))?.count ?? 0
  if (!isByOperator && opened >= maxCasesOfDay) throw new AppError('casesOfDayUsed')
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
  return { row, isNew: true }
}
