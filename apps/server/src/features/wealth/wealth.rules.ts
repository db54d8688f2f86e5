/** Converts a decimal amount in yuan to whole fen, rounded. */
export function fenOf(yuan: string): number {
  return Math.round(Number(yuan) * 100)
}
