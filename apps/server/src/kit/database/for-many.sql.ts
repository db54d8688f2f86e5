/** From a statement of one call to the one that is sent for several: docs/decisions/0003#statements-for-many. */

/** The types of parameters. A list has none: lists of lists cannot be taken apart. */
export type ParamType = 'uuid' | 'text' | 'int' | 'boolean' | 'timestamptz'

/** The parameters of all calls as rows, numbered from 1 in the order in which they were asked. */
function asked(types: readonly ParamType[]): string {
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`)
  const names = types.map((_, index) => `p${index + 1}`)
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${names.join(', ')}, no)`
}

const askedFor = (text: string) => text.replaceAll(/\$(\d+)/g, 'asked.p$1')
const returning = (mark: string, own = '') => `RETURNING ${mark}${own && `, ${own}`}`

const select = /^\s*SELECT\b/
const locks = /\bFOR (UPDATE|SHARE|NO KEY UPDATE|KEY SHARE)\b/
const insert =
  /^\s*(INSERT INTO [^(]*\((\w+)[^)]*\))\s*VALUES \(([\s\S]*?)\)\s*(ON CONFLICT [\s\S]*?)?(?:\bRETURNING ([\s\S]*))?$/
const update = /^\s*(UPDATE [\s\S]*?)\s(WHERE [\s\S]*?)(?:\sRETURNING ([\s\S]*))?$/

/**
 * The text with a list for each parameter. Its rows hold `asked_no`, the number of the call that they answer; an INSERT,
 * which can return only what it stores, has `asked_key` instead: its first column, by which it is sorted, so that those who
 * wait for each other's rows do so in one order. Throws for what cannot be asked by several.
 */
export function textForMany(types: readonly ParamType[], text: string): string {
  // As a subquery of each call: a plan may neither change their order, which is that of their locks, nor read all of a
  // table to join it, as it would one that was small when the statement was prepared.
  if (select.test(text)) {
    const fence = locks.test(text) ? '' : ' OFFSET 0'
    return `SELECT asked.no::int AS asked_no, found.* FROM ${asked(types)}
 CROSS JOIN LATERAL (${askedFor(text)}${fence}) AS found`
  }
  const [, into, key = '', values = '', conflict = '', inserted] = insert.exec(text) ?? []
  if (into && /^\s*\$1\b/.test(values) && !conflict.includes('$')) {
    return `${into} SELECT ${askedFor(values)} FROM ${asked(types)} ORDER BY 1
 ${conflict} ${returning(`${key} AS asked_key`, inserted)}`
  }
  const [, set, where = '', updated] = update.exec(text) ?? []
  if (set) {
    return `${askedFor(set)} FROM ${asked(types)} ${askedFor(where)}
 ${returning('asked.no::int AS asked_no', updated && askedFor(updated))}`
  }
  throw new Error(`several calls cannot share ${text}`)
}
