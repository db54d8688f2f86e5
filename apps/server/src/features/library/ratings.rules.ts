/** How readers answered about one item. */
export interface Answers {
  kind: string
  itemId: string
  helpful: number
  notHelpful: number
}

/** An item's answers of all sources in one, the worst first. */
export function worstFirst(answers: readonly Answers[]): Answers[] {
  const sums = new Map<string, Answers>()
  for (const { kind, itemId, helpful, notHelpful } of answers) {
    const known = sums.get(`${kind}/${itemId}`) ?? { kind, itemId, helpful: 0, notHelpful: 0 }
    known.helpful += helpful
    known.notHelpful += notHelpful
    sums.set(`${kind}/${itemId}`, known)
  }
  // As if one reader more had answered each way: a single no says little, nine out of ten much.
  const badness = ({ helpful, notHelpful }: Answers) => (notHelpful + 1) / (helpful + notHelpful + 2)
  const keyOf = ({ kind, itemId }: Answers) => `${kind}/${itemId}`
  return [...sums.values()].sort(
    (one, other) => badness(other) - badness(one) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
}
