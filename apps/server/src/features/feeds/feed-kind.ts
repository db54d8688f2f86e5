import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { Columns, FeedKindName, Refusal } from './feed-rows.rules.ts'

/** A line's row with what identifies it within its file. */
export interface Keyed<Row> {
  line: number
  row: Row
  /** What no other line of the file may name again. */
  keys: string[]
  /** Says the same exactly when two lines say the same; never in clear. */
  fact: string
}

/** What became of a row: new, changing what stood there, or there already. */
export type Outcome = 'accepted' | 'corrected' | 'unchanged'

export interface BatchOf<K> {
  rows: K[]
  fileId: string
  at: Date
  /** Says what would happen and writes nothing. */
  isDryRun: boolean
}

/** What tells one kind of feed from another. */
export interface FeedOf<Row extends object, K extends Keyed<Row>> {
  kind: FeedKindName
  columns(header: readonly string[]): { columns: Columns } | Refusal
  read(cells: readonly string[], columns: Columns, thisMonth: string): Row | Refusal
  key(tx: Tx, sealing: Sealing, rows: { line: number; row: Row }[]): Promise<K[]>
  /** Stores rows whose keys differ from each other; one outcome for each, in their order. */
  store(tx: Tx, sealing: Sealing, batch: BatchOf<K>): Promise<Outcome[]>
}
