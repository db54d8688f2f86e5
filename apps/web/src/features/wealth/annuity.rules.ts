const monthsPerYear = 12

/** What a sum gives a month, in fen, when it is drawn evenly over so many years and earns nothing; rounded down. */
export function monthlyFen(sumFen: number, years: number): number {
  return Math.floor(sumFen / (years * monthsPerYear))
}
