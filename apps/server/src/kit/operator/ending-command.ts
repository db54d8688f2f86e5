import type { Clock } from '../database/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { carryOut, dryRun, orderIn, printPreview } from './operator-act.ts'
import { argument, command, exitCodes, memberName, memberNames } from './operator-command.ts'

interface ActDeps {
  db: Db
  clock: Clock
}

/**
 * A command that ends something of one member in one transaction. `end` returns how many it ended; `says` puts that
 * into a sentence.
 */
export function endingCommand<Deps extends ActDeps>(what: {
  /** What is ended, as the audit log names it; the command of this group is `end`. */
  subject: string
  description: string
  /** The member whom the operator names, or why there is none. */
  find: (deps: Deps, typed: string) => Promise<{ userId: string } | { problem: string }>
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
      const found = await what.find(deps, args.member)
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
