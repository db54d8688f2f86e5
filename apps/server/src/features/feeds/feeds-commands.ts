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
  InputRefused,
  type Print,
  path,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { correctedClaimsOf } from '../bank/asset-claims.ts'
import { correctionsOf } from '../bank/rows.ts'
import type { FeedColumn } from './feed-cells.rules.ts'
import type { AnyFeed, FeedsContext } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import {
  correctionLine,
  correctionWords,
  count,
  linesWord,
  outcomesOf,
  pointsStay,
  printClaims,
  printResult,
} from './feed-report.ts'
import { runFeed } from './feed-run.ts'
import { type FeedFile, feedFiles, feedRefusals } from './feeds.sql.ts'
import { undoFile } from './undo.ts'

const historyLength = 20
const maxLinesShown = 1000
const maxLine = 2_147_483_647

/** `monthly assets: customer_no or mobile, month, reached, amount (CSV)` */
function describe({ title, columns }: AnyFeed): string {
  const own = Object.values<FeedColumn>(columns).map(({ headers }) => headers[0])
  const person = 'customerNo' in columns ? [] : ['customer_no or mobile']
  return `${title}: ${[...person, ...own].join(', ')} (CSV)`
}

const exceptDryRun = {
  when: 'except with --dry-run',
  isNeeded: (args: Record<string, unknown>) => !args.dryRun,
}
const dryRun = argument('--dry-run', 'say what would happen and write nothing', flag)
const file = argument('<file>', 'the CSV file', path)

interface Feeding {
  file: string
  dryRun: boolean
  confirmMoves?: boolean
}

async function feed(
  deps: FeedsContext,
  kind: AnyFeed,
  { args, operator, reason, print, signal }: CommandCall<Feeding>,
): Promise<number> {
  const moves = args.confirmMoves ? 'confirmed' : 'unconfirmed'
  const order = { path: args.file, operator, reason, isDryRun: args.dryRun, moves, signal, print } as const
  return printResult(print, kind, await runFeed(deps, kind, order), args.dryRun)
}

function feedCommand(kind: AnyFeed) {
  const { name, movesNumbers } = kind
  const run = (deps: FeedsContext, call: CommandCall<Feeding>) => feed(deps, kind, call)
  const declared = { name, description: describe(kind), needsReason: exceptDryRun, run }
  if (!movesNumbers) return command({ ...declared, arguments: { file, dryRun } })
  const confirmMoves = argument(
    '--confirm-moves',
    'take customer numbers from the members who have them; after the dry run',
    flag,
  )
  return command({ ...declared, arguments: { file, dryRun, confirmMoves } })
}

/** The operator's commands about the bank's files. */
export const feedsCommands = commandGroup<FeedsContext>('feeds', "the bank's files", [
  ...feedKinds.map(feedCommand),
  command({
    name: 'history',
    description: 'the files that were fed; with an id, the refused and corrected lines of one',
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
      if (!id && csv) throw new InputRefused('feeds history: --csv needs the id of a file')
      if (!id) return history(deps, call.print)
      return csv ? linesAsCsv(deps, { id, after }, call) : oneFile(deps, { id, after }, call)
    },
  }),
  command({
    name: 'undo',
    description: 'takes a wrong file back and lists what was awarded by it',
    // A dry run names members and their awards, too: it is a look.
    needsReason: true,
    arguments: { id: argument('<id>', 'the file, as the history names it', z.uuid()), dryRun },
    run: undo,
  }),
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
  if (!(await db.one(feedFiles.byId, [fileId]))) {
    print.err('there is no such file in the history')
    return exitCodes.refused
  }
  await recordLook(deps, call, 'feeds.history', { file: fileId })
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

/** Undoes a wrong file and lists what was awarded because of it, to be flagged: points never fall. */
async function undo(
  deps: EarningContext,
  { args, operator, reason, print, signal }: CommandCall<{ id: string; dryRun: boolean }>,
): Promise<number> {
  const file = await deps.db.one(feedFiles.byId, [args.id])
  if (!file) {
    print.err('there is no such file in the history')
    return exitCodes.refused
  }
  if (feedKinds.some(({ name, undo: takeBack }) => name === file.kind && takeBack === null)) {
    print.err(`a file of ${file.kind} cannot be taken back: correct it with another file`)
    return exitCodes.refused
  }
  const done = await undoFile(
    deps,
    file,
    { operator, reason, isPreview: args.dryRun, signal, print },
    {
      given: ({ userId, businessKey, points, at }) =>
        print.out(`awarded: ${userId}/${businessKey}  ${points} points  ${businessTime(at)}`),
      reopened: ({ userId, businessKey }) =>
        print.out(`${args.dryRun ? 'would open again' : 'opened again'}: ${userId}/${businessKey}`),
      stillRefused: ({ userId, businessKey }) => print.out(`refused before: ${userId}/${businessKey}`),
    },
  )
  print.out(
    `${args.dryRun ? 'would be ' : ''}taken back ${count(done.takenBack)}, left where another row counts ${count(done.notCounting)}, ` +
      `awarded already ${count(done.given)}`,
  )
  if (done.notFound > 0)
    print.out(
      `${args.dryRun ? 'would stay' : 'stayed'}: ${linesWord(done.notFound)} of people who have changed the mobile or left since, or about whom ten rows came later; ` +
        'what is wrong there is corrected by another file',
    )
  if (args.dryRun && done.points > 0)
    print.out(`points that members would get by what counts again: ${count(done.points)}`)
  if (done.given > 0) print.out(pointsStay)
  if (done.reopened > 0)
    print.out(
      args.dryRun
        ? `refused claims that it would open again: ${count(done.reopened)}`
        : `refused claims opened again: ${count(done.reopened)}; each of these members has a message`,
    )
  if (done.stillRefused > 0)
    print.out(
      `refused claims that stay until a new file says that the target was reached: ${count(done.stillRefused)}`,
    )
  if (args.dryRun) print.out('nothing was written')
  if (done.failed > 0)
    print.err(
      `could not be taken back now: ${linesWord(done.failed)}; see the log and club doctor, and run the same command again after a minute`,
    )
  if (done.isStopped) {
    print.err('stopped; run the same command to continue')
    return exitCodes.stopped
  }
  return done.failed > 0 ? exitCodes.failed : exitCodes.ok
}
