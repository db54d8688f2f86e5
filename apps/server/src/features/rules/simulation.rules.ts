import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { rules } from '@club/contract/desk/rules.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'

/** Values that are tried out; what is left out stays as it was when an entry was written. */
export interface TriedRules {
  tasks: ReadonlyMap<string, { points?: number | undefined; monthlyCap?: number | null | undefined }>
  target: number
  places: number
}

/** The rules as they were: each entry has its own terms. */
export const unchangedRules: TriedRules = {
  tasks: new Map(),
  target: monthlyTargetPoints,
  places: monthlyRanks,
}

/** What a member earned in a month, in order; a refused award had no points. */
interface Earner {
  userId: string
  attempts: readonly { taskId: string; points: number; cap: number | null; isRefused: boolean; at: Date }[]
}

interface Earned {
  entries: number
  points: number
  /** When the target was reached; null if it was not. */
  reachedAt: Date | null
}

/**
 * What a member would have earned. Awards that a cap refused count where the cap is another one; all others are as they
 * were: nobody is supposed to have done more or less because of other points.
 */
export function earnedWith({ attempts }: Earner, { tasks, target }: TriedRules): Earned {
  const ofTask = new Map<string, number>()
  let [entries, points] = [0, 0]
  let reachedAt: Date | null = null
  const usual = new Map<string, number>()
  for (const attempt of attempts) if (!attempt.isRefused) usual.set(attempt.taskId, attempt.points)
  for (const { taskId, points: was, cap: capWas, isRefused, at } of attempts) {
    const tried = tasks.get(taskId)
    if (isRefused && tried === undefined) continue
    const worth = tried?.points ?? (isRefused ? (usual.get(taskId) ?? 0) : was)
    const cap = tried?.monthlyCap === undefined ? capWas : tried.monthlyCap
    const before = ofTask.get(taskId) ?? 0
    // An untouched entry stays, whatever its cap is now: it was earned.
    const fits = tried === undefined || cap === null || before + worth <= cap
    if (worth === 0 || !fits) continue
    ofTask.set(taskId, before + worth)
    entries += 1
    points += worth
    if (reachedAt === null && points >= target) reachedAt = at
  }
  return { entries, points, reachedAt }
}

type Outcome = Extract<DeskAnswerOf<typeof rules.simulate>, { state: 'done' }>['was']

const steps = [100, 200, 300, 500] as const

/** Sums up a month, a member at a time. */
export class MonthSum {
  private readonly target: number
  private readonly places: number
  private entries = 0
  private points = 0
  private readonly missing = steps.map((upTo) => ({ upTo, members: 0 }))
  private readonly reached: { userId: string; at: Date }[] = []

  constructor({ target, places }: Pick<TriedRules, 'target' | 'places'>) {
    this.target = target
    this.places = places
  }

  /** `mayRank` is false for members who are barred. */
  add(userId: string, { entries, points, reachedAt }: Earned, mayRank: boolean): void {
    this.entries += entries
    this.points += points
    if (reachedAt !== null) {
      if (mayRank) this.reached.push({ userId, at: reachedAt })
      return
    }
    const lacks = this.target - points
    const step = points > 0 ? this.missing.find(({ upTo }) => lacks <= upTo) : undefined
    if (step) step.members += 1
  }

  /** Who had a place, in the order in which they reached the target. */
  winners(): { userId: string; at: Date }[] {
    return this.reached
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.userId < b.userId ? -1 : 1))
      .slice(0, this.places)
  }

  outcome(): Outcome {
    const winners = this.winners()
    const last = winners.length === this.places ? winners.at(-1) : undefined
    const { target, places, entries, points, missing } = this
    return {
      target,
      places,
      entries,
      points,
      reached: this.reached.length,
      winners: winners.length,
      fullAt: last?.at.toISOString() ?? null,
      missing,
    }
  }
}

/** What tried values would have done beside what was. */
export function compared(was: MonthSum, would: MonthSum) {
  const [before, after] = [was, would].map((sum) => new Set(sum.winners().map(({ userId }) => userId)))
  const stay = [...(before ?? [])].filter((userId) => after?.has(userId)).length
  return {
    was: was.outcome(),
    would: would.outcome(),
    stay,
    lose: (before?.size ?? 0) - stay,
    gain: (after?.size ?? 0) - stay,
  }
}
