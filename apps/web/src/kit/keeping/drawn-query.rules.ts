/** The name of a value in the query; where only some values mean something, these: nobody can have others drawn. */
export type DrawnBy = string | { name: string; values: readonly string[] }

/** A longer value is none of ours. */
const maxValueLength = 64

/** Of an address's query what its first page is drawn by, always in the same order; '' for most pages. */
export function drawnQuery(drawnBy: readonly DrawnBy[], search: string): string {
  const asked = new URLSearchParams(search)
  const drawn = new URLSearchParams()
  for (const by of drawnBy) {
    const { name, values } = typeof by === 'string' ? { name: by, values: null } : by
    const value = asked.get(name)
    if (value === null || (values && !values.includes(value))) continue
    // A value that can be none of ours is drawn like an empty one: there is no such thing.
    drawn.set(name, value.length <= maxValueLength ? value : '')
  }
  return drawn.toString()
}
