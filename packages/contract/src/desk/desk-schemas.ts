import type { CallSchemas } from '../endpoint.ts'
import { actsSchemas } from './acts.ts'
import { auditSchemas } from './audit.ts'
import type { DeskApi } from './desk-api.ts'
import { healthSchemas } from './health.ts'
import { peopleSchemas } from './people.ts'
import { reportSchemas } from './report.ts'
import { rulesSchemas } from './rules.ts'

/** The schemas of every call of the desk; a missing one does not compile. */
export const deskSchemas = {
  people: peopleSchemas,
  acts: actsSchemas,
  audit: auditSchemas,
  health: healthSchemas,
  report: reportSchemas,
  rules: rulesSchemas,
} satisfies { [G in keyof DeskApi]: { [C in keyof DeskApi[G]]: CallSchemas } }
