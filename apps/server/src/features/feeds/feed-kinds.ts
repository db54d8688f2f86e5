import type { BankStateType } from '@club/contract/feeds.constants.ts'
import { aumFeed } from './aum-feed.ts'
import { customersFeed } from './customers-feed.ts'
import type { AnyFeed } from './feed-kind.ts'
import type { FeedKindName } from './feed-rows.rules.ts'
import { blacklistFeed, cardsFeed, pensionsFeed, tiersFeed } from './records-feed.ts'
import { tasksFeed } from './tasks-feed.ts'

/** Every kind of feed; its rows come as lines of a file or as events. */
export const feedOf: Record<FeedKindName, AnyFeed> = {
  aum: aumFeed,
  customers: customersFeed,
  events: tasksFeed,
  tiers: tiersFeed,
  blacklist: blacklistFeed,
  cards: cardsFeed,
  pensions: pensionsFeed,
}

/** The kind of feed that an event of the bank's is a row of. */
export const kindOfState: Record<BankStateType, FeedKindName> = {
  aum_result: 'aum',
  customer_link: 'customers',
  tier: 'tiers',
  blacklist: 'blacklist',
  card: 'cards',
  pension_balance: 'pensions',
}
