import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { sealedBank } from '../bank/bank.ts'
import { type StoredRow, storedRows } from './rows.sql.ts'

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
