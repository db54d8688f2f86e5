import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { exitCodes, type Print } from '../../kit/operator/operator-command.ts'
import { type CorrectedClaims, maxClaims } from '../bank/asset-claims.ts'
import type { AnyFeed, Correction } from './feed-kind.ts'
import { shapeDifferences } from './feed-numbers.rules.ts'
import type { FeedResult } from './feed-run.ts'
import type { FeedCounts } from './feeds.sql.ts'

export const count = (value: number) => value.toLocaleString('en')
export const linesWord = (lines: number) => englishCount(count(lines), 'line')

export const outcomesOf = ({ accepted, corrected, unchanged, refused }: FeedCounts) =>
  `accepted ${count(accepted)}, corrected ${count(corrected)}, unchanged ${count(unchanged)}, refused ${count(refused)}`

/** What became of a line that was not refused, by the kind of its correction. */
export const correctionWords = {
  correction: 'corrected',
  change: 'changed',
  move: 'customer number taken from a member',
} satisfies Record<Correction['what'], string>

export function correctionLine({ line, what, says }: Correction & { line: number }): string {
  return `line ${line}: ${correctionWords[what]}, ${says}`
}

/** Prints the results of a file; the exit code is 0 only if there were lines and none was refused. */
export function printResult(print: Print, kind: AnyFeed, result: FeedResult, isDryRun: boolean): number {
  const { counts, state, problem } = result
  if (state === 'refused') {
    print.err(`the file was refused: ${problem}`)
    return exitCodes.refused
  }
  if (result.fedBefore) {
    const { startedAt, operator } = result.fedBefore
    print.out(`this file was already fed on ${businessTime(startedAt)} by ${operator}`)
  }
  const { continued } = result
  if (continued)
    print.out(
      `continues after the first ${englishCount(count(continued.afterRecord), 'record')}, where this file broke off`,
    )
  const may = isDryRun ? 'would be ' : ''
  print.out(`${linesWord(counts.rowCount)}: ${may}${outcomesOf(counts)}`)
  const whole = result.whole ?? counts
  // Another run of the same file may have stored some of its lines, or all of them.
  if (continued || whole.rowCount !== counts.rowCount)
    print.out(`the whole file: ${linesWord(whole.rowCount)}, ${outcomesOf(whole)}`)
  if (counts.older > 0) print.out(`${count(counts.older)} older than the stored row: ${may}left out`)
  printLines(print, result, isDryRun)
  printPeople(print, result)
  if (result.claims) printClaims(print, result.claims)
  for (const { userId, businessKey } of result.wouldOpen.list)
    print.out(`would open again: ${userId}/${businessKey}`)
  if (result.wouldOpen.count > 0)
    print.out(`refused claims that it would open again: ${count(result.wouldOpen.count)}`)
  if (isDryRun) print.out('nothing was written')
  else if (kind.undo) print.out(`if this was the wrong file: club feeds undo ${result.fileId}`)
  if (state === 'stopped') {
    print.err(problem ?? 'stopped')
    return exitCodes.stopped
  }
  if (whole.rowCount === 0) {
    print.err('warning: the file has a header and no line; if its export failed, export it again')
    return exitCodes.empty
  }
  return whole.refused > 0 ? exitCodes.refused : exitCodes.ok
}

/** The first refused and changed lines. */
function printLines(print: Print, { refusals, corrections, fileId }: FeedResult, isDryRun: boolean) {
  const rest = isDryRun ? '' : `: club feeds history ${fileId}`
  for (const { line, reason } of refusals.list) print.err(`line ${line}: ${reason}`)
  const more = refusals.count - refusals.list.length
  if (more > 0) print.err(`… and ${count(more)} more${rest}`)
  for (const each of corrections.list) print.out(correctionLine(each))
  const others = corrections.count - corrections.list.length
  if (others > 0) print.out(`… and ${count(others)} more${rest}`)
  if (corrections.count > 0 && !isDryRun) print.out(`corrections: club feeds history ${fileId}`)
}

/** Signs that a spreadsheet has damaged the file, although each line by itself may be right. */
function printPeople(print: Print, result: FeedResult): void {
  const { counts, numbers, before, numbersBefore, unread, rewritten } = result
  const { rowCount, refused, unknown } = counts
  if (rowCount > 0) {
    const last = before && `; before: ${count(before.unknown)} of ${count(before.rowCount)} (${before.name})`
    print.out(
      `about nobody known, to wait until that person registers: ${count(unknown)} of ${count(rowCount)}${last ?? ''}`,
    )
  }
  if (unread.length > 0) print.out(`columns that were not read: ${unread.join(', ')}`)
  if (rewritten.size > 0) {
    const cells = [...rewritten].map(([column, cells]) => `${column} ${count(cells)}`).join(', ')
    print.out(`cells in another form than the club's, which were read: ${cells}`)
  }
  if (refused < rowCount)
    for (const told of shapeDifferences(numbers, numbersBefore)) print.out(`look at it: ${told}`)
}

/** What a file's corrections mean for claims decided earlier. */
export function printClaims(print: Print, { reopened, paidBefore }: CorrectedClaims): void {
  for (const { userId, businessKey, supersededAt } of reopened.list)
    print.out(`opened again: ${userId}/${businessKey}  ${businessTime(supersededAt)}`)
  if (reopened.count > 0)
    print.out(`refused claims opened again: ${count(reopened.count)}; each of these members has a message`)
  for (const { userId, businessKey, points, at } of paidBefore.list)
    print.out(
      `paid before this correction: ${userId}/${businessKey}  ${englishCount(points, 'point')}  ${businessTime(at)}`,
    )
  if (paidBefore.isCut)
    print.out(`only the first ${count(maxClaims)} corrections to 'not reached' were looked at`)
  if (paidBefore.list.length > 0) print.out(pointsStay)
}

export const pointsStay =
  'points stay; to keep one from counting toward a rank: club --reason … points flag MEMBER/ENTRY'
