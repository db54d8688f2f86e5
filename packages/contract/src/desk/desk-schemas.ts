import type { CallSchemas } from '../endpoint.ts'
import { actsSchemas } from './acts.ts'
import { claimsSchemas } from './claims.ts'
import { contestSchemas } from './contest.ts'
import type { DeskApi } from './desk-api.ts'
import { peopleSchemas } from './people.ts'
import { reviewSchemas } from './review.ts'

/** The schemas of every call of the desk; a missing one does not compile. */
export const deskSchemas = {
  people: peopleSchemas,
  acts: actsSchemas,
  claims: claimsSchemas,
  review: reviewSchemas,
  contest: contestSchemas,
} satisfies { [G in keyof DeskApi]: { [C in keyof DeskApi[G]]: CallSchemas } }
