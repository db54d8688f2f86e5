import type { Db } from '../../kit/db.ts'
import { type CommandCall, command, commandGroup, exitCodes } from '../../kit/operator-command.ts'
import { checkLedger } from './ledger-check.ts'

export interface LedgerDesk {
  db: Db
  /** The monthly cap of a task, or null where it has none. */
  capOf(taskId: string): number | null
}

/** The operator's commands about the ledger as a whole. */
export const ledgerCommands = commandGroup<LedgerDesk>('ledger', 'the books of all members', [
  command({
    name: 'verify',
    description: 'checks every invariant and names the first row that breaks one',
    run: verify,
  }),
])

const count = (value: number) => value.toLocaleString('en')
const progressEveryMembers = 10_000

async function verify({ db, capOf }: LedgerDesk, { print, signal }: CommandCall<unknown>): Promise<number> {
  const { members, entries, ranks, breach } = await checkLedger(db, {
    capOf,
    signal,
    onProgress: (done) => {
      if (done > 0 && done % progressEveryMembers === 0) print.out(`… ${count(done)} members`)
    },
  })
  const looked = `${count(members)} members, ${count(entries)} entries, ${count(ranks)} ranks`
  if (breach) {
    print.err(`invariant ${breach.invariant} is broken by ${breach.row}: ${breach.problem}`)
    print.err(`${looked} were looked at until there`)
    return exitCodes.refused
  }
  if (signal.aborted) {
    print.err(`stopped after ${looked}`)
    return exitCodes.stopped
  }
  print.out(`every invariant holds: ${looked}`)
  return exitCodes.ok
}
