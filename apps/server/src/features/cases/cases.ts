import { businessDay } from '@club/contract/business-day.ts'
import type { CaseState } from '@club/contract/cases.constants.ts'
import type { cases } from '@club/contract/cases.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { casesMeasures } from './cases.measures.ts'
import { casesRoutes } from './cases.routes.ts'
import { memberCases } from './cases.sql.ts'
import { words } from './cases.words.ts'
import { casesPersonalData } from './personal-data.ts'
import { workingDaysLeft } from './working-days.rules.ts'

export { casesDesk } from './cases.desk.ts'
export { sealedCase } from './cases.sealed.ts'
export { casesCommands } from './cases-commands.ts'

/** Cases: what members ask the club to check. */
export function casesFeature(context: ContentContext) {
  return {
    routes: casesRoutes(context),
    personalData: casesPersonalData,
    words,
    measures: casesMeasures(context),
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

/** The cases opened between two business days, both included: how many by day, and how long answers took. */
export async function caseFigures(on: Queryable, { from, to }: { from: string; to: string }, today: string) {
  const [now, days, waits] = await Promise.all([
    on.one(memberCases.openNow, [today]),
    on.all(memberCases.byDay, [from, to]),
    on.all(memberCases.waits, [from, to]),
  ])
  return { open: now?.open ?? 0, overdue: now?.overdue ?? 0, days, waits }
}

/** How many cases are open and late, and the earliest due day. */
export async function casesWaiting({ db, clock, published }: ContentContext) {
  const today = businessDay(await clock.now(db))
  const [counts, [next]] = await Promise.all([
    db.one(memberCases.openNow, [today]),
    db.all(memberCases.openAfter, [null, null, 1]),
  ])
  return {
    casesOpen: counts?.open ?? 0,
    casesLate: counts?.overdue ?? 0,
    nextCase: next
      ? { dueDay: next.dueDay, daysLeft: workingDaysLeft(today, next.dueDay, published.holidays()) }
      : null,
  }
}
