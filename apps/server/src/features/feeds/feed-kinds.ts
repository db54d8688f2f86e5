import { bankTaskIds } from '@club/contract/tasks.constants.ts'
import { aumFeed } from './aum.feed.ts'
import { blacklistFeed } from './blacklist.feed.ts'
import { cardsFeed } from './cards.feed.ts'
import { customersFeed } from './customers.feed.ts'
import { eventsFeed } from './events.feed.ts'
import { sharedColumns } from './feed-cells.rules.ts'
import type { AnyFeed } from './feed-kind.ts'
import { mobilesFeed } from './mobiles.feed.ts'
import { pensionsFeed } from './pensions.feed.ts'
import { tiersFeed } from './tiers.feed.ts'

/**
 * All kinds of feed. Commands, event types and the tables of docs/operations/feeds.md are derived
 * from this list.
 */
export const feedKinds: readonly AnyFeed[] = [
  aumFeed,
  customersFeed,
  mobilesFeed,
  eventsFeed,
  tiersFeed,
  blacklistFeed,
  cardsFeed,
  pensionsFeed,
]

/** The kind of feed for an event type; null if unknown. */
export function kindOfEvent(type: string): AnyFeed | null {
  if (bankTaskIds.some((each) => each === type)) return eventsFeed
  return feedKinds.find(({ eventType }) => eventType === type) ?? null
}

/** All field names allowed in an event's `detail`. */
export const allColumns: ReadonlySet<string> = new Set(
  [sharedColumns, ...feedKinds.map(({ columns }) => columns)].flatMap((columns) => Object.keys(columns)),
)
