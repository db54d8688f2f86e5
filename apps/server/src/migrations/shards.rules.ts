/** How many servers of a cluster a statement queries, judged by its text. */

/** The distribution column of each distributed table. */
export type DistributionKeys = Readonly<Record<string, string>>

const tableNames = /\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)(?![\w(])/g

/** Those of some tables that a statement names, in order, without duplicates. */
export function namedTables(text: string, tables: Readonly<Record<string, string>>): string[] {
  const named = [...text.matchAll(tableNames)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => tables[name] !== undefined)
}

/**
 * Whether a statement queries only one server: it inserts given values, or names the value of the
 * one key that distributes all of its tables, in every part of a UNION and in every subquery that
 * reads such a table.
 */
export function queriesOneServer(text: string, keys: DistributionKeys): boolean {
  const tables = namedTables(text, keys)
  if (tables.length === 0) return true
  const columns = [...new Set(tables.map((name) => keys[name]))]
  if (columns.length > 1) return false
  if (/^\s*INSERT\b/.test(text) && /\bVALUES\s*\(/.test(text) && tables.length === 1) return true
  const reads = [...text.matchAll(tableNames)].filter(([, name = '']) => keys[name] !== undefined).length
  const given = [...text.matchAll(new RegExp(`\\b${columns[0]} = \\$\\d`, 'g'))].length
  const joined = [...text.matchAll(new RegExp(`\\w+\\.${columns[0]} = \\w+\\.${columns[0]}`, 'g'))].length
  return given > 0 && given + joined >= reads
}
