import type { CaseState } from '@club/contract/cases.constants.ts'
import type { cases } from '@club/contract/cases.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { casesRoutes } from './cases.routes.ts'
import { memberCases } from './cases.sql.ts'
import { words } from './cases.words.ts'
import { casesPersonalData } from './personal-data.ts'

export { sealedCase } from './cases.sealed.ts'
export { casesCommands } from './cases-commands.ts'

/** Cases: what members ask the club to check. */
export function casesFeature(context: ContentContext) {
  return {
    routes: casesRoutes(context),
    personalData: casesPersonalData,
    words,
  } satisfies Feature<typeof cases>
}

/** The latest case about each of a member's entries and refusals, by its id in the history. */
export async function casesAbout(
  on: Queryable,
  userId: string,
  tradeIds: readonly string[],
): Promise<Map<string, { caseId: string; state: CaseState; dueDay: string }>> {
  const rows = tradeIds.length === 0 ? [] : await on.all(memberCases.about, [userId, tradeIds])
  return new Map(rows.map(({ tradeId, caseId, state, dueDay }) => [tradeId, { caseId, state, dueDay }]))
}
