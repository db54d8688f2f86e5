/** Choosing a style, writing the words, the poster itself. */
export const steps = { template: 1, words: 2, poster: 3 } as const
export type Step = (typeof steps)[keyof typeof steps]

/** The step that an address opens: a certificate has no words, and only a member has a poster. */
export function stepIn(
  query: URLSearchParams,
  { isCertificate, isMember }: { isCertificate: boolean; isMember: boolean },
): Step {
  const asked = query.get('step')
  if (asked === String(steps.words) && !isCertificate) return steps.words
  return asked === String(steps.poster) && isMember ? steps.poster : steps.template
}

/** The query of a step; the first one has none of its own. */
export function queryOfStep(search: string, step: Step): string {
  const query = new URLSearchParams(search)
  if (step === steps.template) query.delete('step')
  else query.set('step', String(step))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
