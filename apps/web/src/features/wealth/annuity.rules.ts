const monthsPerYear = 12

/** The monthly amount, in fen, if a sum is withdrawn evenly over `years` without interest; rounded down. */
export function monthlyFen(sumFen: number, years: number): number {
  return Math.floor(sumFen / (years * monthsPerYear))
}
