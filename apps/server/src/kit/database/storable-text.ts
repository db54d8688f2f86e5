/** The NUL character and half a surrogate pair: JSON can carry them, no database of ours stores them. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text)
}

const halves = /\p{Surrogate}/gu

/**
 * A request in which each half of a surrogate pair inside a value is replaced, as by `String.prototype.toWellFormed`: a
 * keyboard or a limit of length can cut an emoji in two, and its writer has done nothing wrong. Names of fields stay.
 */
export function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(halves, '\ufffd')
  if (Array.isArray(value)) return value.map(withWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withWholeCharacters(held)]))
}

/** Whether a request holds text that the database cannot store, in whatever depth, names of fields included. */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, held]) => isUnstorable(name) || holdsUnstorableText(held))
}
