// What later releases may change in the database: docs/operations/upgrading.md.
import { createHash } from 'node:crypto'
import type { SourceFile } from './sources.ts'

/** The migrations of each release, from the first to the last, with the SHA-256 of their text. */
export type Released = Readonly<Record<string, Readonly<Record<string, string>>>>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Released migrations that were changed, renamed or removed. */
export function changedMigrations(released: Released, files: ReadonlyMap<string, string>): string[] {
  return Object.entries(released).flatMap(([release, hashes]) =>
    Object.entries(hashes).flatMap(([name, hash]) => {
      const text = files.get(name)
      if (text === undefined) return [`${name} of ${release} is missing`]
      return sha256(text) === hash ? [] : [`${name} of ${release} was changed`]
    }),
  )
}

/** Migrations that would run before a released one on a new database, but after it on an older one. */
export function lateMigrations(released: Released, names: readonly string[]): string[] {
  const known = Object.values(released).flatMap((hashes) => Object.keys(hashes))
  const last = known.sort().at(-1) ?? ''
  return names.filter((name) => !known.includes(name) && name <= last)
}

const identifier = '"?([a-z_][a-z0-9_]*)"?'
const all = (text: string, pattern: string) =>
  [...text.matchAll(new RegExp(pattern, 'gi'))].map(([, name = '']) => name.toLowerCase())

/** Tables and columns that a file itself makes: no other release knows them. */
interface Made {
  tables: ReadonlySet<string>
  columns: ReadonlySet<string>
}

function madeBy(text: string): Made {
  return {
    tables: new Set(all(text, `\\bCREATE TABLE (?:IF NOT EXISTS )?${identifier}`)),
    columns: new Set(all(text, `\\bADD COLUMN (?:IF NOT EXISTS )?${identifier}`)),
  }
}

// Commas within brackets belong to a type or a check, such as numeric(6, 2).
const clausesOf = (text: string) => text.split(/,(?![^(]*\))/)

/** An inserted row of the version before names no new column, so that one needs a default or may be null. */
function addsColumns(clauses: string): boolean {
  return clausesOf(clauses).every(
    (clause) =>
      /^\s*ADD COLUMN\b/i.test(clause) &&
      !/\b(UNIQUE|PRIMARY KEY|REFERENCES|GENERATED)\b/i.test(clause) &&
      (!/\bNOT NULL\b/i.test(clause) || /\bDEFAULT\b/i.test(clause)),
  )
}

function setsOnlyNewColumns(sql: string, made: Made): boolean {
  const set = /\bSET\b([\s\S]*?)(\bFROM\b|\bWHERE\b|$)/i.exec(sql)?.[1] ?? ''
  const columns = all(set, `(?:^|,)\\s*${identifier}\\s*=(?!=)`)
  return columns.length > 0 && columns.every((name) => made.columns.has(name))
}

/** Whether a statement only adds, so that servers of the version before can go on as if it were not there. */
export function isAdditive(sql: string, made: Made): boolean {
  const onTable = (pattern: string) => {
    const table = new RegExp(pattern, 'i').exec(sql)?.[1]?.toLowerCase()
    return table !== undefined && made.tables.has(table)
  }
  const on = `\\bON (?:ONLY )?${identifier}`
  if (/^CREATE (TABLE|INDEX|FUNCTION|SEQUENCE|TYPE)\b/i.test(sql)) return true
  if (/^(CREATE UNIQUE INDEX|CREATE TRIGGER|REVOKE)\b/i.test(sql)) return onTable(on)
  if (/^(INSERT INTO|COMMENT ON|GRANT)\b/i.test(sql)) return true
  if (/^UPDATE\b/i.test(sql)) return onTable(`^UPDATE ${identifier}`) || setsOnlyNewColumns(sql, made)
  const alter = new RegExp(`^ALTER TABLE (?:ONLY )?${identifier}([\\s\\S]*)$`, 'i').exec(sql)
  if (!alter) return false
  const [, table = '', clauses = ''] = alter
  return made.tables.has(table.toLowerCase()) || addsColumns(clauses)
}

const lastUsed = /^-- Last used in (\d+\.\d+\.\d+)\b/m

/**
 * Statements of later migrations that servers of the version before would stumble over. What takes something away says
 * `-- Last used in 1.2.0: …`; the release before its own must be a later one, since that one's servers still run.
 */
export function unsafeStatements(released: Released, { name, text }: SourceFile): string[] {
  const releases = Object.keys(released)
  const known = releases.findIndex((release) => Object.hasOwn(released[release] ?? {}, name))
  const own = known === -1 ? releases.length : known
  if (own === 0) return []
  const made = madeBy(text.replace(/^\s*--.*$/gm, ''))
  return text.split(/^-- next$/m).flatMap((part) => {
    const sql = part.replace(/^\s*--.*$/gm, '').trim()
    if (isAdditive(sql, made)) return []
    const says = `${name}: ${sql.split('\n')[0]}`
    const release = lastUsed.exec(part)?.[1]
    if (release === undefined) return [`${says} needs a line '-- Last used in …'`]
    const used = releases.indexOf(release)
    if (used === -1) return [`${says} names ${release}, which is no release`]
    return used <= own - 2 ? [] : [`${says} takes away what ${release} uses, which still runs beside it`]
  })
}
