import { businessDay, businessTime } from '@club/contract/business-day.ts'
import type { CaseTemplate } from '@club/contract/desk/cases.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { aumTaskId, bankTaskIds, type TaskCycle } from '@club/contract/tasks.constants.ts'
import { type CaseFactsWords, words } from './case-facts.words.ts'
import type { Evidence } from './evidence.ts'

/** What the sentences about a case are made of; times are in the bank's time zone. */
export interface CaseFacts {
  time: string
  taskName: string
  points: number
  totalAfter: number | null
  seq: number | null
  terms: {
    points: number
    cycle: TaskCycle
    cycleTimes: number
    actionTimes: number
    monthlyCap: number | null
    since: string
  } | null
  cycle: { completions: number; points: number; finishedAt: string | null } | null
  month: { month: string; points: number; pointsOfTask: number; rankNo: number | null }
}

const minuteEnds = '2026-11-28 03:46'.length
const dayIn = (instant: string) => businessDay(new Date(instant))
/** Without seconds and zone: all times of the desk are the bank's. */
const timeIn = (instant: string) => businessTime(new Date(instant)).slice(0, minuteEnds)

function factsOf({ trade, terms, cycle, month }: Evidence, taskName: string): CaseFacts {
  return {
    time: timeIn(trade.time),
    taskName,
    points: trade.points,
    totalAfter: trade.totalAfter,
    seq: trade.seq,
    terms: terms && { ...terms, since: dayIn(terms.since) },
    cycle: cycle && { ...cycle, finishedAt: cycle.finishedAt && timeIn(cycle.finishedAt) },
    month: { month: trade.month, ...month },
  }
}

const isOfBank = (taskId: string) => taskId === aumTaskId || bankTaskIds.some((id) => id === taskId)

/** What the club knew when a case was opened, as sentences. */
export function factSentences(evidence: Evidence, taskName: string, language: Language): string[] {
  const w: CaseFactsWords['facts'] = words[language].facts
  const { trade, terms, bankRows } = evidence
  const facts = factsOf(evidence, taskName)
  const superseded = trade.supersededAt as unknown as string | null
  return [
    trade.reason === null ? w.award(facts) : w.refusal(facts),
    ...(superseded === null ? [] : [w.supersededOn(dayIn(superseded))]),
    w.terms(facts),
    ...(terms?.haveChanged ? [w.haveChanged] : []),
    w.cycle(facts),
    w.month(facts.month),
    ...bankRows.map(({ kind, about, says, broughtBy }) =>
      kind === 'aum' ? w.bankAum(about, says === 'reached', broughtBy) : w.bankEvent(about, says, broughtBy),
    ),
    ...(bankRows.length === 0 && isOfBank(trade.taskId) ? [w.noBankRow] : []),
  ]
}

/** Answers that fill in the facts, in every language; the operator changes them. */
export function templatesOf(
  { trade }: Evidence,
  about: { taskName: Readonly<Record<Language, string>>; explanation: Readonly<Record<Language, string>> },
  language: Language,
): CaseTemplate[] {
  const day = dayIn(trade.time)
  const titles = words[language].templates
  const made = (
    id: Exclude<keyof CaseFactsWords['templates'], 'day'>,
    text: (of: CaseFactsWords['templates'], language: Language) => string,
  ): CaseTemplate => ({
    id,
    title: titles[id].title,
    texts: inEachLanguage((each) => text(words[each].templates, each)),
    makesGood: id === 'madeGood',
  })
  return [
    made('right', (of, each) => of.right.text(about.explanation[each])),
    made('madeGood', (of, each) => of.madeGood.text(about.taskName[each], of.day(day))),
    ...(isOfBank(trade.taskId)
      ? [made('bank', (of, each) => of.bank.text(about.taskName[each], of.day(day)))]
      : []),
    made('moreTime', (of, each) => of.moreTime.text(about.taskName[each], of.day(day))),
  ]
}
