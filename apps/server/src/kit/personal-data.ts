import type { Language } from '@club/contract/languages.ts'
import type { Db, Queryable, Statement } from './database/db.ts'
import { ownRows } from './personal-data.sql.ts'
import type { SealedPlace } from './sealing/sealed-place.ts'
import { type Sealing, unreadableText } from './sealing/sealing.ts'
import { attempts } from './work/attempts.ts'

/**
 * How a stored value is worded for its member. A `code` is one of the club's own words, never what a person typed. A
 * `mobile` is that of somebody else, and masked; `ownMobile` is the member's. `eachLanguage` is JSON with a text for each.
 */
export type ShownAs =
  | 'text'
  | 'number'
  | 'time'
  | 'yesNo'
  | 'code'
  | 'task'
  | 'course'
  | 'agreement'
  | 'ownMobile'
  | 'mobile'
  | 'eachLanguage'

/** A sealed column: where its values open, and how they are worded. */
interface ShownSealed {
  sealed: SealedPlace<string>
  as: ShownAs
}

type Shown = ShownAs | ShownSealed

/** Shows a sealed column, as text unless something else is said. */
export function opened(sealed: SealedPlace<string>, as: ShownAs = 'text'): ShownSealed {
  return { sealed, as }
}

/** What closing an account does with a member's rows in a table. */
export type AtErasure =
  | { act: 'delete' }
  /** The rows stay under the user id, which is then a pseudonym. */
  | { act: 'keep'; because: string }
  /** The rows stay, without whatever could identify the member. */
  | { act: 'clear'; set: string; because: string }
  /** The feature's `erase` does it. */
  | { act: 'byHand' }

interface Declared {
  table: string
  atErasure: AtErasure
  /** The shown columns; the name of a field is its column's, without `_sealed`. */
  shows: Readonly<Record<string, Shown>>
}

/** A member's rows in a table, and what happens to them: rules/privacy#rights-of-members. */
export interface PersonalTable extends Declared {
  read: Statement<Record<string, unknown>, [userId: string, maxRows: number]> | null
  count: Statement<{ rows: number }, [userId: string]> | null
  erase: Statement<never, [userId: string]> | null
}

/** Whose data is read or erased. */
export interface DataSubject {
  userId: string
  /** What the bank's rows and codes are stored under; null once the mobile is erased. */
  mobileHash: string | null
}

/** A part of what the club knows: facts, each by the name of its label. */
export interface KnownPart {
  part: string
  rows: Record<string, { value: unknown; as: ShownAs }>[]
}

/** What a feature knows about a member. */
export interface PersonalData {
  tables: readonly PersonalTable[]
  /** What is known beyond the member's own rows. */
  known?(subject: DataSubject, language: Language): Promise<KnownPart[]>
  /** Erases what is stored beyond the member's own rows; may be repeated. */
  erase?(subject: DataSubject): Promise<void>
}

function erasing({ table, atErasure }: Declared): PersonalTable['erase'] {
  if (atErasure.act === 'delete') return ownRows.delete(table)
  return atErasure.act === 'clear' ? ownRows.clear(table, atErasure.set) : null
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Declares a table with a column `user_id`. The first shown column orders the rows, the latest first. */
export function personalTable(
  table: string,
  atErasure: AtErasure,
  shows: Declared['shows'] = {},
): PersonalTable {
  const declared = { table, atErasure, shows }
  const erase = erasing(declared)
  const [first] = Object.keys(shows)
  // A sealed value opens only with what names its row.
  const keys = Object.values(shows).flatMap((as) => (typeof as === 'string' ? [] : as.sealed.key.map(snake)))
  const columns = [...new Set([...Object.keys(shows), ...keys])]
  return {
    ...declared,
    read: first === undefined ? null : ownRows.read(table, columns, first),
    // Rows that are neither shown nor erased by the member's id may be found by another key.
    count: first === undefined && !erase ? null : ownRows.count(table),
    erase,
  }
}

/** The name of a shown column's field. */
export const fieldOf = (column: string) => column.replace(/_sealed$/, '')

function valueIn(
  sealing: Sealing,
  row: Record<string, unknown>,
  column: string,
  as: Shown,
): { value: unknown; as: ShownAs } {
  const value = row[camel(column)] ?? null
  if (typeof as === 'string') return { value, as }
  if (value === null) return { value, as: as.as }
  const read = sealing.read(as.sealed, row as Record<string, string>, String(value))
  return read === null ? { value: unreadableText, as: 'text' } : { value: read, as: as.as }
}

/** What the club knows about a member, part by part, with at most `maxRows` rows of each, and how many there are. */
export async function knownAbout(
  { db: on, sealing }: { db: Db; sealing: Sealing },
  registry: readonly PersonalData[],
  { subject, language, maxRows }: { subject: DataSubject; language: Language; maxRows: number },
): Promise<(KnownPart & { total: number })[]> {
  const parts: (KnownPart & { total: number })[] = []
  for (const { tables, known } of registry) {
    for (const { table, shows, read, count } of tables) {
      if (!read || !count) continue
      const rows = await on.all(read, [subject.userId, maxRows])
      const total = rows.length < maxRows ? rows.length : ((await on.one(count, [subject.userId]))?.rows ?? 0)
      const shown = Object.entries(shows)
      parts.push({
        part: table,
        total,
        rows: rows.map((row) =>
          Object.fromEntries(
            shown
              .map(([column, as]) => [fieldOf(column), valueIn(sealing, row, column, as)] as const)
              .filter(([, { value }]) => value !== null),
          ),
        ),
      })
    }
    for (const part of (await known?.(subject, language)) ?? [])
      parts.push({ ...part, total: part.rows.length })
  }
  return parts
}

/**
 * How many rows found by the member's id an erasure deletes or clears, in how many tables, and how many stay under the
 * pseudonym. What is found by another key, and erased by a feature, is not counted.
 */
export async function rowsAtErasure(
  on: Queryable,
  registry: readonly PersonalData[],
  userId: string,
): Promise<{ erased: number; tables: number; kept: number }> {
  const found = { erased: 0, tables: 0, kept: 0 }
  for (const { count, atErasure } of registry.flatMap(({ tables }) => tables)) {
    const rows = count ? ((await on.one(count, [userId]))?.rows ?? 0) : 0
    if (rows === 0) continue
    if (atErasure.act === 'keep') found.kept += rows
    else {
      found.erased += rows
      found.tables += 1
    }
  }
  return found
}

/**
 * Erases what the features know about a member; an interrupted run can be repeated. A part that fails stops no other:
 * its error is returned.
 */
export async function eraseAll(
  db: Db,
  registry: readonly PersonalData[],
  subject: DataSubject,
): Promise<unknown[]> {
  const { attempt, errors } = attempts()
  // Files and rows under other keys first: they are found by the member's own rows, which stay until they are gone.
  const ready: PersonalData[] = []
  for (const data of registry) {
    if (await attempt(async () => data.erase?.(subject))) ready.push(data)
  }
  for (const { erase } of ready.flatMap(({ tables }) => tables)) {
    if (erase) await attempt(() => db.inTransaction((tx) => tx.run(erase, [subject.userId])))
  }
  return errors
}
