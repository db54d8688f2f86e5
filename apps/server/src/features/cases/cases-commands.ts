import { businessDay, businessInstant, businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { languages, shellLanguage } from '@club/contract/languages.ts'
import { recordAct, recordLook } from '../../kit/operator/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
} from '../../kit/operator/operator-command.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { answerAct, caseId, correctAct, languageNames, lockCase, openAct, optionOf } from './case-acts.ts'
import { words } from './case-acts.words.ts'
import { answerOf } from './case-answer.ts'
import { sealedCase } from './cases.sealed.ts'
import { type CaseRow, memberCases } from './cases.sql.ts'

const maxListed = 200

type Who = Pick<CommandCall<unknown>, 'operator' | 'reason' | 'print'>

/** The operator's commands for cases; each is answered within 15 working days. */
export const casesCommands = commandGroup<ContentContext>('cases', 'what members doubt about their points', [
  command({
    name: 'list',
    description: 'open cases by due day; answered ones with --answered',
    does: 'showsMembers',
    arguments: { answered: argument('--answered', 'the answered ones', flag) },
    run: (deps, call) => list(deps, call.args.answered ? 'answered' : 'open', call),
  }),
  command({
    name: 'show',
    description: 'one case with its evidence',
    does: 'showsMembers',
    arguments: { id: caseId },
    run: (deps, call) => show(deps, call),
  }),
  openAct,
  answerAct,
  correctAct,
])

async function list(deps: ContentContext, state: CaseRow['state'], who: Who): Promise<number> {
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

const storedInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Evidence is stored with its times in UTC. */
function inBusinessTime(_field: string, value: unknown): unknown {
  return typeof value === 'string' && storedInstant.test(value) ? businessInstant(new Date(value)) : value
}

/** Shows a case with its evidence. Recorded in the audit log, since the text may be personal. */
async function show(deps: ContentContext, call: CommandCall<{ id: string }>): Promise<number> {
  const { db, clock, sealing } = deps
  const { operator, reason, print } = call
  const found = await db.inTransaction(async (tx) => {
    const row = await lockCase(tx, call.args.id)
    if ('refused' in row) return row
    const evidence = (await tx.one(memberCases.evidence, [row.userId, row.caseId]))?.evidence ?? null
    await recordAct(tx, clock, { operator, act: 'cases.show', reason, detail: { case: row.caseId } })
    return { row, evidence }
  })
  if ('refused' in found) {
    print.err(found.refused(words[shellLanguage].correct))
    return exitCodes.refused
  }
  const { row, evidence } = found
  print.out(`case ${row.caseId}, ${row.state}, opened ${businessTime(row.openedAt)}, due ${row.dueDay}`)
  print.out(`member ${row.userId}, ${row.tradeId} of ${row.taskId}`)
  const text = row.textSealed && (sealing.read(sealedCase.text, row, row.textSealed) ?? unreadableText)
  print.out(text ? `the member wrote: ${text}` : 'the member wrote nothing')
  if (row.correctedPoints !== null) print.out(`made good: ${englishCount(row.correctedPoints, 'point')}`)
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
