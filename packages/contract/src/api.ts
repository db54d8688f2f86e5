import { account } from './account.ts'
import { cases } from './cases.ts'
import { checkin } from './checkin.ts'
import { content } from './content.ts'
import { courses } from './courses.ts'
import type { Endpoint } from './endpoint.ts'
import { family } from './family.ts'
import { feeds } from './feeds.ts'
import { greetings } from './greetings.ts'
import { identity } from './identity.ts'
import { invite } from './invite.ts'
import { library } from './library.ts'
import { medals } from './medals.ts'
import { messages } from './messages.ts'
import { passkeys } from './passkeys.ts'
import { places } from './places.ts'
import { points } from './points.ts'
import { posters } from './posters.ts'
import { privacy } from './privacy.ts'
import { ranking } from './ranking.ts'
import { reporting } from './reporting.ts'
import { share } from './share.ts'
import { talent } from './talent.ts'
import { tasks } from './tasks.ts'
import { upload } from './upload.ts'
import { wallet } from './wallet.ts'
import { wealth } from './wealth.ts'

/** The endpoint table: every call of the club, by feature. */
export const api = {
  identity,
  account,
  passkeys,
  privacy,
  messages,
  greetings,
  content,
  library,
  places,
  points,
  cases,
  checkin,
  tasks,
  courses,
  medals,
  ranking,
  invite,
  family,
  share,
  talent,
  posters,
  upload,
  wallet,
  wealth,
  reporting,
  feeds,
}

export type Api = typeof api
export type FeatureName = keyof Api

/** Every entry with its name, `feature.call`. */
export function allEndpoints(): { name: string; feature: FeatureName; call: string; entry: Endpoint }[] {
  return Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, entry]) => ({
      name: entry.name,
      feature: feature as FeatureName,
      call,
      entry,
    })),
  )
}
