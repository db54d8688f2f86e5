import { businessTime } from '@club/contract/business-day.ts'
import type { Db } from '../database/db.ts'
import { latestActs, type OperatorAct } from './audit.ts'
import { argument, command, exitCodes, flag } from './operator-command.ts'

const maxShown = 50

function shown({ parts, ...facts }: OperatorAct['detail'], withParts: boolean): string {
  if (!Array.isArray(parts)) return JSON.stringify(facts)
  return `${JSON.stringify(withParts ? { ...facts, parts } : facts)}  ${parts.length} parts`
}

/** Reads the audit log. */
export const auditCommands = [
  command({
    name: 'audit',
    description: 'show who did what, when and why',
    arguments: { parts: argument('--parts', 'with what each act did one by one', flag) },
    run: async ({ db }: { db: Db }, { args, print }) => {
      const acts = await latestActs(db, maxShown)
      if (acts.length === 0) print.out('no operator actions yet')
      for (const { createdAt, operator, act, reason, detail, outcome } of acts) {
        const ended = outcome ? `  ended ${shown(outcome, args.parts)}` : ''
        const why = reason === '' ? '' : `  (${reason})`
        print.out(
          `${businessTime(createdAt)}  ${operator}  ${act}  ${shown(detail, args.parts)}${ended}${why}`,
        )
      }
      return exitCodes.ok
    },
  }),
]
