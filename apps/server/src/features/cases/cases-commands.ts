import { businessDay, businessInstant, businessTime } from '@club/contract/business-day.ts'
import { inEachLanguage, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { type OperatorAct, recordAct, recordLook } from '../../kit/operator/audit.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { sendMessage } from '../messages/messages.ts'
import { lockIfOpen, postCorrection } from '../points/points.ts'
import { answerOf, sealAnswer } from './case-answer.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'

export interface CaseCommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
}

const maxListed = 200
const maxAnswerLength = 1000
/** More than any task pays at once, to catch typing mistakes. */
const maxCorrection = 1000

const caseId = argument('<id>', 'the case', z.uuid())
const answerText = z.string().trim().min(1).max(maxAnswerLength)

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
/** The options of an answer: `--text-zh` holds the Chinese one and is the argument `textZh`. */
const optionOf = inEachLanguage((language) => {
  const [code = ''] = language.split('_')
  return { name: `text${code[0]?.toUpperCase()}${code.slice(1)}`, shown: `--text-${code} <text>`, code }
})
const answerOptions = Object.fromEntries(
  Object.values(optionOf).map(({ name, shown, code }) => [
    name,
    argument(shown, `the answer in ${languageNames.of(code)}`, answerText),
  ]),
)

type Who = Pick<CommandCall<unknown>, 'operator' | 'reason' | 'print'>

/** The operator's commands for cases; each is answered within 15 working days. */
export const casesCommands = commandGroup<CaseCommandDeps>('cases', 'what members doubt about their points', [
  command({
    name: 'list',
    description: 'open cases by due day; answered ones with --answered',
    needsReason: true,
    arguments: { answered: argument('--answered', 'the answered ones', flag) },
    run: (deps, call) => list(deps, call.args.answered ? 'answered' : 'open', call),
  }),
  command({
    name: 'show',
    description: 'one case with its evidence',
    needsReason: true,
    arguments: { id: caseId },
    run: (deps, call) => show(deps, call),
  }),
  command({
    name: 'answer',
    description: 'answers a case in both languages; the member reads it in the club',
    needsReason: true,
    arguments: {
      id: caseId,
      ...answerOptions,
      dryRun,
    },
    run: (deps, call) =>
      changeCase(deps, call, 'cases.answer', (tx, row) => answer(tx, deps, row, call.args)),
  }),
  command({
    name: 'correct',
    description: 'awards the missing points as a separate entry',
    needsReason: true,
    arguments: {
      id: caseId,
      points: argument('--points <number>', 'how many points', wholeNumber(1, maxCorrection)),
      dryRun,
    },
    run: (deps, call) =>
      changeCase(deps, call, 'cases.correct', (tx, row) => correct(tx, deps, row, call.args)),
  }),
])

async function list(deps: CaseCommandDeps, state: CaseRow['state'], who: Who): Promise<number> {
  const { db, clock } = deps
  const { print } = who
  const rows = await db.all(memberCases.listIn, [state, maxListed])
  await recordLook(deps, who, 'cases.list', { state, cases: rows.length })
  const today = businessDay(await clock.now(db))
  if (rows.length === 0) print.out(state === 'open' ? 'no case is open' : 'no case has been answered yet')
  for (const row of rows) {
    const isLate = row.state === 'open' && row.dueDay < today
    const due = `due ${row.dueDay}${row.isDueCertain ? '' : ' (or a few days later: holidays not known yet)'}`
    const late = isLate ? '  LATE' : ''
    print.out(
      `${row.caseId}  ${due}${late}  opened ${row.openedDay}  ${row.taskId}  ${row.tradeId}  member ${row.userId}`,
    )
  }
  if (rows.length === maxListed) print.out(`only the first ${maxListed} are shown`)
  return exitCodes.ok
}

type Change = { problem: string } | { said: string; detail: OperatorAct['detail'] }

/** The case, locked: of two operators at once, the second sees the first's result. */
async function lockCase(tx: Tx, id: string): Promise<CaseRow | { problem: string }> {
  const found = await tx.one(memberCases.find, [id])
  if (found && !(await lockIfOpen(tx, found.userId))) return { problem: 'the member has left the club' }
  const row = found && (await tx.one(memberCases.lock, [found.userId, found.caseId]))
  return row ?? { problem: 'there is no such case' }
}

async function changeCase(
  deps: CaseCommandDeps,
  call: CommandCall<Readonly<Record<string, unknown>> & { id: string; dryRun: boolean }>,
  act: string,
  change: (tx: Tx, row: CaseRow) => Promise<Change>,
): Promise<number> {
  const { args, print } = call
  const done = await carryOut(deps, orderIn(call), act, async (tx) => {
    const row = await lockCase(tx, args.id)
    const changed = 'problem' in row ? row : await change(tx, row)
    return 'problem' in changed ? { ...changed, detail: null } : changed
  })
  if ('problem' in done) {
    print.err(done.problem)
    return exitCodes.refused
  }
  print.out(done.said)
  printPreview(print, args)
  return exitCodes.ok
}

const storedInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Evidence is stored with its times in UTC. */
function inBusinessTime(_field: string, value: unknown): unknown {
  return typeof value === 'string' && storedInstant.test(value) ? businessInstant(new Date(value)) : value
}

/** Shows a case with its evidence. Recorded in the audit log, since the text may be personal. */
async function show(deps: CaseCommandDeps, call: CommandCall<{ id: string }>): Promise<number> {
  const { db, clock, sealing } = deps
  const { operator, reason, print } = call
  const found = await db.inTransaction(async (tx) => {
    const row = await lockCase(tx, call.args.id)
    if ('problem' in row) return row
    const evidence = (await tx.one(memberCases.evidence, [row.userId, row.caseId]))?.evidence ?? null
    await recordAct(tx, clock, { operator, act: 'cases.show', reason, detail: { case: row.caseId } })
    return { row, evidence }
  })
  if ('problem' in found) {
    print.err(found.problem)
    return exitCodes.refused
  }
  const { row, evidence } = found
  print.out(`case ${row.caseId}, ${row.state}, opened ${businessTime(row.openedAt)}, due ${row.dueDay}`)
  print.out(`member ${row.userId}, ${row.tradeId} of ${row.taskId}`)
  const text = row.textSealed && (sealing.read(sealedCase.text, row, row.textSealed) ?? unreadableText)
  print.out(text ? `the member wrote: ${text}` : 'the member wrote nothing')
  if (row.correctedPoints !== null) print.out(`made good: ${row.correctedPoints} points`)
  const answer = answerOf(row, sealing)
  if (answer && row.answeredAt) print.out(`answered ${businessTime(row.answeredAt)}`)
  for (const language of languages) {
    const text = answer?.[language]
    if (text) print.out(`in ${languageNames.of(optionOf[language].code)}: ${text}`)
  }
  if (evidence === null) throw new Error('a case has no evidence')
  // The database does not preserve the order of fields; this order is for reading.
  const { trade, terms, cycle, month, bankRows } = evidence
  const ordered = { trade, terms, cycle, month, bankRows }
  for (const line of JSON.stringify(ordered, inBusinessTime, 2).split('\n')) print.out(line)
  return exitCodes.ok
}

async function answer(
  tx: Tx,
  { clock, sealing }: CaseCommandDeps,
  row: CaseRow,
  args: Readonly<Record<string, unknown>>,
): Promise<Change> {
  if (row.state === 'answered') return { problem: 'this case has already been answered' }
  const at = await clock.now(tx)
  await tx.run(memberCases.answer, [
    row.userId,
    row.caseId,
    sealAnswer(
      row,
      inEachLanguage((language) => String(args[optionOf[language].name] ?? '')),
      sealing,
    ),
    at,
  ])
  await sendMessage(
    tx,
    { sealing },
    { userId: row.userId, key: `case-answered:${row.caseId}`, kind: 'caseAnswered', facts: {}, at },
  )
  const isLate = businessDay(at) > row.dueDay
  return {
    said: `answered${isLate ? `, after the due day ${row.dueDay}` : ''}`,
    detail: { case: row.caseId, isLate },
  }
}

/** Awards the missing points as a separate entry: rules/points#corrections. */
async function correct(
  tx: Tx,
  { clock, sealing }: CaseCommandDeps,
  row: CaseRow,
  args: { points: number },
): Promise<Change> {
  if (row.correctedPoints !== null)
    return { problem: `this case has already been corrected, with ${row.correctedPoints} points` }
  const at = await clock.now(tx)
  const { total, rankNo } = await postCorrection(tx, clock, {
    userId: row.userId,
    businessKey: `case:${row.caseId}`,
    points: args.points,
    at,
    fact: { case: row.caseId, trade: row.tradeId },
  })
  await tx.run(memberCases.correct, [row.userId, row.caseId, args.points])
  const key = `case-corrected:${row.caseId}`
  const facts = { points: args.points }
  await sendMessage(tx, { sealing }, { userId: row.userId, key, kind: 'pointsMadeGood', facts, at })
  return {
    said: `${args.points} points made good, ${total} in all${rankNo === null ? '' : `, rank ${rankNo} won`}`,
    detail: { case: row.caseId, member: row.userId, points: args.points },
  }
}
