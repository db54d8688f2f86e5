/** What is wrong in a form, in words, by field; `form` is what is about no single field. */
export type Problems<V extends object> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export function hasAny(problems: object): boolean {
  return Object.values(problems).some(Boolean)
}

/** The problems that are left when these fields were changed. */
export function withoutProblems<P extends object>(problems: P, names: readonly string[]): P {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))) as P
}
