import { businessDay } from '@club/contract/business-day.ts'
import type { Kept } from '../../kit/operator/act.ts'
import type { AnyFeed, FeedsContext } from './feed-kind.ts'
import { type FeedOrder, type FeedResult, maxLinesShown, maxMovesShown, runFeed } from './feed-run.ts'
import { feedLocks } from './feeds.sql.ts'

/** A kept dry run holds as many refused, and as many changed lines. */
const maxLinesChecked = 5000

/** Whom a number means follows from these, for every kind of file. */
const kindsOfPeople = ['customers', 'mobiles']

/**
 * The day, and what changes with every row of these kinds that the bank's files and events, or an undo, store. Other
 * kinds are left out: cards that come all day would leave no check kept.
 */
async function stateOf({ db, clock }: FeedsContext, { name }: AnyFeed): Promise<string> {
  const [now, all] = await Promise.all([clock.now(db), db.all(feedLocks.states)])
  const read = all.filter(({ kind }) => kind === name || kindsOfPeople.includes(kind))
  return JSON.stringify([businessDay(now), read])
}

/**
 * A dry run of a file that was handed in, which never changes: what an earlier one found stands for its day while nothing
 * else of what it reads of the bank was stored or undone. Members who register, change their mobile, claim or are erased
 * meanwhile count as they are when the file is stored, as while it is stored. A task's events are stored without the lock
 * of their kind, so nothing is kept; nor is what another attempt may mend: a file that could not be read, or lines that
 * could not be stored though nothing is wrong with them.
 */
export async function dryRun(
  deps: FeedsContext,
  kind: AnyFeed,
  order: Omit<FeedOrder, 'isDryRun' | 'maxLines'>,
  kept: Kept,
): Promise<FeedResult> {
  const key = `feeds ${kind.name} ${order.moves} ${order.path}`
  const state = await stateOf(deps, kind)
  const known = kept.get(key) as { state: string; result: FeedResult } | undefined
  if (known?.state === state) return known.result
  const result = await runFeed(deps, kind, { ...order, isDryRun: true, maxLines: maxLinesChecked })
  const isFinal = kind.eventType !== null && result.state === 'done' && result.stuck === 0
  if (isFinal && (await stateOf(deps, kind)) === state) kept.set(key, { state, result })
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
