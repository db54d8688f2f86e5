import { addDays, businessDay, monthOf, startOfDay } from '@club/contract/business-day.ts'
import { hourMs } from '@club/contract/durations.ts'
import { monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { daysLeftOn, type StillPossible } from '@club/contract/still-possible.rules.ts'

/** What the member was told so far. */
export interface GreetingState {
  isOff: boolean
  lastDay: string | null
  medalStep: string | null
  medalDay: string | null
  toldMonth: string | null
}

/** A medal that the member collects toward. */
export interface MedalReach {
  medalId: string
  /** How many the member owns. */
  total: number
  /** Completions toward the next one, and how many it needs. */
  done: number
  needed: number
}

export interface MonthStanding {
  countedPoints: number
  rankNo: number | null
  isBlacklisted: boolean
}

export type Greeting =
  | { kind: 'greetingSeason'; season: string }
  | { kind: 'greetingMonthWon'; month: string }
  | { kind: 'greetingMonthEnd'; month: string; day: string; missing: number }
  | { kind: 'greetingMedal'; medalId: string; step: string; missing: number }

/** Greetings are sent in the daytime of the business day. */
const hours = { from: 7, to: 21 }
/** A member away for longer gets no greeting now, and gets the next one after coming back. */
export const seenWithinDays = 30
/** The days of a month on which its end is announced: not so late that it would put pressure on members. */
const monthEndDays = { from: 7, to: 3 }
/** Missing more than this, a member would not be encouraged in the last days. */
export const maxMissingPoints = 200
const maxMissingCompletions = 2
const minDoneShare = 0.5
const daysBetweenMedals = 14

/** Whether greetings are sent at an instant. */
export function isGreetingTime(now: Date): boolean {
  const hour = (now.getTime() - startOfDay(businessDay(now)).getTime()) / hourMs
  return hour >= hours.from && hour < hours.to
}

/** Whether what happened on a day keeps for so many days; one far ahead is from before the clock was set back. */
const stillKeeps = (since: string | null, days: number, day: string): boolean =>
  since !== null && addDays(since, days) > day && since <= addDays(day, days)

/** Whether a member gets a greeting on a day at all. */
export function mayBeGreeted({ isOff, lastDay }: GreetingState, day: string): boolean {
  return !isOff && !stillKeeps(lastDay, 1, day)
}

/** Whether the month's end is due to be announced on a day. */
function isMonthEndDue({ toldMonth }: GreetingState, day: string): boolean {
  const left = daysLeftOn(day)
  return toldMonth !== monthOf(day) && left <= monthEndDays.from && left >= monthEndDays.to
}

/** Whether the choice depends on the way to the target, which is costly to find. */
export function needsOutlook(state: GreetingState, standing: MonthStanding, day: string): boolean {
  const missing = monthlyTargetPoints - standing.countedPoints
  const isNear = missing > 0 && missing <= maxMissingPoints
  return isMonthEndDue(state, day) && standing.rankNo === null && !standing.isBlacklisted && isNear
}

/**
 * The greeting for a day, the first that applies: a festival or solar term, the month's end, a medal within reach
 * (rules/messages#greetings). Null if none does.
 */
export function chooseGreeting(
  day: string,
  state: GreetingState,
  {
    season,
    standing,
    outlook,
    medals,
  }: {
    season: string | null
    standing: MonthStanding
    /** Null if it was not needed. */
    outlook: StillPossible | null
    medals: readonly MedalReach[]
  },
): Greeting | null {
  if (!mayBeGreeted(state, day)) return null
  if (season !== null) return { kind: 'greetingSeason', season }
  const month = monthOf(day)
  if (isMonthEndDue(state, day)) {
    if (standing.rankNo !== null && !standing.isBlacklisted) return { kind: 'greetingMonthWon', month }
    if (needsOutlook(state, standing, day) && outlook?.kind === 'possible')
      return { kind: 'greetingMonthEnd', month, day, missing: outlook.missing }
  }
  return medalGreeting(day, state, medals)
}

const stepOf = ({ medalId, total }: MedalReach) => `${medalId}:${total + 1}`

/** The nearest medal, which must be half done; not the one announced last, and at most one in two weeks. */
function medalGreeting(day: string, state: GreetingState, medals: readonly MedalReach[]): Greeting | null {
  if (stillKeeps(state.medalDay, daysBetweenMedals, day)) return null
  const [nearest] = medals
    .filter(({ done, needed }) => done < needed && done >= needed * minDoneShare)
    .filter(({ done, needed }) => needed - done <= maxMissingCompletions)
    .filter((medal) => stepOf(medal) !== state.medalStep)
    .sort((a, b) => a.needed - a.done - (b.needed - b.done) || (a.medalId < b.medalId ? -1 : 1))
  if (!nearest) return null
  const { medalId, needed, done } = nearest
  return { kind: 'greetingMedal', medalId, step: stepOf(nearest), missing: needed - done }
}

/** What is stored after a greeting. */
export function stateAfter(state: GreetingState, day: string, greeting: Greeting): GreetingState {
  const told = { ...state, lastDay: day }
  if (greeting.kind === 'greetingMedal') return { ...told, medalStep: greeting.step, medalDay: day }
  const isAboutMonth = greeting.kind === 'greetingMonthWon' || greeting.kind === 'greetingMonthEnd'
  return isAboutMonth ? { ...told, toldMonth: greeting.month } : told
}
