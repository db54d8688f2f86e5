import { businessTime } from '@club/contract/business-day.ts'
import { z } from 'zod'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  type Print,
} from '../../kit/operator-command.ts'
import { progressOf } from '../../kit/progress.ts'
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
      arguments: {
        after: argument(
          '--after <id>',
          'goes on behind the member whom an earlier run named last',
          z.uuid().optional(),
        ),
      },
      run: verify,
    }),
  ],
)

const count = (value: number) => value.toLocaleString('en')
const maxBreachesShown = 200

/** Prints what is not a breach but could hide one from somebody who does not know the reason. */
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
  { args, print, signal }: CommandCall<{ after?: string | undefined }>,
): Promise<number> {
  let reported = 0
  const kinds = new Map<number, number>()
  const report = ({ invariant, row, problem }: Breach) => {
    reported += 1
    kinds.set(invariant, (kinds.get(invariant) ?? 0) + 1)
    if (reported <= maxBreachesShown) print.err(`invariant ${invariant} is broken by ${row}: ${problem}`)
  }
  let last = args.after
  const progress = progressOf(print, 'members')
  const { members, entries, ranks } = await checkLedger(db, {
    signal,
    after: args.after,
    onBreach: report,
    onProgress: (done, userId) => {
      last = userId
      progress.report(done, `up to ${userId}`)
    },
  })
  progress.end()
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
  if (signal.aborted)
    print.err(`stopped after ${looked}; to continue: club ledger verify --after ${last ?? ''}`.trimEnd())
  else if (reported > 0) print.err(`checked: ${looked}`)
  if (reported > 0) return exitCodes.refused
  if (signal.aborted) return exitCodes.stopped
  print.out(`every invariant holds${args.after ? ` behind ${args.after}` : ''}: ${looked}`)
  return exitCodes.ok
}
