import type { Change } from '@club/contract/desk/acts.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { recordBefore } from '../../kit/operator/operator-act.ts'
import {
  argument,
  command,
  commandGroup,
  dayName,
  exitCodes,
  type Print,
} from '../../kit/operator/operator-command.ts'
import { MonthClosed } from '../points/points.ts'
import {
  declareOutage,
  latestOutages,
  type OutageContext,
  type OutageFault,
  type OutagePreview,
  OutageRefused,
  type OutageRow,
  previewOutage,
} from './outage.ts'
import { type OutageWords, words } from './outage.words.ts'

const maxShown = 100

/** The operator's commands for outages: rules/months#outages. */
export const outageCommands = commandGroup<OutageContext>('outage', 'days on which the club was down', [
  act({
    name: 'declare',
    description: "makes good everybody's check-ins on those days",
    words,
    arguments: {
      from: argument('--from <day>', 'the first day', dayName),
      to: argument('--to <day>', 'the last day', dayName),
    },
    // Many members get points, and keep them.
    isConfirmed: () => true,
    carryOut: declareOrPreview,
  }),
  command({
    name: 'list',
    description: 'lists the declared outages',
    does: 'showsNobody',
    run: (context, { print }) => list(context, print),
  }),
])

const daysOf = (members: number) => englishCount(members, 'member’s days', 'members’ days')

function lineOf({ fromDay, toDay, members, madeGood, doneAt, operator, reason }: OutageRow): string {
  const state = doneAt ? 'made good' : 'being made good'
  const what = `${englishCount(madeGood.toLocaleString('en'), 'day')} of ${englishCount(members.toLocaleString('en'), 'member')}`
  return `${fromDay} to ${toDay}  ${state}: ${what}  by ${operator} (${reason})`
}

type DeclareCall = ActCall<{ from: string; to: string }>
type Outcome = ActOutcome<OutageWords>

function refusalOf(error: OutageRefused | MonthClosed): Outcome {
  const why: OutageFault = error instanceof OutageRefused ? error.why : { kind: 'closed', of: error.month }
  return {
    refused: (w) => (why.kind === 'days' ? w.days(why.max) : w[why.kind](why.of)),
    shell(print) {
      print.err(error.message)
      return exitCodes.refused
    },
  }
}

async function declareOrPreview(context: OutageContext, call: DeclareCall): Promise<Outcome> {
  try {
    return await (call.isPreview ? preview(context, call) : declare(context, call))
  } catch (error) {
    // If a month is closed in the meantime, the rest is refused.
    if (!(error instanceof OutageRefused || error instanceof MonthClosed)) throw error
    return refusalOf(error)
  }
}

async function declare(context: OutageContext, call: DeclareCall): Promise<Outcome> {
  const { args, operator, reason, signal, print } = call
  const order = { fromDay: args.from, toDay: args.to, operator, reason, signal, print }
  const { outage, failing } = await declareOutage(context, order)
  return {
    changes: (w) => [
      changed(w.period, null, w.from(args.from, args.to)),
      changed(w.members, null, w.count(outage.members)),
      changed(w.madeGood, null, w.count(outage.madeGood)),
      ...(failing > 0 ? [changed(w.failing(failing))] : []),
    ],
    isStopped: outage.doneAt === null && failing === 0,
    shell: (shell) => printDeclared(shell, outage, failing, signal),
  }
}

function printDeclared(print: Print, outage: OutageRow, failing: number, signal: AbortSignal): number {
  print.out(lineOf(outage))
  if (outage.doneAt) return exitCodes.ok
  if (failing > 0)
    print.err(
      `${daysOf(failing)} could not be made good: club doctor says why; run the same command again within the hour`,
    )
  if (failing > 0 && !signal.aborted) return exitCodes.refused
  print.err('stopped; run the same command to continue')
  return exitCodes.stopped
}

async function preview(context: OutageContext, call: DeclareCall): Promise<Outcome> {
  const { args, signal, print } = call
  const seen = await previewOutage(context, { fromDay: args.from, toDay: args.to, signal, print })
  const { members, days, points, failing } = seen
  await recordBefore(context, call, 'outage.declare', {
    fromDay: args.from,
    toDay: args.to,
    members,
    days,
    points,
    failing,
  })
  return { changes: (w) => forecast(w, args, seen), shell: (shell) => printPreview(shell, seen) }
}

/** Who would get what: counts, and some of them. */
function forecast(w: OutageWords, { from, to }: DeclareCall['args'], seen: OutagePreview): Change[] {
  const { members, days, points, failing, byDays, sample } = seen
  return [
    changed(w.period, null, w.from(from, to)),
    changed(w.members, null, w.count(members)),
    changed(w.madeGood, null, w.count(days)),
    changed(w.points, null, w.count(points)),
    ...[...byDays].sort(([a], [b]) => b - a).map(([each, of]) => changed(w.byDays(each), null, w.count(of))),
    ...sample.map((each) => changed(w.member(each.userId), null, w.gain(each.days, each.points))),
    ...(failing > 0 ? [changed(w.failing(failing))] : []),
    changed(members === 0 ? w.nothing : w.forGood),
  ]
}

function printPreview(
  print: Print,
  { members, days, points, failing, cause, isStopped }: OutagePreview,
): number {
  print.out(
    `would make good ${englishCount(days.toLocaleString('en'), 'day')} of ${englishCount(members.toLocaleString('en'), 'member')}, ` +
      `with ${englishCount(points.toLocaleString('en'), 'point')}`,
  )
  if (failing > 0) print.err(`${daysOf(failing)} cannot be made good (${cause})`)
  print.out('dry run: nothing was changed')
  if (isStopped) return exitCodes.stopped
  return failing > 0 ? exitCodes.refused : exitCodes.ok
}

async function list({ db }: OutageContext, print: Print): Promise<number> {
  const rows = await latestOutages(db, maxShown)
  if (rows.length === 0) print.out('no outage has been declared')
  for (const row of rows) print.out(lineOf(row))
  return exitCodes.ok
}
