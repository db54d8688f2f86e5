/** Whether the member owns a medal, does not own it yet, or it is still being made: rules/tasks#medals. */
export type MedalState = 'making' | 'earned' | 'locked'

export function medalState(medal: { status: string; total: number | null }): MedalState {
  if (medal.status === '3') return 'making'
  return (medal.total ?? 0) > 0 ? 'earned' : 'locked'
}

/** The earned picture if the member owns at least one, otherwise the locked one. */
export function medalImage(medal: {
  total: number | null
  frontImageUrl: string
  backImageUrl: string
}): string {
  return (medal.total ?? 0) > 0 ? medal.frontImageUrl : medal.backImageUrl
}

interface Progress {
  status: string
  total: number | null
  completeTimes: number
  completeActionTimes: number
}

/** Medals shown at once, one of them at least still to be earned. */
const medalsAtOnce = 3

/** The first earned medals and those that are next within reach; all others are behind a button. */
export function shelfOf<T extends Progress>(medals: readonly T[]): { shown: T[]; rest: T[] } {
  const missing = (medal: T) => medal.completeTimes - medal.completeActionTimes
  const locked = medals.filter((medal) => medalState(medal) === 'locked')
  const next = locked.toSorted((a, b) => missing(a) - missing(b))
  const all = medals.filter((medal) => medalState(medal) === 'earned')
  const earned = all.slice(0, next.length > 0 ? medalsAtOnce - 1 : medalsAtOnce)
  const shown = [...earned, ...next].slice(0, medalsAtOnce)
  return { shown, rest: medals.filter((medal) => !shown.includes(medal)) }
}
