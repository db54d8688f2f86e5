import { canName } from '../page/query-text.rules.ts'

/**
 * A query parameter that affects the first page; `values` lists the allowed ones, if limited. Of a flag only its
 * presence matters, and '1' stands for every value.
 */
export type RenderParam =
  | string
  | { name: string; values: readonly string[] }
  | { name: string; isFlag: true }

/** The part of the query that affects the first page's rendering, in a fixed order; '' for most pages. */
export function pickQuery(renderQuery: readonly RenderParam[], search: string): string {
  const given = new URLSearchParams(search)
  const picked = new URLSearchParams()
  for (const param of renderQuery) {
    const name = typeof param === 'string' ? param : param.name
    const value = given.get(name)
    if (value === null) continue
    if (typeof param === 'object' && 'isFlag' in param) {
      picked.set(name, '1')
      continue
    }
    if (typeof param === 'object' && !param.values.includes(value)) continue
    picked.set(name, canName(value) ? value : '')
  }
  return picked.toString()
}

/** A value that names nothing, for parameters that can have any. */
const nothing = '-'

/** The query with '-' for every parameter whose values are not listed: the same for all nonexistent ids. */
export function blankFreeParams(renderQuery: readonly RenderParam[], query: string): string {
  const blanked = new URLSearchParams(query)
  for (const param of renderQuery) {
    if (typeof param === 'string' && blanked.has(param)) blanked.set(param, nothing)
  }
  return blanked.toString()
}
