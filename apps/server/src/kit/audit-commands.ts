import { businessTime } from '@club/contract/business-day.ts'
import { latestActs } from './audit.ts'
import type { Db } from './db.ts'
import { command, exitCodes } from './operator-command.ts'

const maxShown = 50

/** Reads the audit log. */
export const auditCommands = [
  command({
    name: 'audit',
    description: 'show who did what, when and why',
    run: async ({ db }: { db: Db }, { print }) => {
      const acts = await latestActs(db, maxShown)
      if (acts.length === 0) print.out('no operator actions yet')
      for (const { createdAt, operator, act, reason, detail } of acts) {
        const why = reason === '' ? '' : `  (${reason})`
        print.out(`${businessTime(createdAt)}  ${operator}  ${act}  ${JSON.stringify(detail)}${why}`)
      }
      return exitCodes.ok
    },
  }),
]
