import type { Kept } from '../../kit/operator/act.ts'
import type { AnyFeed, FeedsContext } from './feed-kind.ts'
import { type FeedOrder, type FeedResult, maxLinesShown, maxMovesShown, runFeed } from './feed-run.ts'
import { feedLocks } from './feeds.sql.ts'

/** A kept dry run holds as many refused, and as many changed lines. */
const maxLinesChecked = 5000

/** What changes with every row that the bank's files and events, or an undo, store. */
const stateOf = async ({ db }: FeedsContext) => JSON.stringify(await db.all(feedLocks.states))

/**
 * A dry run of a file that was handed in, which never changes: what an earlier one found stands while nothing else of
 * the bank was stored or undone. Members who register or change their mobile meanwhile count as they are when the file
 * is stored, as while it is stored. A task's events are stored without the lock of their kind, so nothing is kept.
 */
export async function dryRun(
  deps: FeedsContext,
  kind: AnyFeed,
  order: Omit<FeedOrder, 'isDryRun' | 'maxLines'>,
  kept: Kept,
): Promise<FeedResult> {
  const key = `feeds ${kind.name} ${order.moves} ${order.path}`
  const state = await stateOf(deps)
  const known = kept.get(key) as { state: string; result: FeedResult } | undefined
  if (known?.state === state) return known.result
  const result = await runFeed(deps, kind, { ...order, isDryRun: true, maxLines: maxLinesChecked })
  const isKept = kind.eventType !== null && result.state !== 'stopped' && (await stateOf(deps)) === state
  if (isKept) kept.set(key, { state, result })
  return result
}

/** The same with the lines that an act tells of: the first few, and the moves of customer numbers. */
export function firstLines(result: FeedResult): FeedResult {
  const { refusals, corrections } = result
  const isMove = ({ what }: (typeof corrections.list)[number]) => what === 'move'
  const told = new Set([
    ...corrections.list.filter(isMove).slice(0, maxMovesShown),
    ...corrections.list.filter((each) => !isMove(each)).slice(0, maxLinesShown),
  ])
  return {
    ...result,
    refusals: { ...refusals, list: refusals.list.slice(0, maxLinesShown) },
    corrections: { ...corrections, list: corrections.list.filter((each) => told.has(each)) },
  }
}
