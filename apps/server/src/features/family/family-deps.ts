import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { ContentContext } from '../content/content.ts'
import type { ProvingDeps } from '../identity/identity.ts'

/** What this feature needs from others. */
export interface FamilyDeps extends ContentContext, ProvingDeps {
  hasCheckedIn(on: Queryable, userId: string, day: string): Promise<boolean>
  /** The course that the member studied last, and how much of it. */
  lastCourse(
    on: Queryable,
    userId: string,
    language: Language,
  ): Promise<{ title: string; percent: number } | null>
}
