import { businessMonth, isMonth } from '@club/contract/business-day.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import { argument, type CommandCall, command, commandGroup, exitCodes } from '../../kit/operator-command.ts'
import {
  entriesInMonth,
  type FlagDone,
  type FlagTarget,
  flagEntries,
  flagsOfMonth,
  liftFlags,
} from './point-flags.ts'

interface PointsDesk {
  db: Db
  clock: Clock
}

const maxShown = 200
const month = z.string().refine(isMonth, 'a month is written like 2026-11').optional()
const otherMonth = argument('--month <month>', 'the month, by default the running one', month)
const flagArguments = {
  target: argument(
    '<target>',
    'user/number or user/key for one entry, or only the user for all of a month',
    z
      .string()
      .regex(
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\S{1,200})?$/i,
        'a member id, or a member id/entry',
      ),
  ),
  month: argument('--month <month>', 'with a member alone: another month than the running one', month),
}
interface FlagArgs {
  target: string
  month?: string | undefined
}

/** The operator's commands for flags on entries: rules/points#flags. */
export const flagCommands = commandGroup<PointsDesk>(
  'points',
  'entries under suspicion: the points stay, the rank may not',
  [
    command({
      name: 'entries',
      description: "lists a member's entries of a month, with the numbers that flags need",
      arguments: { userId: argument('<user>', 'the member', z.uuid()), month: otherMonth },
      run: showEntries,
    }),
    command({
      name: 'flag',
      description: 'flags one entry (user/number or user/key) or all of a month',
      needsReason: true,
      arguments: flagArguments,
      run: (desk, call) => flag(desk, call, 'flag'),
    }),
    command({
      name: 'unflag',
      description: 'lifts such flags',
      needsReason: true,
      arguments: flagArguments,
      run: (desk, call) => flag(desk, call, 'unflag'),
    }),
    command({
      name: 'flags',
      description: 'lists the flags of a month',
      arguments: { month: otherMonth },
      run: showFlags,
    }),
  ],
)

function flagTargetOf({ target: text, month: name }: FlagArgs): FlagTarget {
  const slash = text.indexOf('/')
  if (slash < 0) return { userId: text.toLowerCase(), month: name ?? null }
  return { userId: text.slice(0, slash).toLowerCase(), entry: text.slice(slash + 1) }
}

function doneLine({ seq, month: name, points, effect }: FlagDone, what: 'flag' | 'unflag'): string {
  const entry = `entry ${seq}  ${name}  ${points} points`
  if (effect === null) return `${entry}  is already flagged`
  if (what === 'unflag') return `${entry}  counts again`
  return effect === 'withheld'
    ? `${entry}  flagged: the rank stays, its benefit is withheld`
    : `${entry}  flagged: does not count toward a rank`
}

async function flag(
  { db, clock }: PointsDesk,
  { args, print, operator, reason }: CommandCall<FlagArgs>,
  what: 'flag' | 'unflag',
): Promise<number> {
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

async function showFlags(
  { db, clock }: PointsDesk,
  { args, print }: CommandCall<{ month?: string | undefined }>,
): Promise<number> {
  const wanted = args.month ?? businessMonth(await clock.now(db))
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
  { db, clock }: PointsDesk,
  { args, print }: CommandCall<{ userId: string; month?: string | undefined }>,
): Promise<number> {
  const { userId } = args
  const wanted = args.month ?? businessMonth(await clock.now(db))
  const rows = await entriesInMonth(db, userId, wanted)
  if (rows.length === 0) print.out(`no entry in ${wanted}`)
  for (const { seq, createdAt, businessKey, points, isFlagged } of rows) {
    const mark = isFlagged ? '  flagged' : ''
    print.out(`${userId}/${seq}  ${createdAt.toISOString()}  ${businessKey}  ${points} points${mark}`)
  }
  return exitCodes.ok
}
