import { businessMonth, businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
  monthName,
} from '../../kit/operator/operator-command.ts'
import { type FlagCommandDeps, flagAct, unflagAct } from './flag-acts.ts'
import { entriesInMonth, flagsOfMonth } from './point-flags.ts'

const maxShown = 200
const otherMonth = argument('--month <month>', 'the month, by default the running one', monthName.optional())
/** The operator's commands for flags on entries: rules/points#flags. */
export const flagCommands = commandGroup<FlagCommandDeps>(
  'points',
  'entries under suspicion: the points stay, the rank may not',
  [
    command({
      name: 'entries',
      description: "lists a member's entries of a month, with the numbers that flags need",
      does: 'showsMembers',
      arguments: { member: argument('<member>', memberNames, memberName), month: otherMonth },
      run: showEntries,
    }),
    flagAct,
    unflagAct,
    command({
      name: 'flags',
      description: 'lists the flags of a month',
      does: 'showsMembers',
      arguments: { month: otherMonth },
      run: showFlags,
    }),
  ],
)

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
      `${row.userId}/${row.seq}  ${englishCount(row.points, 'point')}  ${row.effect}  ${businessTime(row.flaggedAt)}  ` +
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
    print.err(found.problem[shellLanguage])
    return exitCodes.refused
  }
  const { userId } = found
  const wanted = args.month ?? businessMonth(await clock.now(db))
  const rows = await entriesInMonth(db, userId, wanted)
  await recordLook(deps, call, 'points.entries', { member: userId, month: wanted, entries: rows.length })
  if (rows.length === 0) print.out(`no entry in ${wanted}`)
  for (const { seq, createdAt, businessKey, points, isFlagged } of rows) {
    const mark = isFlagged ? '  flagged' : ''
    print.out(
      `${userId}/${seq}  ${businessTime(createdAt)}  ${businessKey}  ${englishCount(points, 'point')}${mark}`,
    )
  }
  return exitCodes.ok
}
