import { businessTime } from '@club/contract/business-day.ts'
import type { Change } from '@club/contract/desk/acts.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { z } from 'zod'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { argument, exitCodes, type Print } from '../../kit/operator/operator-command.ts'
import type { EarningContext } from '../activity/activity.ts'
import { words as actWords, type FeedActsWords } from './feed-acts.words.ts'
import type { GivenAward } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { count, linesWord, pointsStay } from './feed-report.ts'
import { maxMovesShown } from './feed-run.ts'
import { changesSaid } from './feed-says.rules.ts'
import { sentences } from './feed-sentences.words.ts'
import { type FeedFile, feedFiles } from './feeds.sql.ts'
import { type PaidInWords, paidInWords } from './paid-in-words.ts'
import { type Undone, undoFile } from './undo.ts'

type UndoWords = FeedActsWords['undo']

const maxAwardsTold = 200

function printUndone(print: Print, done: Undone, isPreview: boolean): number {
  const would = isPreview ? 'would be ' : ''
  print.out(
    `${would}taken back ${count(done.takenBack)}, left where another row counts ${count(done.notCounting)}, ` +
      `awarded already ${count(done.given)}`,
  )
  if (done.notFound > 0)
    print.out(
      `${isPreview ? 'would stay' : 'stayed'}: ${linesWord(done.notFound)} of people who have changed the mobile or left since, or about whom ten rows came later; ` +
        'what is wrong there is corrected by another file',
    )
  if (isPreview && done.points > 0)
    print.out(`points that members would get by what counts again: ${count(done.points)}`)
  if (done.given > 0) print.out(pointsStay)
  if (done.reopened > 0)
    print.out(
      isPreview
        ? `refused claims that it would open again: ${count(done.reopened)}`
        : `refused claims opened again: ${count(done.reopened)}; each of these members has a message`,
    )
  if (done.stillRefused > 0)
    print.out(
      `refused claims that stay until a new file says that the target was reached: ${count(done.stillRefused)}`,
    )
  if (isPreview) print.out('nothing was written')
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

interface Told {
  file: FeedFile
  done: Undone
  awards: readonly GivenAward[]
  moves: readonly string[]
  paid: PaidInWords
  isPreview: boolean
}

const kindTitle = ({ kinds }: UndoWords, kind: string) => own<string>(kinds, kind) ?? kind

function undoChanges(
  w: UndoWords,
  language: Language,
  { file, done, awards, moves, paid, isPreview }: Told,
): Change[] {
  const more = done.given - awards.length
  const moreMoved = done.moved - moves.length
  const notes = [
    ...(moreMoved > 0 ? [w.moreGoBack(moreMoved)] : []),
    ...awards.map((award) => w.award(paid(award, language), award.points, businessTime(award.at))),
    ...(more > 0 ? [w.moreAwards(more)] : []),
    ...(done.given > 0 ? [w.pointsStay] : []),
    ...(done.notFound > 0 ? [w.notFound(done.notFound)] : []),
    ...(isPreview && done.points > 0 ? [w.points(done.points)] : []),
    ...(done.reopened > 0 ? [w.reopened(done.reopened)] : []),
    ...(done.stillRefused > 0 ? [w.stillRefused(done.stillRefused)] : []),
    ...(done.failed > 0 ? [w.failed(done.failed)] : []),
  ]
  return [
    changed(w.file, null, file.name),
    changed(w.stored(kindTitle(w, file.kind), businessTime(file.startedAt))),
    changed(w.takenBack, null, w.count(done.takenBack)),
    changed(w.notCounting, null, w.count(done.notCounting)),
    changed(w.given, null, w.count(done.given)),
    ...moves
      .flatMap((says) => changesSaid(says, sentences[language]))
      .map(({ about, before, after }) => changed(w.goesBack(about), before, after)),
    ...notes.map((note) => changed(note)),
  ]
}

/** Undoes a wrong file and lists what was awarded because of it, to be flagged: points never fall. */
async function undo(deps: EarningContext, call: ActCall<{ id: string }>): Promise<ActOutcome<UndoWords>> {
  const { args, isPreview, print } = call
  const file = await deps.db.one(feedFiles.byId, [args.id])
  const refused = (
    line: string,
    told: (w: UndoWords, language: Language) => string,
  ): ActOutcome<UndoWords> => ({
    refused: told,
    shell(shell) {
      shell.err(line)
      return exitCodes.refused
    },
  })
  if (!file) return refused('there is no such file in the history', (w) => w.missing)
  if (feedKinds.some(({ name, undo: takeBack }) => name === file.kind && takeBack === null))
    return refused(`a file of ${file.kind} cannot be taken back: correct it with another file`, (w) =>
      w.cannot(kindTitle(w, file.kind)),
    )
  const awards: GivenAward[] = []
  const moves: string[] = []
  const done = await undoFile(deps, file, call, {
    given: (award) => {
      const { userId, businessKey, points, at } = award
      if (awards.length < maxAwardsTold) awards.push(award)
      print.out(`awarded: ${userId}/${businessKey}  ${englishCount(points, 'point')}  ${businessTime(at)}`)
    },
    moved: (says) => {
      if (moves.length < maxMovesShown) moves.push(says)
      print.out(`${isPreview ? 'would go back' : 'went back'}: ${says}`)
    },
    reopened: ({ userId, businessKey }) =>
      print.out(`${isPreview ? 'would open again' : 'opened again'}: ${userId}/${businessKey}`),
    stillRefused: ({ userId, businessKey }) => print.out(`refused before: ${userId}/${businessKey}`),
  })
  const paid = await paidInWords(deps, awards)
  return {
    changes: (w, language) => undoChanges(w, language, { file, done, awards, moves, paid, isPreview }),
    isStopped: done.isStopped,
    shell: (shell) => printUndone(shell, done, isPreview),
  }
}

export const undoAct = act({
  name: 'undo',
  description: 'takes a wrong file back and lists what was awarded by it',
  arguments: { id: argument('<id>', 'the file, as the history names it', z.uuid()) },
  words: inEachLanguage((language) => actWords[language].undo),
  isConfirmed: () => true,
  aboutLines: 5,
  carryOut: undo,
})
