import type { CaseState } from '@club/contract/constants.ts'
import type { Queryable } from '../../kit/db.ts'
import { memberCases } from './cases.sql.ts'

/** The door of cases: what a member has told the club to look into. */

/** The latest case about each of a member's entries and refusals, by the id that the history gives them. */
export async function casesAbout(
  on: Queryable,
  userId: string,
  tradeIds: readonly string[],
): Promise<Map<string, { caseId: string; state: CaseState; dueDay: string }>> {
  const rows = tradeIds.length === 0 ? [] : await memberCases.about(on, userId, tradeIds)
  return new Map(rows.map(({ tradeId, caseId, state, dueDay }) => [tradeId, { caseId, state, dueDay }]))
}
