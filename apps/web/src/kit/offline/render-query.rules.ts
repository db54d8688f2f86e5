/** A query parameter that affects the first page's rendering; `values` lists the allowed ones, if limited. */
export type RenderParam = string | { name: string; values: readonly string[] }

const maxValueLength = 64

/** The part of the query that affects the first page's rendering, in a fixed order; '' for most pages. */
export function pickQuery(renderQuery: readonly RenderParam[], search: string): string {
  const given = new URLSearchParams(search)
  const picked = new URLSearchParams()
  for (const param of renderQuery) {
    const { name, values } = typeof param === 'string' ? { name: param, values: null } : param
    const value = given.get(name)
    if (value === null || (values && !values.includes(value))) continue
    // Longer values cannot be ids; treated as empty.
    picked.set(name, value.length <= maxValueLength ? value : '')
  }
  return picked.toString()
}
