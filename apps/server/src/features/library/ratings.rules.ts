/** The ratings of one item. */
export interface Answers {
  kind: string
  itemId: string
  helpful: number
  notHelpful: number
}

/** Adds up the ratings of each item from all sources, worst first. */
export function worstFirst(answers: readonly Answers[]): Answers[] {
  const sums = new Map<string, Answers>()
  for (const { kind, itemId, helpful, notHelpful } of answers) {
    const known = sums.get(`${kind}/${itemId}`) ?? { kind, itemId, helpful: 0, notHelpful: 0 }
    known.helpful += helpful
    known.notHelpful += notHelpful
    sums.set(`${kind}/${itemId}`, known)
  }
  // Smoothed as if each item had one more rating of each kind, so that a single 'no' weighs little.
  const badness = ({ helpful, notHelpful }: Answers) => (notHelpful + 1) / (helpful + notHelpful + 2)
  const keyOf = ({ kind, itemId }: Answers) => `${kind}/${itemId}`
  return [...sums.values()].sort(
    (one, other) => badness(other) - badness(one) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
}
