/** A form's problems in words, by field; `form` is for those that concern no single field. */
export type Problems<V extends object> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export function hasAny(problems: object): boolean {
  return Object.values(problems).some(Boolean)
}

/** The problems left after these fields changed. */
export function withoutProblems<P extends object>(problems: P, names: readonly string[]): P {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))) as P
}
