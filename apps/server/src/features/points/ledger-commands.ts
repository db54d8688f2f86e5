import { businessTime } from '@club/contract/business-day.ts'
import { type CommandCall, command, commandGroup, exitCodes, type Print } from '../../kit/operator-command.ts'
import type { ContentContext } from '../content/content.ts'
import { type Breach, checkLedger } from './ledger-check.ts'
import { checkHeads, type HeadsCheck, type HeadsConfig, headsOf } from './ledger-heads.ts'

/** The operator's commands for the whole ledger. */
export const ledgerCommands = commandGroup<ContentContext & { config: HeadsConfig }>(
  'ledger',
  'the books of all members',
  [
    command({
      name: 'verify',
      description: 'checks every invariant and the signed days, and names the rows that break one',
      run: verify,
    }),
  ],
)

const count = (value: number) => value.toLocaleString('en')
const progressEveryMembers = 10_000
const maxBreachesShown = 200

/** What is no breach, but could hide one from whoever does not know why. */
function reportHeads(print: Print, { late, unreadable }: HeadsCheck): void {
  for (const [at, { first, last }] of late)
    print.out(
      `signed late: ${first} to ${last}, on ${businessTime(new Date(at))}; right only if the club was new or down, or another server signed, ` +
        'since the end of the file could have been taken away',
    )
  if (unreadable > 0)
    print.out(`lines of the file that are no signed day: ${unreadable}, cut off by a crash, or changed`)
}

async function verify(
  { db, config }: ContentContext & { config: HeadsConfig },
  { print, signal }: CommandCall<unknown>,
): Promise<number> {
  let reported = 0
  const kinds = new Map<number, number>()
  const report = ({ invariant, row, problem }: Breach) => {
    reported += 1
    kinds.set(invariant, (kinds.get(invariant) ?? 0) + 1)
    if (reported <= maxBreachesShown) print.err(`invariant ${invariant} is broken by ${row}: ${problem}`)
  }
  const { members, entries, ranks } = await checkLedger(db, {
    signal,
    onBreach: report,
    onProgress: (done) => {
      if (done > 0 && done % progressEveryMembers === 0) print.out(`… ${count(done)} members`)
    },
  })
  const heads = headsOf(config, 'operator')
  const signed = await checkHeads(db, heads, report, signal)
  reportHeads(print, signed)
  const looked =
    `${count(members)} members, ${count(entries)} entries, ${count(ranks)} ranks, ` +
    (signed.lastDay ? `${count(signed.days)} signed days up to ${signed.lastDay}` : 'no signed day')
  if (reported > maxBreachesShown) print.err(`… and ${count(reported - maxBreachesShown)} more`)
  if (reported > 0) {
    const byKind = [...kinds].sort(([left], [right]) => left - right)
    print.err(byKind.map(([invariant, rows]) => `invariant ${invariant}: ${count(rows)}`).join(', '))
  }
  if (signal.aborted) print.err(`stopped after ${looked}`)
  else if (reported > 0) print.err(`checked: ${looked}`)
  if (reported > 0) return exitCodes.refused
  if (signal.aborted) return exitCodes.stopped
  print.out(`every invariant holds: ${looked}`)
  return exitCodes.ok
}
