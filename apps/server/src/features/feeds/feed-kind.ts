import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { FeedColumn, FeedRow, Line, Moment, Refusal } from './feed-cells.rules.ts'

/** A line's row with what identifies it within its file. */
export interface Keyed<Row> {
  line: number
  row: Row
  /** What no other line of the file may name again. */
  keys: string[]
  /** Equal exactly for lines that say the same; never in clear. */
  fact: string
  /** The mobiles, by keyed hash, whose members the row is about. */
  mobiles: string[]
}

/** What became of a row: new, changing what stood there, known already, older than what stands there, or refused. */
export type Outcome = 'accepted' | 'corrected' | 'unchanged' | 'older' | Refusal

export interface Batch<K> {
  rows: K[]
  /** The file, or the club's own id of the event. */
  sourceId: string
  /** As of when a row speaks that does not say it. */
  at: Date
  /** Says what would happen and writes nothing. */
  isDryRun: boolean
}

/**
 * A kind of feed: what its rows look like, what they do, and how a wrong file is undone. Its rows come as lines of a
 * file or as events; both go through the same functions.
 */
export interface FeedKind<Row extends FeedRow, K extends Keyed<Row>, Column extends string> {
  /** Its command is `club feeds <name>`. */
  name: string
  /** What its rows are about, for the command's help. */
  title: string
  /** What it does, in one line for docs/operations/feeds.md. */
  summary: string
  /** The type of its events; null where an event's type names the task that was done. */
  eventType: string | null
  /** Whether a row may decide about points or ranks, so that it has to be applied to the member. */
  concernsMembers: boolean
  /** The columns it needs beside the person. */
  columns: Record<Column, FeedColumn>
  read(line: Line<Column>, moment: Moment): Row | Refusal
  key(tx: Tx, sealing: Sealing, rows: { line: number; row: Row }[], at: Date): Promise<K[]>
  /** Stores rows whose keys differ from each other; one outcome for each, in their order. */
  store(tx: Tx, sealing: Sealing, batch: Batch<K>): Promise<Outcome[]>
  /** Takes back what nobody has claimed yet: rules/bank#undo. Done again, it goes on where it was stopped. */
  undo(deps: EarningContext, file: UndoneFile): Promise<void>
}

/** Any kind of feed, where only its steps are called in their order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind's rows stay within its own functions
export type AnyFeed = FeedKind<any, any, any>

/** An award that a file led to. Points never fall: the operator flags it. */
export interface GivenAward {
  userId: string
  businessKey: string
  points: number
  at: Date
}

/** A file that is being undone, with what came of it so far. */
export interface UndoneFile {
  fileId: string
  /** Aborted: the batch that has begun is finished, the rest is left. */
  signal: AbortSignal
  counts: UndoCounts
  /** Reports an award that members got by the file. */
  given(award: GivenAward): void
}

export interface UndoCounts {
  /** Rows that no longer count; what stood before them counts again. */
  takenBack: number
  /** Rows that a later file or event has changed: they stay as they are. */
  changedSince: number
  /** Awards that were given. */
  given: number
}

/** Rows that an undo handles at once. */
export const undoBatchRows = 500
