import type { CallSchemas } from '../endpoint.ts'
import { actsSchemas } from './acts.ts'
import type { DeskApi } from './desk-api.ts'
import { feedsSchemas } from './feeds.ts'
import { invitesSchemas } from './invites.ts'
import { monthsSchemas } from './months.ts'
import { outagesSchemas } from './outages.ts'
import { peopleSchemas } from './people.ts'

/** The schemas of every call of the desk; a missing one does not compile. */
export const deskSchemas = {
  people: peopleSchemas,
  acts: actsSchemas,
  feeds: feedsSchemas,
  months: monthsSchemas,
  outages: outagesSchemas,
  invites: invitesSchemas,
} satisfies { [G in keyof DeskApi]: { [C in keyof DeskApi[G]]: CallSchemas } }
