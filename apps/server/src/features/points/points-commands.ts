import { addMonths, businessMonth, isMonth } from '@club/contract/business-day.ts'
import { z } from 'zod'
import { recordAct } from '../../kit/audit.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import { type Command, type CommandCall, command, exitCodes, type Print } from '../../kit/operator-command.ts'
import { checkLedger } from './ledger-check.ts'
import { type CloseRow, closeMonth, latestCloses } from './month-close.ts'
import { exportMonth, type Person } from './month-export.ts'
import {
  entriesInMonth,
  type FlagDone,
  type FlagTarget,
  flagEntries,
  flagsOfMonth,
  liftFlags,
} from './point-flags.ts'

export interface PointsCommandsDeps {
  db: Db
  clock: Clock
  /** The monthly cap of a task, or null where it has none. */
  capOf(taskId: string): number | null
  /** Mobile and core customer number of members, for the bank's list only. */
  peopleOf(on: Queryable, userIds: readonly string[]): Promise<Map<string, Person>>
}

const maxShown = 200
const month = z.string().refine(isMonth, 'a month is written 2026-11')
const monthArgs = z.strictObject({ month: month.optional() })
/** A member's id, and behind a slash the number or the business key of one entry. */
const target = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\S{1,200})?$/i, 'a member id, or a member id/entry')
const flagArgs = z.strictObject({ target, month: month.optional() })

const count = (value: number) => value.toLocaleString('en')

/** The operator's commands about months, flags and the ledger. */
export function pointsCommands(deps: PointsCommandsDeps): Command[] {
  return [
    command('months close', monthArgs, (call) => close(deps, call)),
    command('months list', z.strictObject({}), ({ print }) => listMonths(deps, print)),
    command('months export', z.strictObject({ month, file: z.string().min(1).max(4096) }), (call) =>
      exportMonth(deps, call),
    ),
    command('points flag', flagArgs, (call) => flag(deps, call, 'flag')),
    command('points unflag', flagArgs, (call) => flag(deps, call, 'unflag')),
    command('points flags', monthArgs, ({ args, print }) => showFlags(deps, args.month, print)),
    command(
      'points entries',
      z.strictObject({ userId: z.uuid(), month: month.optional() }),
      ({ args, print }) => showEntries(deps, args, print),
    ),
    command('ledger verify', z.strictObject({}), (call) => verify(deps, call)),
  ]
}

function closeLine({ month: name, members, ranks, begunAt, closedAt }: CloseRow): string {
  const state = closedAt
    ? `closed ${closedAt.toISOString()}`
    : `being closed since ${begunAt.toISOString()}, so far`
  return `${name}  ${state}  ${count(members)} members, ${count(ranks)} ranks`
}

async function close(
  { db, clock }: PointsCommandsDeps,
  { args, print, operator, reason, signal }: CommandCall<z.output<typeof monthArgs>>,
): Promise<number> {
  const current = businessMonth(await clock.now(db))
  const wanted = args.month ?? addMonths(current, -1)
  const outcome = await closeMonth({ db, clock }, wanted, signal)
  if (outcome.kind === 'running') {
    print.err(`${wanted} has not ended yet: it can be closed from its last midnight in Shanghai`)
    return exitCodes.refused
  }
  print.out(closeLine(outcome.close))
  if (outcome.kind === 'stopped') {
    print.err('stopped; the same command goes on from here')
    return exitCodes.stopped
  }
  if (outcome.kind === 'closedBefore') print.out('it was closed before; nothing has changed')
  else {
    const { members, ranks } = outcome.close
    await db.inTransaction((tx) =>
      recordAct(tx, clock, {
        operator,
        reason,
        act: 'months.close',
        detail: { month: wanted, members, ranks },
      }),
    )
  }
  return exitCodes.ok
}

async function listMonths({ db }: PointsCommandsDeps, print: Print): Promise<number> {
  const rows = await latestCloses(db, maxShown)
  if (rows.length === 0) print.out('no month has been closed yet')
  for (const row of rows) print.out(closeLine(row))
  return exitCodes.ok
}

function flagTargetOf({ target: text, month: name }: z.output<typeof flagArgs>): FlagTarget {
  const slash = text.indexOf('/')
  if (slash < 0) return { userId: text.toLowerCase(), month: name ?? null }
  return { userId: text.slice(0, slash).toLowerCase(), entry: text.slice(slash + 1) }
}

function doneLine({ seq, month: name, points, effect }: FlagDone, what: 'flag' | 'unflag'): string {
  const entry = `entry ${seq}  ${name}  ${points} points`
  if (effect === null) return `${entry}  was flagged already`
  if (what === 'unflag') return `${entry}  counts again`
  return effect === 'withheld'
    ? `${entry}  flagged: the rank stays, its benefit is withheld`
    : `${entry}  flagged: does not count toward a rank`
}

async function flag(
  { db, clock }: PointsCommandsDeps,
  { args, print, operator, reason }: CommandCall<z.output<typeof flagArgs>>,
  what: 'flag' | 'unflag',
): Promise<number> {
  if (reason.trim() === '') {
    print.err(`it needs a reason: club points ${what} … --reason "…"`)
    return exitCodes.wrongUse
  }
  const order = { operator, reason }
  const wanted = flagTargetOf(args)
  const done = await db.inTransaction((tx) =>
    what === 'flag' ? flagEntries(tx, clock, wanted, order) : liftFlags(tx, clock, wanted, order),
  )
  for (const each of done) print.out(doneLine(each, what))
  if (done.length > 0) return exitCodes.ok
  print.err(what === 'flag' ? 'there is no such entry' : 'no such entry is flagged')
  return exitCodes.refused
}

async function showFlags({ db, clock }: PointsCommandsDeps, asked: string | undefined, print: Print) {
  const wanted = asked ?? businessMonth(await clock.now(db))
  const rows = await flagsOfMonth(db, wanted, maxShown)
  if (rows.length === 0) print.out(`no entry of ${wanted} is flagged`)
  for (const row of rows) {
    const lifted = row.liftedAt
      ? `  lifted ${row.liftedAt.toISOString()} by ${row.liftedBy} (${row.liftReason})`
      : ''
    print.out(
      `${row.userId}/${row.seq}  ${row.points} points  ${row.effect}  ${row.flaggedAt.toISOString()}  ` +
        `by ${row.operator} (${row.reason})${lifted}`,
    )
  }
  if (rows.length === maxShown) print.out(`only the latest ${maxShown} are shown`)
  return exitCodes.ok
}

async function showEntries(
  { db, clock }: PointsCommandsDeps,
  { userId, month: asked }: { userId: string; month?: string | undefined },
  print: Print,
): Promise<number> {
  const wanted = asked ?? businessMonth(await clock.now(db))
  const rows = await entriesInMonth(db, userId, wanted)
  if (rows.length === 0) print.out(`no entry in ${wanted}`)
  for (const { seq, createdAt, businessKey, points, isFlagged } of rows) {
    const mark = isFlagged ? '  flagged' : ''
    print.out(`${userId}/${seq}  ${createdAt.toISOString()}  ${businessKey}  ${points} points${mark}`)
  }
  return exitCodes.ok
}

const progressEveryMembers = 10_000

async function verify(
  { db, capOf }: PointsCommandsDeps,
  { print, signal }: CommandCall<Record<string, never>>,
): Promise<number> {
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
