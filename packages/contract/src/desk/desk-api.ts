import { acts } from './acts.ts'
import { audit } from './audit.ts'
import { cases } from './cases.ts'
import { claims } from './claims.ts'
import { content } from './content-desk.ts'
import { contest } from './contest.ts'
import type { DeskEndpoint } from './desk-endpoint.ts'
import { feeds } from './feeds.ts'
import { health } from './health.ts'
import { invites } from './invites.ts'
import { members } from './members.ts'
import { months } from './months.ts'
import { outages } from './outages.ts'
import { people } from './people.ts'
import { report } from './report.ts'
import { review } from './review.ts'
import { rules } from './rules.ts'
import { today } from './today.ts'

/** Every call of the desk, by group. It has a listener of its own: none of them is reached through the members' port. */
export const deskApi = {
  people,
  acts,
  feeds,
  months,
  outages,
  invites,
  audit,
  health,
  report,
  rules,
  claims,
  review,
  contest,
  content,
  members,
  cases,
  today,
}

export type DeskApi = typeof deskApi
export type DeskGroup = keyof DeskApi

/** Every entry with its group and name. */
export function allDeskEndpoints(): { group: DeskGroup; call: string; entry: DeskEndpoint }[] {
  return Object.entries(deskApi).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, DeskEndpoint>).map(([call, entry]) => ({
      group: group as DeskGroup,
      call,
      entry,
    })),
  )
}
