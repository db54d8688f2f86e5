import { isDay, isMonth } from '@club/contract/business-day.ts'
import { type TaskCycle, taskCycles } from '@club/contract/constants.ts'

/** The task id of entries that make good what a case found missing; no task of the club's. */
export const correctionTaskId = 'correction'

/** What an entry or refusal is about, as far as its facts tell. */
export interface TradeFacts {
  courseId: string | null
  /** The friend who was invited. */
  invitedId: string | null
  /** The business day of the fact. */
  day: string | null
  /** The month that the bank's result is about. */
  resultMonth: string | null
  /** The monthly cap and what had been earned, as they were when the cap refused. */
  cap: number | null
  earned: number | null
  /** The cycle's limit as it was when it refused. */
  cycle: TaskCycle | null
  times: number | null
  /** The outage that the day was made good for. */
  isMadeGood: boolean
}

export interface KeptFacts {
  taskId: string
  businessKey: string
  fact: Record<string, string>
}

/** Reads the facts of an entry or refusal: what it says, and where it says nothing its business key. */
export function tradeFacts({ taskId, businessKey, fact }: KeptFacts): TradeFacts {
  const parts = businessKey.split(':').slice(1)
  const isAbout = (...taskIds: string[]) => taskIds.includes(taskId)
  return {
    courseId: fact.course ?? (isAbout('share_course', 'learn_course') ? (parts[0] ?? null) : null),
    invitedId: fact.invited ?? (isAbout('invite_friend') ? (parts[0] ?? null) : null),
    day: fact.day ?? parts.find(isDay) ?? null,
    resultMonth: fact.resultMonth ?? (isAbout('aum_increased_month') ? (parts.find(isMonth) ?? null) : null),
    cap: wholeNumber(fact.cap),
    earned: wholeNumber(fact.earned),
    cycle: taskCycles.find((cycle) => cycle === fact.cycle) ?? null,
    times: wholeNumber(fact.times),
    isMadeGood: fact.outage !== undefined,
  }
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
