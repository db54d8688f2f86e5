import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { ContentContext } from '../content/content.ts'

/** A work as a poster or certificate shows it. */
export interface PosterWork {
  workNo: string
  edition: number
  editionTitle: string
  name: string
  /** '' if its member chose not to be shown. */
  nickName: string
  isOwn: boolean
  isListed: boolean
  picture: { fileId: string; variant: 'full' | 'still' } | null
  awards: { tier: number; approvedAt: Date }[]
}

/** What posters need from other features. */
export interface PostersContext extends ContentContext {
  config: { dataDir: string; publicUrl: string | null; port: number }
  findWork(
    on: Queryable,
    workNo: string,
    reader: { memberId: string; language: Language },
  ): Promise<PosterWork | null>
  readPicture(fileId: string, variant: 'full' | 'still'): Promise<Buffer | null>
  /** When an account was last erased, if recently. */
  lastErasureAt(on: Queryable): Promise<Date | null>
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
