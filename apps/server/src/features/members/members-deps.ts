import type { Channel } from '@club/contract/channels.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { checkInsOfMonth } from '../checkin/checkin.ts'
import type { ContentContext } from '../content/content.ts'
import type { helpersOf } from '../family/family.ts'
import type { positionOf } from '../ranking/ranking.ts'
import type { tasksOf } from '../tasks/tasks.ts'

/** What a look at a member needs from other features. */
export interface MembersDeps extends ContentContext {
  checkInsOfMonth: typeof checkInsOfMonth
  positionOf: typeof positionOf
  helpersOf(on: Queryable, userId: string): ReturnType<typeof helpersOf>
  /** A member's tasks today. */
  tasksOf(userId: string, seen: { language: Language; channel: Channel }): ReturnType<typeof tasksOf>
}
