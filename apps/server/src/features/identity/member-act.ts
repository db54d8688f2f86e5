import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator-act.ts'
import { argument, command, exitCodes, memberName, memberNames } from '../../kit/operator-command.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { lookUpMember } from './member-lookup.ts'

export interface ActDeps {
  db: Db
  clock: Clock
  sealing: Sealing
}

/**
 * A command that ends something of one member in one transaction. `end` gives how much it ended; `says` makes a
 * sentence of it.
 */
export function endingCommand<Deps extends ActDeps>(what: {
  /** What is ended, as the audit log names it; the command of this group is `end`. */
  subject: string
  description: string
  end: (tx: Tx, userId: string) => Promise<number>
  says: (userId: string, count: number) => string
  /** After the act, but not after a preview. */
  onEnded?: (deps: Deps, userId: string) => Promise<void>
}) {
  return command({
    name: 'end',
    description: what.description,
    needsReason: true,
    arguments: { member: argument('<member>', `who: ${memberNames}`, memberName), dryRun },
    async run(deps: Deps, call) {
      const { args, print } = call
      const found = await lookUpMember(deps.db, deps.sealing, args.member)
      if ('problem' in found) {
        print.err(found.problem)
        return exitCodes.refused
      }
      const { userId } = found
      const { count } = await carryOut(deps, orderIn(call), `${what.subject}.end`, async (tx) => {
        const ended = await what.end(tx, userId)
        return { count: ended, detail: { userId, [what.subject]: ended } }
      })
      if (!args.dryRun) await what.onEnded?.(deps, userId)
      print.out(what.says(userId, count))
      printPreview(print, args)
      return exitCodes.ok
    },
  })
}
