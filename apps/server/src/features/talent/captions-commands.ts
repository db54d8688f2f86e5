import { readFile, stat } from 'node:fs/promises'
import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { Tx } from '../../kit/database/db.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import type { OperatorAct } from '../../kit/operator/audit.ts'
import { carryOut } from '../../kit/operator/operator-act.ts'
import { argument, path } from '../../kit/operator/operator-command.ts'
import { lockIfOpen } from '../points/points.ts'
import { giveCaptions, removeCaptions } from '../upload/upload.ts'
import type { ContestContext } from './contest.ts'
import { findWork, ReviewRefused } from './review.ts'
import { type ReviewWords, words } from './review.words.ts'
import { orRefused } from './review-acts.ts'
import { workNumber } from './work-argument.ts'
import { captionsOfFilms, filesInOrder, type WorkFile } from './work-files.ts'
import { workFiles, works } from './works.sql.ts'

const maxBytes = 256 * 1024

const language = argument(
  '--language <language>',
  `the language of the captions: ${languages.join(', ')}; ${languages[0]} by default`,
  z.enum(languages).default(languages[0]),
)

type Target = { work: string; language: Language }
type W = ReviewWords['captions']

/** Captions for the films of works: rules/contest#captions. */
export const captionsActs = [
  act({
    name: 'captions',
    description: 'gives a shown film captions, in place of those that it has in the language',
    words: inEachLanguage((each) => words[each].captions),
    arguments: {
      work: workNumber,
      file: argument('<file>', 'the captions, WebVTT in UTF-8', path),
      language,
    },
    carryOut: give,
  }),
  act({
    name: 'remove-captions',
    description: 'takes the captions of a film in one language away',
    words: inEachLanguage((each) => words[each].noCaptions),
    arguments: { work: workNumber, language },
    carryOut: remove,
  }),
]

async function give(
  context: ContestContext,
  call: ActCall<Target & { file: string }>,
): Promise<ActOutcome<W>> {
  const { args } = call
  const text = await textOf(args.file)
  if (typeof text !== 'string') return { refused: (w) => w.files[text.problem] }
  const { language } = args
  let areReplaced = false
  const done = await changeCaptions<W>(context, call, 'review.captions', async (tx, film, at) => {
    const { fileId, durationMs } = film
    areReplaced = (await captionsOfFilms(tx, [film])).some((each) => each.language === language)
    const problems = await giveCaptions(tx, { fileId, language, text, durationMs }, at)
    if (problems.length > 0) throw new ReviewRefused(() => problems.join('\n'))
    return { areReplaced }
  })
  if (!('changes' in done) || !areReplaced) return done
  const { changes } = done
  return { ...done, changes: (w, each) => [...changes(w, each), changed(w.replaced)] }
}

async function remove(
  context: ContestContext,
  call: ActCall<Target>,
): Promise<ActOutcome<ReviewWords['noCaptions']>> {
  const { work, language } = call.args
  return changeCaptions<ReviewWords['noCaptions']>(
    context,
    call,
    'review.remove-captions',
    async (tx, { fileId }) => {
      if (!(await removeCaptions(tx, fileId, language)))
        throw new ReviewRefused((w) => w.noCaptions(work, language))
      return {}
    },
  )
}

/** Changes the captions of a shown film; the act is in the audit log. */
function changeCaptions<
  W extends Pick<ReviewWords, 'refusals'> & { now: (work: string, language: Language) => string },
>(
  context: ContestContext,
  call: ActCall<Target>,
  act: string,
  /** Returns what else the audit log says of it. */
  change: (tx: Tx, film: WorkFile, at: Date) => Promise<OperatorAct['detail']>,
): Promise<ActOutcome<W>> {
  const { db, clock } = context
  const { work, language } = call.args
  return orRefused<W>(async () => {
    const found = await findWork({ db }, work)
    if (!found) throw new ReviewRefused((w) => w.unknown(work))
    await carryOut(context, call, act, async (tx) => {
      // Lock first, so that the member cannot delete the film in between.
      if (!(await lockIfOpen(tx, found.userId))) throw new ReviewRefused((w) => w.left(work))
      const film = await shownFilm(tx, found)
      const at = await clock.now(tx)
      return { detail: { work, language, ...(await change(tx, film, at)) } }
    })
    return { changes: (w) => [changed(w.now(work, language))] }
  })
}

/** The film of a work that everybody sees. Throws ReviewRefused. */
async function shownFilm(tx: Tx, { userId, workNo }: { userId: string; workNo: string }): Promise<WorkFile> {
  const row = await tx.one(works.find, [userId, workNo])
  if (row?.state !== 'shown') throw new ReviewRefused((w) => w.notShown(workNo, row?.state ?? null))
  const [link] = await tx.all(workFiles.of, [userId, [workNo]])
  const [film] = link ? await filesInOrder(tx, userId, [link.fileId]) : []
  if (film?.kind !== 'video') throw new ReviewRefused((w) => w.noFilm(workNo))
  return film
}

/** An operator's file as text, or what is wrong with it. */
async function textOf(file: string): Promise<string | { problem: keyof W['files'] }> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return { problem: 'missing' }
  if (found.size > maxBytes) return { problem: 'large' }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch {
    return { problem: 'notText' }
  }
}
