/** The works that have as many votes as the one before them in the ranking: rules/contest#ranking. */
export function tiedWithPrevious(works: readonly { workNo: string; votes: number }[]): Set<string> {
  return new Set(
    works
      .filter(({ votes }, index) => votes > 0 && works[index - 1]?.votes === votes)
      .map((each) => each.workNo),
  )
}
