import type { Language } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { TaskTerms } from '../activity/activity.ts'
import type { HolidayCalendarYear } from './working-days.rules.ts'

export interface CasesDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  holidays(): readonly HolidayCalendarYear[]
  taskName(taskId: string, language: Language): string
  /** What a task pays now, with the publication that last changed it; null for one that is not published. */
  termsNow(on: Queryable, taskId: string): Promise<{ terms: TaskTerms; version: number; since: Date } | null>
}
