import { businessTime } from '@club/contract/business-day.ts'
import { type RefusedWorkReason, refusedWorkReasons } from '@club/contract/talent.constants.ts'
import { workTypes } from '@club/contract/work-types.ts'
import { z } from 'zod'
import { recordLook } from '../../kit/operator/audit.ts'
import { dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  path,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { captionsCommands } from './captions-commands.ts'
import type { ContestContext } from './contest.ts'
import { decideFromFile, maxAdviceLength } from './decisions-file.ts'
import { type Decision, decideOneWork, findWork, ReviewRefused, scanNote } from './review.ts'
import { conversionNote } from './review-sheet.rules.ts'
import { maxWorksOfSheet, writeSheet } from './review-sheet.ts'
import { workNumber } from './work-argument.ts'
import { captionsOfFilms, filesInOrder, fileViews } from './work-files.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

const maxListed = 200
const maxRevision = 1_000_000

const revision = argument(
  '--revision <number>',
  'the revision that was looked at, as `review show` prints it',
  wholeNumber(1, maxRevision),
)

const unscanned = argument('--unscanned', 'also a work that the virus scanner has not seen yet', flag)

/** The operator's commands for works: rules/contest#review. */
export const reviewCommands = commandGroup<ContestContext>('review', 'works that wait to be shown', [
  command({
    name: 'list',
    description: 'lists works that wait, the longest first',
    needsReason: true,
    run: list,
  }),
  command({
    name: 'show',
    description: 'one work with its words and the addresses of its files, good for ten minutes',
    needsReason: true,
    arguments: { work: workNumber },
    run: show,
  }),
  command({
    name: 'approve',
    description: 'shows a waiting work to everybody, or a refused one whose refusal was a mistake',
    needsReason: true,
    arguments: { work: workNumber, revision, unscanned, dryRun },
    run: (context, call) => decide(context, call, 'approve'),
  }),
  command({
    name: 'refuse',
    description: 'sends a work back, or takes one down; the member reads why and what to change',
    needsReason: true,
    arguments: {
      work: workNumber,
      revision,
      because: argument(
        '--because <reason>',
        `what the member reads: ${refusedWorkReasons.join(', ')}`,
        z.enum(refusedWorkReasons),
      ),
      advice: argument(
        '--advice <text>',
        'what to change, in your words for the member',
        z.string().trim().min(1).max(maxAdviceLength).optional(),
      ),
      dryRun,
    },
    run: (context, call) =>
      decide(context, call, { refuse: call.args.because, advice: call.args.advice ?? null }),
  }),
  command({
    name: 'sheet',
    description:
      'writes works that wait into one HTML file with their pictures, and points out those that look alike',
    needsReason: true,
    arguments: {
      file: argument('<file>', 'the file to write; it must not exist yet', path),
      max: argument(
        '--max <number>',
        `the most works, ${maxWorksOfSheet} by default`,
        wholeNumber(1, maxWorksOfSheet).default(maxWorksOfSheet),
      ),
    },
    run: writeSheet,
  }),
  command({
    name: 'decide',
    description:
      'takes decisions from a CSV file with the columns work, revision, decision (approve or refuse what waits, take-down what is shown, restore what was refused), because, advice; passes over rows without a decision',
    needsReason: true,
    arguments: { file: argument('<file>', 'the file, in UTF-8', path), dryRun },
    run: decideFromFile,
  }),
  ...captionsCommands,
])

function lineOf({ workNo, type, name, revision, submittedAt, userId }: WorkRow): string {
  const kind = workTypes[type as keyof typeof workTypes]
  return `${workNo}  revision ${revision}  ${kind}  ${JSON.stringify(name)}  sent ${businessTime(submittedAt)}  member ${userId}`
}

async function list(context: ContestContext, call: CommandCall<unknown>): Promise<number> {
  const { print } = call
  const rows = await context.db.all(works.waiting, [maxListed])
  await recordLook(context, call, 'review.list', { works: rows.length })
  if (rows.length === 0) print.out('no work waits for review')
  for (const row of rows) {
    const note = await scanNote(context.db, row)
    print.out(note === null ? lineOf(row) : `${lineOf(row)}  ${note}`)
  }
  if (rows.length === maxListed) print.out(`only the first ${maxListed} are shown`)
  return exitCodes.ok
}

/** Recorded in the audit log, since a work that waits is seen by its member alone. */
async function show(
  context: ContestContext,
  { args, print, operator, reason }: CommandCall<{ work: string }>,
): Promise<number> {
  const { db, clock } = context
  const row = await findWork(context, args.work)
  if (!row) {
    print.err(`there is no work ${args.work}`)
    return exitCodes.refused
  }
  const links = await db.all(workFiles.of, [row.userId, [row.workNo]])
  const files = await filesInOrder(
    db,
    row.userId,
    links.map(({ fileId }) => fileId),
  )
  await recordLook(context, { operator, reason }, 'review.show', { work: row.workNo })
  print.out(`${lineOf(row)}  ${row.state}`)
  const note = await scanNote(db, row)
  if (note) print.out(note)
  print.out(row.intro === '' ? 'the member wrote nothing about it' : row.intro)
  if (row.refusedReason) print.out(`sent back: ${row.refusedReason}${row.advice ? `, ${row.advice}` : ''}`)
  const captions = await captionsOfFilms(db, files)
  const seen = { isPublic: row.state === 'shown', now: clock.roughly() }
  for (const [index, { url, captions: given }] of fileViews(context, files, captions, seen).entries()) {
    const from = files[index]?.convertedFrom ?? null
    print.out(from === null ? url : `${url}  ${conversionNote(from)}`)
    for (const each of given) print.out(`captions in ${each.language}: ${each.url}`)
  }
  return exitCodes.ok
}

interface Target {
  dryRun: boolean
  unscanned?: boolean
  work: string
  revision: number
  because?: RefusedWorkReason
  advice?: string | undefined
}

async function decide(
  context: ContestContext,
  call: CommandCall<Target>,
  verdict: Decision['verdict'],
): Promise<number> {
  const { args, print } = call
  try {
    const row = await decideOneWork(context, {
      ...orderIn(call),
      workNo: args.work,
      revision: args.revision,
      verdict,
      mayBeUnscanned: args.unscanned,
      from: verdict === 'approve' ? ['review', 'refused'] : ['review', 'shown', 'deleted'],
    })
    print.out(`${row.workNo}  ${row.state}`)
    printPreview(print, args)
    return exitCodes.ok
  } catch (error) {
    if (!(error instanceof ReviewRefused)) throw error
    print.err(error.message)
    return exitCodes.refused
  }
}
