import { businessDay, businessMonth } from '@club/contract/business-day.ts'
import {
  maxCaseAnswerLength,
  maxCaseTextLength,
  maxCorrectionPoints,
  maxPointsAlone,
} from '@club/contract/cases.constants.ts'
import { inEachLanguage, languages, languageTable } from '@club/contract/languages.ts'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import type { OperatorAct } from '../../kit/operator/audit.ts'
import { type ActOrder, carryOut, refuseAlone } from '../../kit/operator/operator-act.ts'
import {
  argument,
  memberName,
  memberNames,
  typedText,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import type { ContentContext } from '../content/content.ts'
import { findMember } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import { AccountClosed, correctedIn, lockIfOpen, postCorrection } from '../points/points.ts'
import { type CaseActWords, words } from './case-acts.words.ts'
import { sealAnswer } from './case-answer.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'
import { openCase } from './open-case.ts'

export const caseId = argument('<id>', 'the case', z.uuid())
const answerText = z.string().trim().min(1).max(maxCaseAnswerLength)

export const languageNames = new Intl.DisplayNames('en', { type: 'language' })
/** The options of an answer: `--text-zh` holds the Chinese one and is the argument `textZh`. */
export const optionOf = inEachLanguage((language) => {
  const [code = ''] = language.split('_')
  return { name: `text${code[0]?.toUpperCase()}${code.slice(1)}`, shown: `--text-${code} <text>`, code }
})
const answerOptions = Object.fromEntries(
  Object.values(optionOf).map(({ name, shown, code }) => [
    name,
    argument(shown, `the answer in ${languageNames.of(code)}`, answerText),
  ]),
)
const manyPoints = wholeNumber(1, maxCorrectionPoints)

type Common = CaseActWords['correct']
type Refusal = { refused: (w: Common) => string }
type Done<W> = { changes: (w: W) => string[]; needsSecond?: boolean; detail: OperatorAct['detail'] }

/** The case, locked: of two operators at once, the second sees the first's result. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | Refusal> {
  const found = await tx.one(memberCases.find, [id])
  if (found && !(await lockIfOpen(tx, found.userId))) return { refused: (w) => w.left }
  const row = found && (await tx.one(memberCases.lock, [found.userId, found.caseId]))
  return row ?? { refused: (w) => w.unknown }
}

async function changeCase<W extends Common>(
  deps: ContentContext,
  call: ActCall<{ id: string }>,
  name: string,
  change: (tx: Tx, row: CaseRow) => Promise<Done<W> | Refusal>,
): Promise<ActOutcome<W>> {
  const done = await carryOut(deps, call, name, async (tx) => {
    const row = await lockCase(tx, call.args.id)
    const outcome = 'refused' in row ? row : await change(tx, row)
    return 'refused' in outcome ? { ...outcome, detail: null } : outcome
  })
  if ('refused' in done) return { refused: done.refused }
  const { needsSecond = false } = done
  return { changes: (w) => done.changes(w).map((what) => changed(what)), needsSecond }
}

/** Answers a case, and makes points good in the same step if some are given. */
export const answerAct = act({
  name: 'answer',
  description: 'answers a case in both languages; the member reads it in the club',
  words: inEachLanguage((language) => words[language].answer),
  arguments: {
    id: caseId,
    ...answerOptions,
    points: argument('--points <number>', 'makes so many points good as well', manyPoints.optional()),
  },
  carryOut: (deps: ContentContext, call) =>
    changeCase<CaseActWords['answer']>(deps, call, 'cases.answer', async (tx, row) => {
      if (row.state === 'answered') return { refused: (w) => w.answeredBefore }
      const { points } = call.args as { points?: number }
      const made = points === undefined ? null : await correct(tx, deps, row, { points, order: call })
      if (made && 'refused' in made) return made
      const { isLate, text } = await answer(tx, deps, row, call.args)
      return {
        changes: (w) => [
          ...(made ? made.changes(w) : []),
          isLate ? w.answeredLate(row.dueDay) : w.answered,
          ...(call.isPreview
            ? languages.map((each) => w.reads(languageTable[each].ownName, text[each]))
            : []),
        ],
        ...(made?.needsSecond && { needsSecond: true }),
        detail: { ...made?.detail, case: row.caseId, member: row.userId, isLate },
      }
    }),
})

/** Makes points good without an answer. */
export const correctAct = act({
  name: 'correct',
  description: 'awards the missing points as a separate entry',
  words: inEachLanguage((language) => words[language].correct),
  arguments: { id: caseId, points: argument('--points <number>', 'how many points', manyPoints) },
  carryOut: (deps: ContentContext, call) =>
    changeCase<Common>(deps, call, 'cases.correct', (tx, row) =>
      correct(tx, deps, row, { points: call.args.points, order: call }),
    ),
})

/** Opens a case for a member who calls. */
export const openAct = act({
  name: 'open',
  description: "opens a case in a member's name, for one who calls or writes",
  words: inEachLanguage((language) => words[language].open),
  arguments: {
    member: argument('<member>', memberNames, memberName),
    trade: argument(
      '<trade>',
      'the entry or refusal in the history, like award-12',
      typedText(
        (text) => /^(award-\d{1,9}|refusal-[0-9a-f-]{36})$/.test(text),
        inEachLanguage((language) => words[language].open.tradeForm),
      ),
    ),
    text: argument(
      '--text <text>',
      'what the member says',
      z.string().trim().min(1).max(maxCaseTextLength).optional(),
    ),
  },
  async carryOut(deps: ContentContext, call): Promise<ActOutcome<CaseActWords['open']>> {
    const { trade: tradeId, text = null } = call.args
    const found = await findMember(deps.db, deps, call.args.member)
    if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
    const { userId } = found
    const done = await carryOut(deps, call, 'cases.open', async (tx) => {
      const { row, isNew } = await openCase(tx, deps, userId, { tradeId, text }, { isByOperator: true })
      const detail = { case: row.caseId, member: userId, trade: tradeId }
      return { row, isNew, detail: isNew ? detail : null }
    }).catch((error: unknown) => {
      if (error instanceof AccountClosed) return null
      if (error instanceof AppError && error.status === 'tradeUnknown') return 'unknownTrade'
      throw error
    })
    if (done === null) return { refused: (w) => w.left }
    if (done === 'unknownTrade') return { refused: (w) => w.unknownTrade }
    const { dueDay } = done.row
    if (!done.isNew) return { refused: (w) => w.openBefore(dueDay) }
    return { changes: (w) => [changed(w.opened(tradeId, dueDay))] }
  },
})

async function answer(
  tx: Tx,
  { clock, sealing }: ContentContext,
  row: CaseRow,
  args: Readonly<Record<string, unknown>>,
) {
  const at = await clock.now(tx)
  const text = inEachLanguage((language) => String(args[optionOf[language].name] ?? ''))
  await tx.run(memberCases.answer, [row.userId, row.caseId, sealAnswer(row, text, sealing), at])
  await sendMessage(
    tx,
    { sealing },
    { userId: row.userId, key: `case-answered:${row.caseId}`, kind: 'caseAnswered', facts: {}, at },
  )
  return { isLate: businessDay(at) > row.dueDay, text }
}

/** What was made good before: for the member in this month, and about the same entry or refusal in any case. */
async function madeGoodBefore(tx: Tx, { userId, tradeId }: CaseRow, month: string) {
  const [inMonth, about] = await Promise.all([
    correctedIn(tx, userId, month),
    tx.all(memberCases.about, [userId, [tradeId]]),
  ])
  return { inMonth, ofTrade: about.reduce((sum, { correctedPoints }) => sum + (correctedPoints ?? 0), 0) }
}

/**
 * Awards the missing points as a separate entry: rules/points#corrections. Whether it needs a second person is decided
 * here, under the account's lock, so that nobody gives much alone in many small acts.
 */
async function correct(
  tx: Tx,
  { clock, sealing }: ContentContext,
  row: CaseRow,
  { points, order }: { points: number; order: ActOrder },
): Promise<Done<Common> | Refusal> {
  const { correctedPoints } = row
  if (correctedPoints !== null) return { refused: (w) => w.correctedBefore(correctedPoints) }
  const at = await clock.now(tx)
  const { inMonth, ofTrade } = await madeGoodBefore(tx, row, businessMonth(at))
  const needsSecond = inMonth + points > maxPointsAlone || ofTrade > 0
  if (needsSecond) refuseAlone(order)
  const { total, rankNo } = await postCorrection(tx, clock, {
    userId: row.userId,
    businessKey: `case:${row.caseId}`,
    points,
    at,
    fact: { case: row.caseId, trade: row.tradeId },
  })
  await tx.run(memberCases.correct, [row.userId, row.caseId, points])
  const key = `case-corrected:${row.caseId}`
  await sendMessage(
    tx,
    { sealing },
    { userId: row.userId, key, kind: 'pointsMadeGood', facts: { points }, at },
  )
  return {
    changes: (w) => [
      w.madeGood({ points, total, rankNo }),
      ...(inMonth > 0 ? [w.inMonthBefore(inMonth)] : []),
      ...(ofTrade > 0 ? [w.ofTradeBefore(ofTrade)] : []),
    ],
    needsSecond,
    detail: { case: row.caseId, member: row.userId, points },
  }
}
