import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  dayName,
  exitCodes,
  type Print,
} from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { ContentContext } from '../content/content.ts'
import { acknowledgeDay } from './ledger-acknowledge.ts'
import { type Breach, checkLedger } from './ledger-check.ts'
import { type HeadsConfig, headsOf } from './ledger-heads.ts'
import { checkHeads, type HeadsCheck } from './ledger-heads-check.ts'

/** The operator's commands for the whole ledger. */
export const ledgerCommands = commandGroup<ContentContext & { config: HeadsConfig }>(
  'ledger',
  'the books of all members',
  [
    command({
      name: 'verify',
      description: 'checks every invariant and the signed days, and names the rows that break one',
      does: 'showsNobody',
      arguments: {
        after: argument(
          '--after <id>',
          'continues after the member whom an earlier run named last',
          z.uuid().optional(),
        ),
      },
      run: verify,
    }),
    command({
      name: 'acknowledge',
      description: 'accepts a signed day as it is now, although its entries are not those that were signed',
      does: 'changesMembers',
      arguments: { day: argument('<day>', 'like 2026-11-20, as `ledger verify` names it', dayName), dryRun },
      run: acknowledge,
    }),
  ],
)

const count = (value: number) => value.toLocaleString('en')
const maxBreachesShown = 200
const maxShardsShown = 20

/** Prints what is not a breach but could hide one from somebody who does not know the reason. */
function reportHeads(print: Print, { late, acknowledged, unreadable }: HeadsCheck): void {
  for (const { day: accepted, acknowledged: by, signedAt } of acknowledged.values())
    print.out(
      `acknowledged: ${accepted} is not as it was signed, accepted as it was on ` +
        `${businessTime(new Date(signedAt))} by ${by?.operator} (${by?.reason})`,
    )
  for (const [at, { first, last }] of late)
    print.out(
      `signed late: ${first} to ${last}, on ${businessTime(new Date(at))}; right only if the club was new or down, or another server signed, ` +
        'since the end of the file could have been taken away',
    )
  if (unreadable > 0)
    print.out(`lines of the file that are no signed day: ${unreadable}, cut off by a crash, or changed`)
}

/** Checks the books and the signed days, prints what it finds and returns the exit code. */
export async function verify(
  { db, config }: { db: Db; config: HeadsConfig },
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
    `${englishCount(count(members), 'member')}, ${englishCount(count(entries), 'entry', 'entries')}, ${englishCount(count(ranks), 'rank')}, ` +
    (signed.lastDay
      ? `${englishCount(count(signed.days), 'signed day')} up to ${signed.lastDay}`
      : 'no signed day')
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

async function acknowledge(
  { db, clock, config }: { db: Db; clock: Clock; config: HeadsConfig },
  call: CommandCall<{ day: string; dryRun: boolean }>,
): Promise<number> {
  const { args, print, signal } = call
  const heads = headsOf(config, 'operator')
  const done = await acknowledgeDay({ db, clock }, heads, args.day, orderIn(call), signal)
  if (done.refused !== null) {
    print.err(done.refused)
    return signal.aborted ? exitCodes.stopped : exitCodes.refused
  }
  const { before, entries, shards } = done
  print.out(
    `${args.day}${args.dryRun ? ' would be' : ''} accepted with ${englishCount(count(entries), 'entry', 'entries')}, there were ${count(before)}; ` +
      `other entries than before: members whose id ends in ${shards.slice(0, maxShardsShown).join(', ')}` +
      (shards.length > maxShardsShown ? ` and ${shards.length - maxShardsShown} more endings` : ''),
  )
  printPreview(print, args)
  return exitCodes.ok
}
