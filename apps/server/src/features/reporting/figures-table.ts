import type { Channel } from '@club/contract/channels.ts'
import { csvLine } from '../../kit/files/csv-line.ts'
import { exitCodes, type Print } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import type { Period } from './report-period.rules.ts'

/** A figure, a name, a part of a whole from 0 to 1, or null where there is none. */
type Cell = string | number | { share: number | null } | null

export interface FigureTable {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

const maxShown = 200
const count = (value: number) => value.toLocaleString('en')

function shownCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return count(cell)
  const share = cell?.share ?? null
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`
}

function csvCell(cell: Cell): string | number | null {
  if (typeof cell !== 'object' || cell === null) return cell
  return cell.share === null ? null : Number(cell.share.toFixed(4))
}

/** Prints a table of a period for reading, or as CSV; returns the exit code. */
export function printFigures(
  print: Print,
  { head, rows }: FigureTable,
  how: { period: Period; channel: Channel | null; isCsv: boolean; isStopped: boolean },
): number {
  if (how.isStopped) {
    print.err('stopped; nothing is shown, since a part of the figures would mislead')
    return exitCodes.stopped
  }
  if (how.isCsv) {
    print.out(csvLine(head.map((name) => name.replaceAll(' ', '_'))))
    for (const row of rows) print.out(csvLine(row.map(csvCell)))
    return exitCodes.ok
  }
  const { from, to } = how.period
  print.out(`${from} to ${to}${how.channel === null ? '' : `, ${how.channel}`}`)
  if (rows.length === 0) print.out('nothing was reported')
  else {
    for (const line of textTable([head, ...rows.slice(0, maxShown).map((row) => row.map(shownCell))]))
      print.out(line)
    if (rows.length > maxShown) print.out(`and ${count(rows.length - maxShown)} more: all are in --csv`)
  }
  return exitCodes.ok
}
