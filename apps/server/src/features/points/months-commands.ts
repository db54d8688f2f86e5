import { addMonths, businessMonth, businessTime, isMonth } from '@club/contract/business-day.ts'
import { z } from 'zod'
import type { Db } from '../../kit/database/db.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { dryRun, orderIn, printPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  type Print,
  path,
} from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { CloseRow } from './month-close.sql.ts'
import { type CloseDeps, closeMonth, latestCloses, OutageUnfinished, standingsOf } from './month-close.ts'
import { type ExportDeps, exportMonth } from './month-export.ts'
import { type MonthNowDeps, showRunningMonth } from './month-now.ts'
import { closeOf } from './months.ts'

type MonthCommandDeps = CloseDeps

const maxShown = 200
const month = z.string().refine(isMonth, 'a month is written like 2026-11')
const count = (value: number) => value.toLocaleString('en')

/** The operator's commands for months: rules/months#month-close. */
export const monthsCommands = commandGroup<ExportDeps & CloseDeps & MonthNowDeps>(
  'months',
  'the running month; finished months: close them, and the list for the bank',
  [
    command({
      name: 'now',
      description: 'the running month: ranks given, places left, and how many members can still make it',
      run: showRunningMonth,
    }),
    command({
      name: 'close',
      description: 'freezes a finished month; by default the last one. Repeating it changes nothing',
      needsReason: true,
      arguments: {
        month: argument('[month]', 'like 2026-11', month.optional()),
        leaveOutages: argument(
          '--leave-outages',
          'although an outage of the month is not wholly made good: what is missing then stays so',
          flag,
        ),
        dryRun,
      },
      run: close,
    }),
    command({
      name: 'list',
      description: 'lists the months that are closed or being closed',
      run: ({ db }, { print }) => listMonths(db, print),
    }),
    command({
      name: 'export',
      description: 'writes the ranks of a closed month with customer number and mobile (CSV)',
      needsReason: 'since the file identifies people',
      arguments: {
        month: argument('<month>', 'like 2026-11', month),
        file: argument('<file>', 'the file to write; it must not exist yet', path),
      },
      run: exportMonth,
    }),
  ],
)

function closeLine({ month: name, members, ranks, begunAt, closedAt }: CloseRow): string {
  const state = closedAt
    ? `closed ${businessTime(closedAt)}`
    : `being closed since ${businessTime(begunAt)}, so far`
  return `${name}  ${state}  ${count(members)} members, ${count(ranks)} ranks`
}

type CloseCall = CommandCall<{ month?: string | undefined; leaveOutages: boolean; dryRun: boolean }>

async function close(deps: MonthCommandDeps, call: CloseCall): Promise<number> {
  try {
    return await closeOrPreview(deps, call)
  } catch (error) {
    if (!(error instanceof OutageUnfinished)) throw error
    call.print.err(`${error.message}: repeat \`club outage declare\`, or close with --leave-outages`)
    return exitCodes.refused
  }
}

async function closeOrPreview(deps: MonthCommandDeps, call: CloseCall): Promise<number> {
  const { db, clock } = deps
  const { args, print, signal } = call
  const current = businessMonth(await clock.now(db))
  const wanted = args.month ?? addMonths(current, -1)
  if (args.dryRun) return previewClose(deps, call, wanted)
  const known = await closeOf(db, wanted)
  const isDue = wanted < current && !known?.closedAt
  // Before the first gate closes: a close that is stopped may be finished by the club itself.
  const actId =
    isDue && (await recordBefore(deps, orderIn(call), 'months.close', await planOf(deps, call, wanted)))
  const progress = progressOf(print, 'members', { before: known?.members ?? 0 })
  const outcome = await closeMonth(deps, wanted, {
    signal,
    onProgress: ({ members }) => progress.report(members),
    leavesOutages: args.leaveOutages,
  })
  progress.end()
  if (outcome.kind === 'running') {
    print.err(`${wanted} has not ended yet: it can be closed after its last midnight in Shanghai`)
    return exitCodes.refused
  }
  const { members, ranks, closedAt } = outcome.close
  if (actId) await recordOutcome(deps, actId, { members, ranks, isClosed: closedAt !== null })
  print.out(closeLine(outcome.close))
  if (outcome.kind === 'stopped') {
    print.err('stopped; run the same command to continue')
    return exitCodes.stopped
  }
  if (outcome.kind === 'closedBefore') print.out('it was already closed; nothing has changed')
  return exitCodes.ok
}

/** What a close would freeze. Throws OutageUnfinished. */
async function planOf({ db, unfinishedOutageOf }: MonthCommandDeps, { args }: CloseCall, wanted: string) {
  const known = await closeOf(db, wanted)
  const outage = known || args.leaveOutages ? null : await unfinishedOutageOf(db, wanted)
  if (outage) throw new OutageUnfinished(outage)
  const { members, ranks } = known?.closedAt ? known : await standingsOf(db, wanted)
  return { month: wanted, members, ranks, ...(args.leaveOutages ? { leavesOutages: true } : {}) }
}

async function previewClose(deps: MonthCommandDeps, call: CloseCall, wanted: string): Promise<number> {
  const { db, clock } = deps
  const { print, args } = call
  if (wanted >= businessMonth(await clock.now(db))) {
    print.err(`${wanted} has not ended yet: it can be closed after its last midnight in Shanghai`)
    return exitCodes.refused
  }
  const plan = await planOf(deps, call, wanted)
  const { members, ranks } = plan
  const known = await closeOf(db, wanted)
  await recordBefore(deps, orderIn(call), 'months.close', plan)
  print.out(
    known?.closedAt
      ? closeLine(known)
      : `would freeze ${count(members)} members and ${count(ranks)} ranks of ${wanted}`,
  )
  printPreview(print, args)
  return exitCodes.ok
}

async function listMonths(db: Db, print: Print): Promise<number> {
  const rows = await latestCloses(db, maxShown)
  if (rows.length === 0) print.out('no month has been closed yet')
  for (const row of rows) print.out(closeLine(row))
  return exitCodes.ok
}
