/** The NUL character and half a surrogate pair: JSON can carry them, no database of ours stores them. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text)
}

/** Whether a request holds text that the database cannot store, in whatever depth, names of fields included. */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, held]) => isUnstorable(name) || holdsUnstorableText(held))
}
