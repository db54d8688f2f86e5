import { businessTime } from '@club/contract/business-day.ts'
import { z } from 'zod'
import { csvLine } from '../../kit/files/csv-line.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  type Print,
  WrongUse,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { correctedClaimsOf } from '../bank/asset-claims.ts'
import { correctionsOf } from '../bank/rows.ts'
import { feedActs } from './feed-acts.ts'
import type { FeedsContext } from './feed-kind.ts'
import { correctionLine, correctionWords, linesWord, outcomesOf, printClaims } from './feed-report.ts'
import { type FeedFile, feedFiles, feedRefusals } from './feeds.sql.ts'
import { undoAct } from './undo-act.ts'

const historyLength = 20
const maxLinesShown = 1000
const maxLine = 2_147_483_647

/** The operator's commands about the bank's files. */
export const feedsCommands = commandGroup<FeedsContext>('feeds', "the bank's files", [
  ...feedActs,
  command({
    name: 'history',
    description: 'the files that were fed; with an id, the refused and corrected lines of one',
    does: 'showsMembers',
    needsReason: { when: 'with an id', isNeeded: ({ id }) => id !== undefined },
    arguments: {
      id: argument('[id]', 'the file, as the history names it', z.uuid().optional()),
      after: argument(
        '--after <line>',
        'continue after this line of the file',
        wholeNumber(0, maxLine).default(0),
      ),
      csv: argument('--csv', 'with an id: all its refused and corrected lines as CSV', flag),
    },
    run: (deps, call) => {
      const { id, after, csv } = call.args
      if (!id && csv) throw new WrongUse('feeds history: --csv needs the id of a file')
      if (!id) return history(deps, call.print)
      return csv ? linesAsCsv(deps, { id, after }, call) : oneFile(deps, { id, after }, call)
    },
  }),
  undoAct,
])

function fileLine(file: FeedFile): string {
  return [
    file.fileId,
    businessTime(file.startedAt),
    file.kind,
    file.undoneAt
      ? 'taken back'
      : file.undoBeganAt
        ? 'partly taken back'
        : file.state === 'running'
          ? 'running or cut off'
          : file.state,
    linesWord(file.rowCount),
    outcomesOf(file),
    file.operator,
    file.name,
  ].join('  ')
}

async function history({ db }: EarningContext, print: Print): Promise<number> {
  const files = await db.all(feedFiles.latest, [historyLength])
  if (files.length === 0) print.out('no file has been fed yet')
  for (const file of files) print.out(fileLine(file))
  return exitCodes.ok
}

const reasonsGone = 'the reasons of its refused lines are deleted by now'

/** Whether refused lines are not listed because they were refused long ago (rules/privacy#retention). */
const areReasonsGone = (
  { refused }: FeedFile,
  { after, refusals }: { after: number; refusals: readonly unknown[] },
) => refused > 0 && after === 0 && refusals.length === 0

async function oneFile(
  deps: EarningContext,
  { id: fileId, after }: { id: string; after: number },
  call: CommandCall<unknown>,
): Promise<number> {
  const { db, sealing } = deps
  const { print } = call
  const file = await db.one(feedFiles.byId, [fileId])
  if (!file) {
    print.err('there is no such file in the history')
    return exitCodes.refused
  }
  await recordLook(deps, call, 'feeds.history', { file: fileId })
  print.out(fileLine(file))
  if (file.sha256 !== '') print.out(`sha256 ${file.sha256}`)
  if (file.problem) print.out(file.problem)
  if (file.older > 0) print.out(`${linesWord(file.older)} older than the stored row`)
  if (file.undoneAt) print.out(`taken back on ${businessTime(file.undoneAt)}: ${linesWord(file.takenBack)}`)
  if (file.unknown > 0) print.out(`${linesWord(file.unknown)} about nobody known`)
  const refusals = await db.all(feedRefusals.ofFile, [fileId, after, maxLinesShown])
  if (areReasonsGone(file, { after, refusals })) print.out(reasonsGone)
  for (const { line, reason } of refusals) print.out(`line ${line}: refused, ${reason}`)
  const corrections = await correctionsOf(db, sealing, { fileId, afterLine: after }, maxLinesShown)
  for (const { line, what, says } of corrections)
    print.out(correctionLine({ line, what, says: says ?? 'which no key opens' }))
  if (refusals.length === maxLinesShown || corrections.length === maxLinesShown) {
    const shown = [refusals, corrections].flatMap((each) =>
      each.length < maxLinesShown ? [] : (each.at(-1)?.line ?? 0),
    )
    print.out(`… more: club feeds history ${fileId} --after ${Math.min(...shown)}`)
  }
  printClaims(print, await correctedClaimsOf(db, fileId))
  return exitCodes.ok
}

/** Prints every refused and every corrected line of a file, each kind in the order of the lines. */
async function linesAsCsv(
  deps: EarningContext,
  { id: fileId, after }: { id: string; after: number },
  call: CommandCall<unknown>,
): Promise<number> {
  const { db, sealing } = deps
  const { print, signal } = call
  const file = await db.one(feedFiles.byId, [fileId])
  if (!file) {
    print.err('there is no such file in the history')
    return exitCodes.refused
  }
  await recordLook(deps, call, 'feeds.history', { file: fileId })
  const refusals = await db.all(feedRefusals.ofFile, [fileId, after, 1])
  if (areReasonsGone(file, { after, refusals })) print.err(reasonsGone)
  print.out(csvLine(['line', 'outcome', 'why']))
  const kinds = [
    async (afterLine: number) =>
      (await db.all(feedRefusals.ofFile, [fileId, afterLine, maxLinesShown])).map(({ line, reason }) => ({
        line,
        outcome: 'refused',
        why: reason,
      })),
    async (afterLine: number) =>
      (await correctionsOf(db, sealing, { fileId, afterLine }, maxLinesShown)).map(
        ({ line, what, says }) => ({
          line,
          outcome: correctionWords[what],
          why: says ?? unreadableText,
        }),
      ),
  ]
  for (const read of kinds) {
    let afterLine: number | undefined = after
    while (afterLine !== undefined) {
      if (signal.aborted) {
        print.err('stopped; the rest is missing')
        return exitCodes.stopped
      }
      const rows: { line: number; outcome: string; why: string }[] = await read(afterLine)
      const last = rows.length < maxLinesShown ? undefined : rows.at(-1)?.line
      // A line may have several corrections: the last line of a full page is read again whole.
      const whole = rows.filter(({ line }) => line !== last)
      for (const { line, outcome, why } of whole) print.out(csvLine([line, outcome, why]))
      afterLine = last === undefined ? undefined : last - 1
    }
  }
  return exitCodes.ok
}
