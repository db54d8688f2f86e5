/** An amount of the bank's, a decimal in yuan, in whole fen; what is less than a fen is rounded. */
export function fenOf(yuan: string): number {
  return Math.round(Number(yuan) * 100)
}
