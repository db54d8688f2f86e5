import { accountSchemas } from './account.ts'
import type { Api } from './api.ts'
import { casesSchemas } from './cases.ts'
import { checkinSchemas } from './checkin.ts'
import { contentSchemas } from './content.ts'
import { coursesSchemas } from './courses.ts'
import type { CallSchemas } from './endpoint.ts'
import { familySchemas } from './family.ts'
import { feedsSchemas } from './feeds.ts'
import { greetingsSchemas } from './greetings.ts'
import { identitySchemas } from './identity.ts'
import { inviteSchemas } from './invite.ts'
import { librarySchemas } from './library.ts'
import { medalsSchemas } from './medals.ts'
import { messagesSchemas } from './messages.ts'
import { passkeysSchemas } from './passkeys.ts'
import { placesSchemas } from './places.ts'
import { pointsSchemas } from './points.ts'
import { postersSchemas } from './posters.ts'
import { privacySchemas } from './privacy.ts'
import { rankingSchemas } from './ranking.ts'
import { reportingSchemas } from './reporting.ts'
import { shareSchemas } from './share.ts'
import { talentSchemas } from './talent.ts'
import { tasksSchemas } from './tasks.ts'
import { uploadSchemas } from './upload.ts'
import { walletSchemas } from './wallet.ts'
import { wealthSchemas } from './wealth.ts'

/** The schemas of every call, under the same names as the endpoint table. For the server only. */
export const schemas = {
  identity: identitySchemas,
  account: accountSchemas,
  passkeys: passkeysSchemas,
  privacy: privacySchemas,
  messages: messagesSchemas,
  greetings: greetingsSchemas,
  content: contentSchemas,
  library: librarySchemas,
  places: placesSchemas,
  points: pointsSchemas,
  cases: casesSchemas,
  checkin: checkinSchemas,
  tasks: tasksSchemas,
  courses: coursesSchemas,
  medals: medalsSchemas,
  ranking: rankingSchemas,
  invite: inviteSchemas,
  family: familySchemas,
  share: shareSchemas,
  talent: talentSchemas,
  posters: postersSchemas,
  upload: uploadSchemas,
  wallet: walletSchemas,
  wealth: wealthSchemas,
  reporting: reportingSchemas,
  feeds: feedsSchemas,
} satisfies { [F in keyof Api]: Record<keyof Api[F], CallSchemas> }
