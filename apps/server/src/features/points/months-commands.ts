import type { Db } from '../../kit/database/db.ts'
import { command, commandGroup, exitCodes, type Print } from '../../kit/operator/operator-command.ts'
import { type CloseDeps, latestCloses } from './month-close.ts'
import { closeAct, closeLine } from './month-close-act.ts'
import { type ExportDeps, exportAct } from './month-export.ts'
import { type MonthNowDeps, showRunningMonth } from './month-now.ts'

const maxShown = 200

/** The operator's commands for months: rules/months#month-close. */
export const monthsCommands = commandGroup<ExportDeps & CloseDeps & MonthNowDeps>(
  'months',
  'the running month; finished months: close them, and the list for the bank',
  [
    command({
      name: 'now',
      description: 'the running month: ranks given, places left, and how many members can still make it',
      does: 'showsNobody',
      run: showRunningMonth,
    }),
    closeAct,
    command({
      name: 'list',
      description: 'lists the months that are closed or being closed',
      does: 'showsNobody',
      run: ({ db }, { print }) => listMonths(db, print),
    }),
    exportAct,
  ],
)

async function listMonths(db: Db, print: Print): Promise<number> {
  const rows = await latestCloses(db, maxShown)
  if (rows.length === 0) print.out('no month has been closed yet')
  for (const row of rows) print.out(closeLine(row))
  return exitCodes.ok
}
