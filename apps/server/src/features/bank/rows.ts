import { uuidv7 } from 'uuidv7'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { sealedBank } from './bank.sealed.ts'
import { fileCorrections, type StoredRow, storedRows } from './rows.sql.ts'

/**
 * The door to the rows that the bank sent: each is kept with its source, whether it is in force or not, so that a file
 * can be taken back; and what each line of a file changed.
 */
export type { StoredRow } from './rows.sql.ts'

/** What a row says about an item of a person. */
export interface SaidRow {
  holderHash: string
  item: string
  line: number
  fact: string
  /** Its content as text. */
  says: string
  asOf: Date
  /** Whether there are rows about the item already. */
  isRepeated: boolean
}

/** As many files in a row may be taken back and leave what stood before; a daily file must not add rows without end. */
const rowsKeptOfItem = 10

/** Keeps rows, whether they are in force or not, so that one counts when the later ones are taken back. */
export async function keepRows(
  tx: Tx,
  sealing: Sealing,
  kind: string,
  rows: readonly SaidRow[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(storedRows.insert, [
    rows.map(({ holderHash }) => holderHash),
    kind,
    rows.map(({ item }) => item),
    rows.map(({ line }) => String(line)),
    rows.map(({ fact }) => fact),
    rows.map(({ holderHash, item, says }) =>
      sealing.seal(sealedBank.row, { sourceId, holderHash, kind, item }, says),
    ),
    rows.map(({ asOf }) => asOf),
    sourceId,
    at,
  ])
  const repeated = rows.flatMap(({ holderHash, isRepeated }) => (isRepeated ? holderHash : []))
  if (repeated.length > 0) await tx.run(storedRows.prune, [kind, repeated, rowsKeptOfItem])
}

/** The content of a kept row; null if no key opens it. */
export function saidIn(sealing: Sealing, row: StoredRow): string | null {
  return sealing.read(sealedBank.row, row, row.saysSealed)
}

type Key = Pick<StoredRow, 'holderHash' | 'item'>

/** A source's rows in the order of their keys, after the given one. */
export function rowsOfSource(on: Queryable, sourceId: string, after: StoredRow | undefined, maxRows: number) {
  const { holderHash = '', kind = '', item = '' } = after ?? {}
  return on.all(storedRows.ofSource, [sourceId, holderHash, kind, item, maxRows])
}

/** Marks rows of a source as taken back. Returns those that were not before. */
export function markTakenBack(
  tx: Tx,
  { sourceId, kind, rows }: { sourceId: string; kind: string; rows: readonly StoredRow[] },
) {
  return tx.all(storedRows.takeBack, [sourceId, kind, ...keysOf(rows)])
}

/** The last row about each of these items that was not taken back. */
export function lastRows(tx: Tx, kind: string, items: readonly Key[]) {
  return tx.all(storedRows.last, [kind, ...keysOf(items)])
}

/** The mobiles to which a source gave these customer numbers, by the number. */
export async function mobilesBySource(
  tx: Tx,
  sourceId: string,
  customers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = customers.length > 0 ? await tx.all(storedRows.linksOfSource, [sourceId, customers]) : []
  return new Map(rows.map(({ holderHash, item }) => [item, holderHash]))
}

function keysOf(rows: readonly Key[]) {
  return [rows.map(({ holderHash }) => holderHash), rows.map(({ item }) => item)] as const
}

/** What a line of a file changed; `holder` is the hash under which that is stored. */
export interface FileCorrection {
  line: number
  what: 'correction' | 'change' | 'move'
  says: string
  holder: string
}

export async function noteCorrections(
  tx: Tx,
  sealing: Sealing,
  fileId: string,
  corrections: readonly FileCorrection[],
): Promise<void> {
  if (corrections.length === 0) return
  const ids = corrections.map(() => uuidv7())
  await tx.run(fileCorrections.insert, [
    fileId,
    ids,
    corrections.map(({ line }) => String(line)),
    corrections.map(({ holder }) => holder),
    corrections.map(({ what }) => what),
    corrections.map(({ says }, index) =>
      sealing.seal(sealedBank.fileCorrection, { fileId, correctionId: ids[index] ?? '' }, says),
    ),
  ])
}

/** What a file's lines after this one changed; `says` is null if no key opens it. */
export async function correctionsOf(
  on: Queryable,
  sealing: Sealing,
  { fileId, afterLine }: { fileId: string; afterLine: number },
  maxRows: number,
) {
  const rows = await on.all(fileCorrections.ofFile, [fileId, afterLine, maxRows])
  return rows.map(({ line, what, correctionId, saysSealed }) => {
    const says = sealing.read(sealedBank.fileCorrection, { fileId, correctionId }, saysSealed)
    return { line, what, says }
  })
}
