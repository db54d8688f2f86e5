import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { hasCheckedIn } from '../checkin/checkin.ts'
import type { ContentContext } from '../content/content.ts'
import type { lastCourseOf } from '../courses/courses.ts'
import type { ProvingDeps } from '../identity/identity.ts'

/** What this feature needs from others. */
export interface FamilyDeps extends ContentContext, ProvingDeps {
  hasCheckedIn: typeof hasCheckedIn
  /** The course that the member studied last, and how much of it. */
  lastCourse(on: Queryable, userId: string, language: Language): ReturnType<typeof lastCourseOf>
}
