import { monthlyRanks } from '@club/contract/ranking.constants.ts'

/** Whole days left in the month, today included. `endsBefore` is the first day of the next month. */
export function daysLeft(today: string, endsBefore: string): number {
  return Math.max(0, Math.round((Date.parse(endsBefore) - Date.parse(today)) / 86_400_000))
}

/** Ranks of the month that nobody has won yet. */
export function ranksLeft(maxRank: number): number {
  return Math.max(0, monthlyRanks - maxRank)
}
