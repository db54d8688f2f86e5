import { isDay, isMonth } from '@club/contract/business-day.ts'
import { aumTaskId, type TaskCycle, taskCycles } from '@club/contract/tasks.constants.ts'

/** The task id of corrections (made after a case), which belong to no task. */
export const correctionTaskId = 'correction'

/** What an entry or refusal is about; null where its facts do not say. */
export interface TradeFacts {
  courseId: string | null
  /** The friend who was invited. */
  invitedId: string | null
  /** The business day of the fact. */
  day: string | null
  /** The month that the bank's result is for. */
  resultMonth: string | null
  /** The monthly cap and the points earned at the time of the refusal. */
  cap: number | null
  earned: number | null
  /** The cycle's limit at the time of the refusal. */
  cycle: TaskCycle | null
  times: number | null
  /** Whether the day was made good after an outage. */
  isMadeGood: boolean
}

export interface StoredFacts {
  taskId: string
  businessKey: string
  fact: Record<string, string>
}

/** Reads the facts of an entry or refusal, falling back to its business key. */
export function tradeFacts({ taskId, businessKey, fact }: StoredFacts): TradeFacts {
  const parts = businessKey.split(':').slice(1)
  const isAbout = (...taskIds: string[]) => taskIds.includes(taskId)
  return {
    courseId: fact.course ?? (isAbout('share_course', 'learn_course') ? (parts[0] ?? null) : null),
    invitedId: fact.invited ?? (isAbout('invite_friend') ? (parts[0] ?? null) : null),
    day: fact.day ?? parts.find(isDay) ?? null,
    resultMonth: fact.resultMonth ?? (isAbout(aumTaskId) ? (parts.find(isMonth) ?? null) : null),
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
