import type { Language } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { TaskTerms } from '../activity/activity.ts'
import type { HolidayCalendarYear } from './working-days.rules.ts'

/** A row of the bank's about the member, by what names it; never an amount. */
export interface BankRow {
  kind: string
  /** Its month or task. */
  about: string
  /** The file or event that brought it. */
  broughtBy: string
  says: string
}

export interface CasesDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  holidays(): readonly HolidayCalendarYear[]
  taskName(taskId: string, language: Language): string
  /** What a task pays now, with the publication that last changed it; null for one that is not published. */
  termsNow(on: Queryable, taskId: string): Promise<{ terms: TaskTerms; version: number; since: Date } | null>
  /** The bank's rows about what an entry or refusal names as its facts. */
  bankRows(
    on: Queryable,
    userId: string,
    fact: { resultMonth: string | null; eventId: string | null },
  ): Promise<BankRow[]>
}
