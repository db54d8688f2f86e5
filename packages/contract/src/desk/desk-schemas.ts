import type { CallSchemas } from '../endpoint.ts'
import { actsSchemas } from './acts.ts'
import { auditSchemas } from './audit.ts'
import { deskCasesSchemas } from './cases.ts'
import { claimsSchemas } from './claims.ts'
import { contentSchemas } from './content-desk.ts'
import { contestSchemas } from './contest.ts'
import type { DeskApi } from './desk-api.ts'
import { feedsSchemas } from './feeds.ts'
import { healthSchemas } from './health.ts'
import { invitesSchemas } from './invites.ts'
import { membersSchemas } from './members.ts'
import { monthsSchemas } from './months.ts'
import { outagesSchemas } from './outages.ts'
import { peopleSchemas } from './people.ts'
import { reportSchemas } from './report.ts'
import { reviewSchemas } from './review.ts'
import { rulesSchemas } from './rules.ts'
import { todaySchemas } from './today.ts'

/** The schemas of every call of the desk; a missing one does not compile. */
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
