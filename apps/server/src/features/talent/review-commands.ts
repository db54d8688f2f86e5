import { businessTime } from '@club/contract/business-day.ts'
import { workTypes } from '@club/contract/edition-work-types.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { act } from '../../kit/operator/act.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  path,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { captionsActs } from './captions-commands.ts'
import type { ContestContext } from './contest.ts'
import { decideFromFile } from './decisions-file.ts'
import { adviceTexts, findWork, noteOpened, scanNote } from './review.ts'
import { words } from './review.words.ts'
import { reviewActs } from './review-acts.ts'
import { conversionNote } from './review-sheet.rules.ts'
import { maxWorksOfSheet, writeSheet } from './review-sheet.ts'
import { workNumber } from './work-argument.ts'
import { captionsOfFilms, filesInOrder, fileViews } from './work-files.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

const maxListed = 200
/** The operator's commands for works: rules/contest#review. */
export const reviewCommands = commandGroup<ContestContext>('review', 'works that wait to be shown', [
  command({
    name: 'list',
    description: 'lists works that wait, the longest first',
    does: 'showsMembers',
    run: list,
  }),
  command({
    name: 'show',
    description: 'one work with its words and the addresses of its files, good for ten minutes',
    does: 'showsMembers',
    arguments: { work: workNumber },
    run: show,
  }),
  ...reviewActs,
  command({
    name: 'sheet',
    description:
      'writes works that wait into one HTML file with their pictures, and points out those that look alike',
    does: 'showsMembers',
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
  act({
    name: 'decide',
    description:
      'takes decisions from a CSV file with the columns work, revision, decision (approve or refuse what waits, take-down what is shown, restore what was refused, once you have looked at it), because, advice and, if you like, advice_en; passes over rows without a decision',
    words: inEachLanguage((language) => words[language].decide),
    arguments: { file: argument('<file>', 'the file, in UTF-8', path) },
    carryOut: decideFromFile,
  }),
  ...captionsActs,
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
  await noteOpened(db, [row], operator, await clock.now(db))
  print.out(`${lineOf(row)}  ${row.state}`)
  const note = await scanNote(db, row)
  if (note) print.out(note)
  print.out(row.intro === '' ? 'the member wrote nothing about it' : row.intro)
  if (row.refusedReason) print.out(`sent back: ${[row.refusedReason, ...adviceTexts(row)].join(', ')}`)
  const captions = await captionsOfFilms(db, files)
  const seen = { isPublic: row.state === 'shown', now: clock.roughly() }
  for (const [index, { url, captions: given }] of fileViews(context, files, captions, seen).entries()) {
    const from = files[index]?.convertedFrom ?? null
    print.out(from === null ? url : `${url}  ${conversionNote(from)}`)
    for (const each of given) print.out(`captions in ${each.language}: ${each.url}`)
  }
  return exitCodes.ok
}
