import { businessMonth, businessTime, isMonth } from '@club/contract/business-day.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
} from '../../kit/operator/operator-command.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { findMember } from '../identity/members.ts'
import { AccountClosed } from './locked-account.ts'
import {
  entriesInMonth,
  type FlagDone,
  type FlagTarget,
  flagEntries,
  flagsOfMonth,
  liftFlags,
} from './point-flags.ts'

export interface FlagCommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  findMember: typeof findMember
}

const maxShown = 200
const month = z.string().refine(isMonth, 'a month is written like 2026-11').optional()
const otherMonth = argument('--month <month>', 'the month, by default the running one', month)
const flagArguments = {
  target: argument(
    '<target>',
    `member/number or member/key for one entry, or only the member for all of a month; the member by ${memberNames}`,
    z.string().regex(/^[^/]{4,40}(\/\S{1,200})?$/, 'a member, or member/entry'),
  ),
  month: argument('--month <month>', 'with a member alone: another month than the running one', month),
  dryRun,
}
interface FlagArgs {
  target: string
  dryRun: boolean
  month?: string | undefined
}

/** The operator's commands for flags on entries: rules/points#flags. */
export const flagCommands = commandGroup<FlagCommandDeps>(
  'points',
  'entries under suspicion: the points stay, the rank may not',
  [
    command({
      name: 'entries',
      description: "lists a member's entries of a month, with the numbers that flags need",
      needsReason: true,
      arguments: { member: argument('<member>', memberNames, memberName), month: otherMonth },
      run: showEntries,
    }),
    command({
      name: 'flag',
      description: 'flags one entry (user/number or user/key) or all of a month',
      needsReason: true,
      arguments: flagArguments,
      run: (deps, call) => flag(deps, call, 'flag'),
    }),
    command({
      name: 'unflag',
      description: 'lifts such flags',
      needsReason: true,
      arguments: flagArguments,
      run: (deps, call) => flag(deps, call, 'unflag'),
    }),
    command({
      name: 'flags',
      description: 'lists the flags of a month',
      needsReason: true,
      arguments: { month: otherMonth },
      run: showFlags,
    }),
  ],
)

async function flagTargetOf(
  deps: FlagCommandDeps,
  { target: text, month: name }: FlagArgs,
): Promise<FlagTarget | { problem: string }> {
  const [typed = '', entry] = text.split(/\/(.*)/s)
  const found = await deps.findMember(deps.db, deps, typed)
  if ('problem' in found) return found
  return entry === undefined ? { ...found, month: name ?? null } : { ...found, entry }
}

function doneLine({ seq, month: name, points, effect }: FlagDone, what: 'flag' | 'unflag'): string {
  const entry = `entry ${seq}  ${name}  ${points} points`
  if (effect === null) return `${entry}  is already flagged`
  if (what === 'unflag') return `${entry}  counts again`
  return effect === 'withheld'
    ? `${entry}  flagged: the rank stays, its benefit is withheld`
    : `${entry}  flagged: does not count toward a rank`
}

/** What a flag or its lifting changes for the member: entries, points and the month's rank. */
function sumLine(done: readonly FlagDone[], what: 'flag' | 'unflag'): string {
  const changed = done.filter(({ effect }) => effect !== null)
  const points = changed.reduce((sum, each) => sum + each.points, 0)
  const before = done.length - changed.length
  return (
    `${changed.length} entries with ${points} points ${what === 'flag' ? 'flagged' : 'count again'}` +
    (before > 0 ? `, ${before} were flagged before` : '')
  )
}

async function flag(
  deps: FlagCommandDeps,
  call: CommandCall<FlagArgs>,
  what: 'flag' | 'unflag',
): Promise<number> {
  const { db, clock } = deps
  const { args, print } = call
  const wanted = await flagTargetOf(deps, args)
  if ('problem' in wanted) {
    print.err(wanted.problem)
    return exitCodes.refused
  }
  const change = what === 'flag' ? flagEntries : liftFlags
  const outcome = await carryOut({ db, clock }, orderIn(call), `points.${what}`, async (tx) => {
    const done = await change(tx, clock, wanted, call)
    const parts = done.flatMap(({ seq, month, effect }) => (effect === null ? [] : [{ seq, month, effect }]))
    const detail = parts.length > 0 ? { userId: wanted.userId, entries: parts.length, parts } : null
    return { done, detail }
  }).catch((error: unknown) => {
    if (error instanceof AccountClosed) return null
    throw error
  })
  if (!outcome) {
    print.err('the member has left the club')
    return exitCodes.refused
  }
  const { done } = outcome
  for (const each of done) print.out(doneLine(each, what))
  if (done.length === 0) {
    print.err(what === 'flag' ? 'there is no such entry' : 'no such entry is flagged')
    return exitCodes.refused
  }
  if (args.dryRun) print.out(sumLine(done, what))
  printPreview(print, args)
  return exitCodes.ok
}

async function showFlags(
  deps: FlagCommandDeps,
  call: CommandCall<{ month?: string | undefined }>,
): Promise<number> {
  const { db, clock } = deps
  const { args, print } = call
  const wanted = args.month ?? businessMonth(await clock.now(db))
  const rows = await flagsOfMonth(db, wanted, maxShown)
  await recordLook(deps, call, 'points.flags', { month: wanted, flags: rows.length })
  if (rows.length === 0) print.out(`no entry of ${wanted} is flagged`)
  for (const row of rows) {
    const lifted = row.liftedAt
      ? `  lifted ${businessTime(row.liftedAt)} by ${row.liftedBy} (${row.liftReason})`
      : ''
    print.out(
      `${row.userId}/${row.seq}  ${row.points} points  ${row.effect}  ${businessTime(row.flaggedAt)}  ` +
        `by ${row.operator} (${row.reason})${lifted}`,
    )
  }
  if (rows.length === maxShown) print.out(`only the latest ${maxShown} are shown`)
  return exitCodes.ok
}

async function showEntries(
  deps: FlagCommandDeps,
  call: CommandCall<{ member: string; month?: string | undefined }>,
): Promise<number> {
  const { db, clock } = deps
  const { args, print } = call
  const found = await deps.findMember(db, deps, args.member)
  if ('problem' in found) {
    print.err(found.problem)
    return exitCodes.refused
  }
  const { userId } = found
  const wanted = args.month ?? businessMonth(await clock.now(db))
  const rows = await entriesInMonth(db, userId, wanted)
  await recordLook(deps, call, 'points.entries', { member: userId, month: wanted, entries: rows.length })
  if (rows.length === 0) print.out(`no entry in ${wanted}`)
  for (const { seq, createdAt, businessKey, points, isFlagged } of rows) {
    const mark = isFlagged ? '  flagged' : ''
    print.out(`${userId}/${seq}  ${businessTime(createdAt)}  ${businessKey}  ${points} points${mark}`)
  }
  return exitCodes.ok
}
