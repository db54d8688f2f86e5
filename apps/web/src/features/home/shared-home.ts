import { path } from '@club/contract/page-paths.ts'
import type { PartWords } from '../../kit/i18n/words-of.ts'
import type { SharesOf } from '../../kit/page/page.ts'
import { clubNameIn } from '../content/content-needs.ts'
import type { HomeWords } from './words.ts'

/**
 * A share of home shows the club or, if home was opened by an invitation link, the invitation:
 * rules/channels#what-a-share-shows.
 */
export const sharesClub =
  (part: PartWords<HomeWords>): SharesOf =>
  (client, { language, query }) => {
    const clubName = clubNameIn(client, language)
    const words = part.in(language)?.invited
    if (!clubName) return null
    if (!words || !query.has('invitationUserId')) return { path: path('/'), title: clubName }
    return { path: path('/'), title: words.title(clubName), text: words.text }
  }
