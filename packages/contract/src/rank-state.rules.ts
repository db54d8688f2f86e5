import { monthlyRanks, monthlyTargetPoints } from './ranking.constants.ts'

/** A member's month: points, the rank won (null before 1,000 points) and the last rank given. */
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

/** rules/ranking#rank-state */
export function rankState({ happyPoint, rankNo, maxRank }: MonthStanding): RankState {
  if (rankNo !== null || happyPoint >= monthlyTargetPoints) {
    // A rank stays even if counted points fall later; without one, the quota was full.
    return rankNo !== null && rankNo <= monthlyRanks ? { kind: 'qualified', rankNo } : { kind: 'quotaFull' }
  }
  if (happyPoint === 0) return { kind: 'doTasks' }
  if (maxRank >= monthlyRanks) return { kind: 'quotaFull' }
  return { kind: 'quotaLeft', pointsShort: monthlyTargetPoints - happyPoint }
}
