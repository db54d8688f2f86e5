import type { Queryable } from '../../kit/database/db.ts'
import type { ContentContext } from '../content/content.ts'
import type { closing } from '../identity/identity.ts'
import type { talentFeature } from '../talent/talent.ts'
import type { pictureReader } from '../upload/upload.ts'

/** A work as a poster or certificate shows it; without a nickname if its member chose not to be shown. */
export type PosterWork = NonNullable<Awaited<ReturnType<PostersContext['findWork']>>>

/** What posters need from other features. */
export interface PostersContext extends ContentContext {
  config: { dataDir: string; publicUrl: string | null; port: number }
  findWork: ReturnType<typeof talentFeature>['posterWork']
  /** Whether everybody sees a work. */
  isWorkShown(on: Queryable, workNo: string): Promise<boolean>
  readPicture: ReturnType<typeof pictureReader>
  lastErasureAt: typeof closing.lastAt
  /** The code that friends type at registration. */
  invitationCodeOf(userId: string): Promise<string>
}

/** A medal that a member owns, as its poster shows it. */
export interface OwnedMedal {
  name: string
  intro: string
  image: string
  total: number
}
