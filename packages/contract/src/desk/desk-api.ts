import type { CallSchemas } from '../endpoint.ts'
import { acts, actsSchemas } from './acts.ts'
import { audit, auditSchemas } from './audit.ts'
import { cases, deskCasesSchemas } from './cases.ts'
import { claims, claimsSchemas } from './claims.ts'
import { content, contentSchemas } from './content.ts'
import { contest, contestSchemas } from './contest.ts'
import type { DeskEndpoint } from './desk-endpoint.ts'
import { feeds, feedsSchemas } from './feeds.ts'
import { health, healthSchemas } from './health.ts'
import { invites, invitesSchemas } from './invites.ts'
import { members, membersSchemas } from './members.ts'
import { months, monthsSchemas } from './months.ts'
import { outages, outagesSchemas } from './outages.ts'
import { people, peopleSchemas } from './people.ts'
import { report, reportSchemas } from './report.ts'
import { review, reviewSchemas } from './review.ts'
import { rules, rulesSchemas } from './rules.ts'
import { today, todaySchemas } from './today.ts'

/**
 * Every call of the desk, by group. It has a listener of its own: none of them is reached through the members' port. For
 * the server only: the desk's pages take each group from its file.
 */
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

/** Their schemas, by the same names; a missing one does not compile. */
export const deskSchemas = {
  people: peopleSchemas,
  acts: actsSchemas,
  feeds: feedsSchemas,
  months: monthsSchemas,
  outages: outagesSchemas,
  invites: invitesSchemas,
  audit: auditSchemas,
  health: healthSchemas,
  report: reportSchemas,
  rules: rulesSchemas,
  claims: claimsSchemas,
  review: reviewSchemas,
  contest: contestSchemas,
  content: contentSchemas,
  members: membersSchemas,
  cases: deskCasesSchemas,
  today: todaySchemas,
} satisfies { [G in keyof DeskApi]: { [C in keyof DeskApi[G]]: CallSchemas } }

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
