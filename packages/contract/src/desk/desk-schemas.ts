import type { CallSchemas } from '../endpoint.ts'
import { actsSchemas } from './acts.ts'
import { contentSchemas } from './content-desk.ts'
import type { DeskApi } from './desk-api.ts'
import { peopleSchemas } from './people.ts'

/** The schemas of every call of the desk; a missing one does not compile. */
export const deskSchemas = {
  people: peopleSchemas,
  acts: actsSchemas,
  content: contentSchemas,
} satisfies { [G in keyof DeskApi]: { [C in keyof DeskApi[G]]: CallSchemas } }
