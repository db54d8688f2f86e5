import { businessTime } from '@club/contract/business-day.ts'
import { latestActs } from './audit.ts'
import type { Db } from './db.ts'
import { argument, command, exitCodes, flag } from './operator-command.ts'

const maxShown = 50

/** Reads the audit log. */
export const auditCommands = [
  command({
    name: 'audit',
    description: 'show who did what, when and why',
    arguments: { parts: argument('--parts', 'with what each act did one by one', flag) },
    run: async ({ db }: { db: Db }, { args, print }) => {
      const acts = await latestActs(db, maxShown)
      if (acts.length === 0) print.out('no operator actions yet')
      for (const { createdAt, operator, act, reason, detail } of acts) {
        const { parts, ...facts } = detail
        const many = Array.isArray(parts) ? `  ${parts.length} parts` : ''
        if (args.parts && Array.isArray(parts)) facts.parts = parts
        const why = reason === '' ? '' : `  (${reason})`
        print.out(`${businessTime(createdAt)}  ${operator}  ${act}  ${JSON.stringify(facts)}${many}${why}`)
      }
      return exitCodes.ok
    },
  }),
]
