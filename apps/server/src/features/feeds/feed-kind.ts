import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { Columns, FeedRow, Moment, Refusal } from './feed-cells.rules.ts'
import type { FeedKindName } from './feed-rows.rules.ts'

/** A line's row with what identifies it within its file. */
export interface Keyed<Row> {
  line: number
  row: Row
  /** What no other line of the file may name again. */
  keys: string[]
  /** Says the same exactly when two lines say the same; never in clear. */
  fact: string
  /** The mobiles, by keyed hash, whose members the row is about. */
  mobiles: string[]
}

/**
 * What became of a row: new, changing what stood there, there already, older than what stands there, or refused for a
 * reason that only the store knows.
 */
export type Outcome = 'accepted' | 'corrected' | 'unchanged' | 'older' | Refusal

export interface BatchOf<K> {
  rows: K[]
  /** The file, or our own id of the event. */
  sourceId: string
  /** As of when a row speaks that does not say it. */
  at: Date
  /** Says what would happen and writes nothing. */
  isDryRun: boolean
}

/** What tells one kind of feed from another. Rows of files and events go through the same one. */
export interface FeedOf<Row extends FeedRow, K extends Keyed<Row>> {
  kind: FeedKindName
  /** Whether a row may decide about a member's points or ranks, so that it is carried out for the member. */
  concernsMembers: boolean
  columns(header: readonly string[]): { columns: Columns } | Refusal
  read(cells: readonly string[], columns: Columns, moment: Moment): Row | Refusal
  key(tx: Tx, sealing: Sealing, rows: { line: number; row: Row }[], at: Date): Promise<K[]>
  /** Stores rows whose keys differ from each other; one outcome for each, in their order. */
  store(tx: Tx, sealing: Sealing, batch: BatchOf<K>): Promise<Outcome[]>
}

/** Any kind of feed, where only its steps are called in their order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind's rows stay within its own functions
export type AnyFeed = FeedOf<any, any>
