/** A query parameter that the first page is rendered by; `values` lists the only ones that count, if they are limited. */
export type RenderParam = string | { name: string; values: readonly string[] }

const maxValueLength = 64

/** The part of an address's query that its first page is rendered by, in a fixed order; '' for most pages. */
export function pickQuery(renderQuery: readonly RenderParam[], search: string): string {
  const given = new URLSearchParams(search)
  const picked = new URLSearchParams()
  for (const param of renderQuery) {
    const { name, values } = typeof param === 'string' ? { name: param, values: null } : param
    const value = given.get(name)
    if (value === null || (values && !values.includes(value))) continue
    // Longer values are no ids of ours: like an empty one, they name nothing.
    picked.set(name, value.length <= maxValueLength ? value : '')
  }
  return picked.toString()
}
