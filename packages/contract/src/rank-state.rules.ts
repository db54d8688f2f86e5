import { monthlyPlaces, monthlyTargetPoints } from './constants.ts'

/** A member's month: points, the place won (null before 1,000 points) and the last place given. */
export interface MonthStanding {
  happyPoint: number
  rankNo: number | null
  maxRank: number
}

export type RankState =
  | { kind: 'qualified'; rankNo: number }
  | { kind: 'quotaFull' }
  | { kind: 'doTasks' }
  | { kind: 'quotaLeft'; pointsShort: number }

/** The monthly rank state (spec section 4, 'Monthly rank state'). */
export function rankState({ happyPoint, rankNo, maxRank }: MonthStanding): RankState {
  if (rankNo !== null || happyPoint >= monthlyTargetPoints) {
    // A place stays even if counted points are looked at again later; without one the quota was used up.
    return rankNo !== null && rankNo <= monthlyPlaces ? { kind: 'qualified', rankNo } : { kind: 'quotaFull' }
  }
  if (happyPoint === 0) return { kind: 'doTasks' }
  if (maxRank >= monthlyPlaces) return { kind: 'quotaFull' }
  return { kind: 'quotaLeft', pointsShort: monthlyTargetPoints - happyPoint }
}
