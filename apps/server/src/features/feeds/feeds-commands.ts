import { businessTime } from '@club/contract/business-day.ts'
import { z } from 'zod'
import { recordLook } from '../../kit/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  type Print,
  path,
} from '../../kit/operator-command.ts'
import type { EarningContext } from '../activity/activity.ts'
import { aumCorrections } from './aum.sql.ts'
import { type CorrectedClaims, correctedClaimsOf, maxClaims } from './aum-claims.ts'
import type { FeedColumn } from './feed-cells.rules.ts'
import type { AnyFeed, FeedsContext } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { type FeedResult, runFeed } from './feed-run.ts'
import { type FeedCounts, type FeedFile, feedFiles, feedRefusals } from './feeds.sql.ts'
import { undoFile } from './undo.ts'

const historyLength = 20
const maxLinesShown = 1000

const count = (value: number) => value.toLocaleString('en')
const linesWord = (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`

/** `monthly assets: customer_no or mobile, month, reached, amount (CSV)` */
function describe({ title, columns }: AnyFeed): string {
  const own = Object.values<FeedColumn>(columns).map(({ headers }) => headers[0])
  const person = 'customerNo' in columns ? [] : ['customer_no or mobile']
  return `${title}: ${[...person, ...own].join(', ')} (CSV)`
}

/** The operator's commands about the bank's files. */
export const feedsCommands = commandGroup<FeedsContext>('feeds', "the bank's files", [
  ...feedKinds.map((kind) =>
    command({
      name: kind.name,
      description: describe(kind),
      needsReason: { when: 'except with --dry-run', isNeeded: ({ dryRun }) => dryRun !== true },
      arguments: {
        file: argument('<file>', 'the CSV file', path),
        dryRun: argument('--dry-run', 'say what would happen and write nothing', flag),
      },
      run: async (deps: FeedsContext, { args, operator, reason, print, signal }) => {
        const order = { path: args.file, operator, reason, isDryRun: args.dryRun, signal, print }
        return printResult(print, kind, await runFeed(deps, kind, order), args.dryRun)
      },
    }),
  ),
  command({
    name: 'history',
    description: 'the files that were fed; with an id, the refused and corrected lines of one',
    needsReason: { when: 'with an id', isNeeded: ({ id }) => id !== undefined },
    arguments: { id: argument('[id]', 'the file, as the history names it', z.uuid().optional()) },
    run: (deps, call) => (call.args.id ? oneFile(deps, call.args.id, call) : history(deps, call.print)),
  }),
  command({
    name: 'undo',
    description: 'takes a wrong file back and lists what was awarded by it',
    needsReason: true,
    arguments: { id: argument('<id>', 'the file, as the history names it', z.uuid()) },
    run: undo,
  }),
])

const outcomesOf = ({ accepted, corrected, unchanged, refused }: FeedCounts) =>
  `accepted ${count(accepted)}, corrected ${count(corrected)}, unchanged ${count(unchanged)}, refused ${count(refused)}`

/** Prints the results of a file; the exit code is 0 only if no line was refused. */
function printResult(print: Print, kind: AnyFeed, result: FeedResult, isDryRun: boolean): number {
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
  if (continued) print.out(`goes on behind line ${count(continued.afterLine)}, where this file broke off`)
  const may = isDryRun ? 'would be ' : ''
  print.out(`${linesWord(counts.rowCount)}: ${may}${outcomesOf(counts)}`)
  if (continued?.file)
    print.out(`the whole file: ${linesWord(continued.file.rowCount)}, ${outcomesOf(continued.file)}`)
  if (counts.older > 0) print.out(`${count(counts.older)} older than the stored row: ${may}left out`)
  for (const { line, reason } of result.refusals) print.err(`line ${line}: ${reason}`)
  const more = counts.refused - result.refusals.length
  if (more > 0)
    print.err(`… and ${count(more)} more${isDryRun ? '' : `: club feeds history ${result.fileId}`}`)
  if (result.claims) printClaims(print, result.claims)
  for (const { userId, businessKey } of result.wouldOpen.list)
    print.out(`would open again: ${userId}/${businessKey}`)
  if (result.wouldOpen.count > 0)
    print.out(`refused claims that it would open again: ${count(result.wouldOpen.count)}`)
  if (counts.corrected > 0 && !isDryRun) print.out(`corrections: club feeds history ${result.fileId}`)
  if (isDryRun) print.out('nothing was written')
  else if (kind.undo) print.out(`if this was the wrong file: club feeds undo ${result.fileId}`)
  if (state === 'stopped') {
    print.err(problem ?? 'stopped')
    return exitCodes.stopped
  }
  const refused = continued?.file?.refused ?? counts.refused
  return refused > 0 ? exitCodes.refused : exitCodes.ok
}

/** What a file's corrections mean for claims decided earlier. */
function printClaims(print: Print, { reopened, paidBefore }: CorrectedClaims): void {
  for (const { userId, businessKey, supersededAt } of reopened.list)
    print.out(`opened again: ${userId}/${businessKey}  ${businessTime(supersededAt)}`)
  if (reopened.count > 0)
    print.out(`refused claims opened again: ${count(reopened.count)}; each of these members has a message`)
  for (const { userId, businessKey, points, at } of paidBefore.list)
    print.out(`paid before this correction: ${userId}/${businessKey}  ${points} points  ${businessTime(at)}`)
  if (paidBefore.isCut)
    print.out(`only the first ${count(maxClaims)} corrections to 'not reached' were looked at`)
  if (paidBefore.list.length > 0) print.out(pointsStay)
}

const pointsStay =
  'points stay; to keep one from counting toward a rank: club --reason … points flag MEMBER/ENTRY'

function fileLine(file: FeedFile): string {
  return [
    file.fileId,
    businessTime(file.startedAt),
    file.kind,
    file.undoneAt ? 'taken back' : file.state === 'running' ? 'running or cut off' : file.state,
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

async function oneFile(deps: EarningContext, fileId: string, call: CommandCall<unknown>): Promise<number> {
  const { db } = deps
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
  for (const { line, reason } of await db.all(feedRefusals.ofFile, [fileId, maxLinesShown])) {
    print.out(`line ${line}: refused, ${reason}`)
  }
  const word = (reached: boolean) => (reached ? 'reached' : 'not reached')
  for (const { line, month, wasReached, isReached } of await db.all(aumCorrections.ofFile, [
    fileId,
    maxLinesShown,
  ])) {
    const change = wasReached === isReached ? 'another amount' : `${word(wasReached)} → ${word(isReached)}`
    print.out(`line ${line}: corrected, ${month} ${change}`)
  }
  printClaims(print, await correctedClaimsOf(db, fileId))
  return exitCodes.ok
}

/** Undoes a wrong file and lists what was awarded because of it, to be flagged: points never fall. */
async function undo(
  deps: EarningContext,
  { args, operator, reason, print, signal }: CommandCall<{ id: string }>,
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
    { operator, reason, signal, print },
    {
      given: ({ userId, businessKey, points, at }) =>
        print.out(`awarded: ${userId}/${businessKey}  ${points} points  ${businessTime(at)}`),
      reopened: ({ userId, businessKey }) => print.out(`opened again: ${userId}/${businessKey}`),
      stillRefused: ({ userId, businessKey }) => print.out(`refused before: ${userId}/${businessKey}`),
    },
  )
  print.out(
    `taken back ${count(done.takenBack)}, changed since and left ${count(done.changedSince)}, ` +
      `awarded already ${count(done.given)}`,
  )
  if (done.given > 0) print.out(pointsStay)
  if (done.reopened > 0)
    print.out(`refused claims opened again: ${count(done.reopened)}; each of these members has a message`)
  if (done.stillRefused > 0)
    print.out(
      `refused claims that stay until a new file says that the target was reached: ${count(done.stillRefused)}`,
    )
  if (!done.isStopped) return exitCodes.ok
  print.err('stopped; run the same command to continue')
  return exitCodes.stopped
}
