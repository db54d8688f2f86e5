import { readFile, stat } from 'node:fs/promises'
import { type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { Tx } from '../../kit/database/db.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import { argument, type CommandCall, command, exitCodes, path } from '../../kit/operator/operator-command.ts'
import { lockIfOpen } from '../points/points.ts'
import { giveCaptions, removeCaptions } from '../upload/upload.ts'
import type { ContestContext } from './contest.ts'
import { findWork, ReviewRefused } from './review.ts'
import { workNumber } from './work-argument.ts'
import { filesInOrder, type WorkFile } from './work-files.ts'
import { workFiles, works } from './works.sql.ts'

const maxBytes = 256 * 1024

const language = argument(
  '--language <language>',
  `the language of the captions: ${languages.join(', ')}; ${languages[0]} by default`,
  z.enum(languages).default(languages[0]),
)

/** Captions for the films of works: rules/contest#captions. */
export const captionsCommands = [
  command({
    name: 'captions',
    description: 'gives a shown film captions, in place of those that it has in the language',
    needsReason: true,
    arguments: {
      work: workNumber,
      file: argument('<file>', 'the captions, WebVTT in UTF-8', path),
      language,
      dryRun,
    },
    run: give,
  }),
  command({
    name: 'remove-captions',
    description: 'takes the captions of a film in one language away',
    needsReason: true,
    arguments: { work: workNumber, language, dryRun },
    run: remove,
  }),
]

type Target = { work: string; language: Language; dryRun: boolean }
type Given = CommandCall<Target & { file: string }>

async function give(context: ContestContext, call: Given): Promise<number> {
  const { args, print } = call
  const text = await textOf(args.file)
  if (typeof text !== 'string') {
    print.err(text.problem)
    return exitCodes.refused
  }
  return changeCaptions(context, call, 'review.captions', async (tx, { fileId, durationMs }, at) => {
    const problems = await giveCaptions(tx, { fileId, language: args.language, text, durationMs }, at)
    if (problems.length > 0) throw new ReviewRefused(problems.join('\n'))
  })
}

async function remove(context: ContestContext, call: CommandCall<Target>): Promise<number> {
  const { work, language } = call.args
  return changeCaptions(context, call, 'review.remove-captions', async (tx, { fileId }) => {
    if (!(await removeCaptions(tx, fileId, language)))
      throw new ReviewRefused(`${work} has no captions in ${language}`)
  })
}

/** Changes the captions of a shown film and prints what is there now; the act is in the audit log. */
async function changeCaptions(
  context: ContestContext,
  call: CommandCall<Target>,
  act: string,
  change: (tx: Tx, film: WorkFile, at: Date) => Promise<void>,
): Promise<number> {
  const { db, clock } = context
  const { args, print } = call
  const { work, language } = args
  try {
    const found = await findWork({ db }, work)
    if (!found) throw new ReviewRefused(`there is no work ${work}`)
    await carryOut(context, orderIn(call), act, async (tx) => {
      // Lock first, so that the member cannot delete the film in between.
      if (!(await lockIfOpen(tx, found.userId)))
        throw new ReviewRefused(`${work} is by a member who has left`)
      const film = await shownFilm(tx, found)
      const at = await clock.now(tx)
      await change(tx, film, at)
      return { detail: { work, language } }
    })
    print.out(`${work}  ${language}  ${act === 'review.captions' ? 'has captions' : 'has no captions'}`)
    printPreview(print, args)
    return exitCodes.ok
  } catch (error) {
    if (!(error instanceof ReviewRefused)) throw error
    print.err(error.message)
    return exitCodes.refused
  }
}

/** The film of a work that everybody sees. Throws ReviewRefused. */
async function shownFilm(tx: Tx, { userId, workNo }: { userId: string; workNo: string }): Promise<WorkFile> {
  const row = await tx.one(works.find, [userId, workNo])
  if (row?.state !== 'shown') throw new ReviewRefused(`${workNo} is not shown: ${row?.state ?? 'gone'}`)
  const [link] = await tx.all(workFiles.of, [userId, [workNo]])
  const [film] = link ? await filesInOrder(tx, userId, [link.fileId]) : []
  if (film?.kind !== 'video') throw new ReviewRefused(`${workNo} is no film`)
  return film
}

/** An operator's file as text, or what is wrong with it. */
async function textOf(file: string): Promise<string | { problem: string }> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return { problem: 'there is no such file' }
  if (found.size > maxBytes) return { problem: `the file is larger than ${maxBytes / 1024} KiB` }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch {
    return { problem: 'the file is not UTF-8' }
  }
}
