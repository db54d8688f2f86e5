/** Where a work stands in the order of a ranking. */
interface Ranked {
  workNo: string
  votes: number
  reachedAt: Date
}

/** Whether a work is ahead of another one: rules/contest#ranking. */
function isAhead(one: Ranked, other: Ranked): boolean {
  if (one.votes !== other.votes) return one.votes > other.votes
  const laterMs = one.reachedAt.getTime() - other.reachedAt.getTime()
  return laterMs === 0 ? one.workNo < other.workNo : laterMs < 0
}

/**
 * A work's rank, by its position among the listed works. Ahead of it may be works that are not listed any more and keep
 * their ranks, so that nobody moves up.
 */
export function finalRank(work: Ranked, position: number, kept: readonly Ranked[]): number {
  return position + kept.filter((each) => isAhead(each, work)).length
}
