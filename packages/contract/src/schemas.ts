import type { Api } from './api.ts'
import { casesSchemas } from './cases.schemas.ts'
import { checkinSchemas } from './checkin.schemas.ts'
import { contentSchemas } from './content.schemas.ts'
import { coursesSchemas } from './courses.schemas.ts'
import type { CallSchemas } from './endpoint.ts'
import { feedsSchemas } from './feeds.schemas.ts'
import { identitySchemas } from './identity.schemas.ts'
import { inviteSchemas } from './invite.schemas.ts'
import { librarySchemas } from './library.schemas.ts'
import { medalsSchemas } from './medals.schemas.ts'
import { placesSchemas } from './places.schemas.ts'
import { pointsSchemas } from './points.schemas.ts'
import { rankingSchemas } from './ranking.schemas.ts'
import { reportingSchemas } from './reporting.schemas.ts'
import { shareSchemas } from './share.schemas.ts'
import { talentSchemas } from './talent.schemas.ts'
import { tasksSchemas } from './tasks.schemas.ts'
import { uploadSchemas } from './upload.schemas.ts'
import { walletSchemas } from './wallet.schemas.ts'
import { wealthSchemas } from './wealth.schemas.ts'

/** The schemas of every call, under the same names as the endpoint table. For the server only. */
export const schemas = {
  identity: identitySchemas,
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
  share: shareSchemas,
  talent: talentSchemas,
  upload: uploadSchemas,
  wallet: walletSchemas,
  wealth: wealthSchemas,
  reporting: reportingSchemas,
  feeds: feedsSchemas,
} satisfies { [F in keyof Api]: Record<keyof Api[F], CallSchemas> }
