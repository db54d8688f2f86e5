import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { AssetClaim, PaidClaim } from '../bank/asset-claims.ts'
import type { OnMobileChangedByBank } from '../identity/identity.ts'
import type { FeedColumn, FeedRow, Line, Refusal } from './feed-cells.rules.ts'
import type { Moment } from './feed-times.rules.ts'

/** A row with its identity within the file. */
export interface Keyed<Row> {
  line: number
  row: Row
  /** Unique within the file. */
  keys: string[]
  /** Equal for lines with the same content; never in clear text. */
  fact: string
  /** The mobiles, by keyed hash, of the members concerned. */
  mobiles: string[]
  /** The hash under which a correction is kept in the file's history. */
  holder: string
  /** The mobile of the row's person by keyed hash, or null while it is unknown. */
  mobile: string | null
}

/** What a row changed. A 'change' is a row that is counted as accepted, such as a member's new mobile. */
export const corrections = ['correction', 'change', 'move'] as const

/** A changed value: before → after, masked, for the operator. */
export interface Correction {
  what: (typeof corrections)[number]
  /** `gold → platinum (customer *****0001)` */
  says: string
}

/** The outcome of a row: new, changed, unchanged, older than the stored row, or refused. */
export type Outcome = 'accepted' | Correction | 'unchanged' | 'older' | Refusal

/** The count that an outcome belongs to. */
export function countOf(
  outcome: Outcome | undefined,
): 'accepted' | 'corrected' | 'unchanged' | 'older' | 'refused' {
  if (outcome === undefined) return 'unchanged'
  if (typeof outcome === 'string') return outcome
  if ('reason' in outcome) return 'refused'
  return outcome.what === 'change' ? 'accepted' : 'corrected'
}

/** Whether a row moves a customer number, or would if that were confirmed. */
export function isMove(outcome: Outcome): boolean {
  if (typeof outcome === 'string') return false
  return 'reason' in outcome ? (outcome.isMove ?? false) : outcome.what === 'move'
}

/** Whether a customer number may be moved from one member to another: rules/bank#moves-between-members. */
export type Moves = 'confirmed' | 'unconfirmed' | 'never'

export interface Batch<K> {
  rows: K[]
  /** The file, or the club's own id of the event. */
  sourceId: string
  /** The time of rows that do not give one. */
  at: Date
  /** Reports what would happen and writes nothing. */
  isDryRun: boolean
  moves: Moves
  /** Called in order for each change of a mobile. */
  onMobileChanged: readonly OnMobileChangedByBank[]
}

/** What the bank's files and events need from other features. */
export interface FeedsContext extends EarningContext {
  /** Called in order in the transaction that stores a change of mobile. */
  onMobileChangedByBank: readonly OnMobileChangedByBank[]
}

/**
 * A kind of feed: the format of its rows, their effect, and the undo of a wrong file. Rows come as
 * lines of a file or as events, through the same functions.
 */
export interface FeedKind<Row extends FeedRow, K extends Keyed<Row>, Column extends string> {
  /** Its command is `club feeds <name>`. */
  name: string
  /** What its rows are about, for the command's help. */
  title: string
  /** Its effect, in one line for docs/operations/feeds.md. */
  summary: string
  /** The type of its events; null if an event's type is the completed task. */
  eventType: string | null
  /**
   * Whether a row may affect points or ranks and must therefore be applied to the member; for some kinds only a row
   * that corrects an earlier one.
   */
  concernsMembers: boolean | 'whereCorrected'
  /** Whether a row may take a customer number from a member, which needs a confirmation. */
  movesNumbers?: boolean
  /** The required columns besides the person. */
  columns: Record<Column, FeedColumn>
  read(line: Line<Column>, moment: Moment): Row | Refusal
  /** Recognizes the rows' people, and locks them unless `lockAt` is null: a dry run locks nobody. */
  key(tx: Tx, sealing: Sealing, rows: { line: number; row: Row }[], lockAt: Date | null): Promise<K[]>
  /** Stores rows with distinct keys; returns one outcome for each, in order. */
  store(tx: Tx, sealing: Sealing, batch: Batch<K>): Promise<Outcome[]>
  /** The refused claims that these corrections would open, for a dry run. */
  forecast?(tx: Tx, corrected: readonly K[]): Promise<AssetClaim[]>
  /**
   * Takes back what is unclaimed: rules/bank#undo. When run again, it continues where it stopped. Null if nothing can
   * be taken back.
   */
  undo: ((deps: EarningContext, file: UndoneFile) => Promise<void>) | null
}

/** Any kind of feed, where its row types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: each kind's rows stay within its own functions
export type AnyFeed = FeedKind<any, any, any>

/** Whether a row with this outcome has to be applied to its members. */
export function isDue(
  { concernsMembers }: Pick<AnyFeed, 'concernsMembers'>,
  outcome: Outcome | undefined,
): boolean {
  const count = countOf(outcome)
  if (concernsMembers === 'whereCorrected') return count === 'corrected'
  return concernsMembers && count !== 'refused'
}

/** An award caused by a file. Points never fall: the operator flags it. */
export type GivenAward = PaidClaim

/** A file that is being undone. */
export interface UndoneFile {
  fileId: string
  /** Only counts: every transaction is rolled back. */
  isDryRun: boolean
  /** Runs one step of the undo in a transaction of its own; the step adds what it takes back to the file's count. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** When aborted, the current batch is finished and the rest is left. */
  signal: AbortSignal
  /** Reports rows that are still kept, in kinds that keep one for every line that was not refused. */
  found(rows: number): void
  /** Reports rows that this run has visited and that count no longer, whichever run took them back. */
  seen(rows: number): void
  /** Reports rows that could not be taken back, and have to be tried again. */
  failed(rows: number): void
  /** Reports an award that a member got because of the file. */
  given(award: GivenAward): void
  /** Reports a customer number that goes from one mobile back to another, masked. */
  moved(says: string): void
  /** Reports points that members get because what was there before the file counts again. */
  gives(points: number): void
  /** Reports a claim that the file refused and that can be made again. */
  reopened(claim: AssetClaim): void
  /** Reports a claim that the file refused and that stays refused until the bank sends another result. */
  stillRefused(claim: AssetClaim): void
}

export interface UndoCounts {
  /** Rows that no longer count, over all runs; what counted before them counts again. */
  takenBack: number
  /** Rows instead of which another one counts, such as a later one with the same or another content. */
  notCounting: number
  /** Lines whose rows are no longer kept under the file, so that whatever they set stays. */
  notFound: number
  /** Rows that could not be taken back now. */
  failed: number
  /** Awards that stay. */
  given: number
  /** Customer numbers that go back to another mobile. */
  moved: number
  /** Points that a dry run's members would get, since what was there before counts again. */
  points: number
  /** Refused claims that can be made again. */
  reopened: number
  /** Refused claims that wait for another result. */
  stillRefused: number
}

/** Rows per batch of an undo. */
export const undoBatchRows = 500
