import { type CommandCall, command, commandGroup, exitCodes } from '../../kit/operator-command.ts'
import type { ContentContext } from '../content/content.ts'
import { checkLedger } from './ledger-check.ts'

/** The operator's commands for the whole ledger. */
export const ledgerCommands = commandGroup<ContentContext>('ledger', 'the books of all members', [
  command({
    name: 'verify',
    description: 'checks every invariant and names the first row that breaks one',
    run: verify,
  }),
])

const count = (value: number) => value.toLocaleString('en')
const progressEveryMembers = 10_000

async function verify(
  { db, published }: ContentContext,
  { print, signal }: CommandCall<unknown>,
): Promise<number> {
  const { members, entries, ranks, breach } = await checkLedger(db, {
    capOf: (taskId) => published.item('task', taskId)?.facts.monthlyCap ?? null,
    signal,
    onProgress: (done) => {
      if (done > 0 && done % progressEveryMembers === 0) print.out(`… ${count(done)} members`)
    },
  })
  const looked = `${count(members)} members, ${count(entries)} entries, ${count(ranks)} ranks`
  if (breach) {
    print.err(`invariant ${breach.invariant} is broken by ${breach.row}: ${breach.problem}`)
    print.err(`${looked} were checked before it`)
    return exitCodes.refused
  }
  if (signal.aborted) {
    print.err(`stopped after ${looked}`)
    return exitCodes.stopped
  }
  print.out(`every invariant holds: ${looked}`)
  return exitCodes.ok
}
