import { isDay } from '@club/contract/business-day.ts'
import { z } from 'zod'
import { dryRun, orderIn, printPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  type Print,
} from '../../kit/operator/operator-command.ts'
import { MonthClosed } from '../points/points.ts'
import {
  declareOutage,
  latestOutages,
  type OutageContext,
  OutageRefused,
  type OutageRow,
  previewOutage,
} from './outage.ts'

const day = z.string().refine(isDay, 'a day is written like 2026-11-20')
const maxShown = 100

/** The operator's commands for outages: rules/months#outages. */
export const outageCommands = commandGroup<OutageContext>('outage', 'days on which the club was down', [
  command({
    name: 'declare',
    description: "makes good everybody's check-ins on those days",
    needsReason: true,
    arguments: {
      from: argument('--from <day>', 'the first day', day),
      to: argument('--to <day>', 'the last day', day),
      dryRun,
    },
    run: declare,
  }),
  command({
    name: 'list',
    description: 'lists the declared outages',
    run: (context, { print }) => list(context, print),
  }),
])

const daysOf = (members: number) => (members === 1 ? '1 member’s days' : `${members} members’ days`)

function lineOf({ fromDay, toDay, members, madeGood, doneAt, operator, reason }: OutageRow): string {
  const state = doneAt ? 'made good' : 'being made good'
  const what = `${madeGood.toLocaleString('en')} days of ${members.toLocaleString('en')} members`
  return `${fromDay} to ${toDay}  ${state}: ${what}  by ${operator} (${reason})`
}

async function declare(
  context: OutageContext,
  call: CommandCall<{ from: string; to: string; dryRun: boolean }>,
): Promise<number> {
  const { args, print, operator, reason, signal } = call
  try {
    if (args.dryRun) return await preview(context, call)
    const order = { fromDay: args.from, toDay: args.to, operator, reason, signal }
    const { outage, failing } = await declareOutage(context, order)
    print.out(lineOf(outage))
    if (outage.doneAt) return exitCodes.ok
    if (failing > 0)
      print.err(
        `${daysOf(failing)} could not be made good: club doctor says why; run the same command again within the hour`,
      )
    if (failing > 0 && !signal.aborted) return exitCodes.refused
    print.err('stopped; run the same command to continue')
    return exitCodes.stopped
  } catch (error) {
    // If a month is closed in the meantime, the rest is refused.
    if (!(error instanceof OutageRefused || error instanceof MonthClosed)) throw error
    print.err(error.message)
    return exitCodes.refused
  }
}

async function preview(
  context: OutageContext,
  call: CommandCall<{ from: string; to: string; dryRun: boolean }>,
): Promise<number> {
  const { args, print, signal } = call
  const seen = await previewOutage(context, { fromDay: args.from, toDay: args.to, signal })
  const { members, days, points, failing, cause, isStopped } = seen
  await recordBefore(context, orderIn(call), 'outage.declare', {
    fromDay: args.from,
    toDay: args.to,
    members,
    days,
    points,
    failing,
  })
  print.out(
    `would make good ${days.toLocaleString('en')} days of ${members.toLocaleString('en')} members, ` +
      `with ${points.toLocaleString('en')} points`,
  )
  if (failing > 0) print.err(`${daysOf(failing)} cannot be made good (${cause})`)
  printPreview(print, args)
  if (isStopped) return exitCodes.stopped
  return failing > 0 ? exitCodes.refused : exitCodes.ok
}

async function list({ db }: OutageContext, print: Print): Promise<number> {
  const rows = await latestOutages(db, maxShown)
  if (rows.length === 0) print.out('no outage has been declared')
  for (const row of rows) print.out(lineOf(row))
  return exitCodes.ok
}
