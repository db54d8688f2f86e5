import type { FeedKindName } from './feeds.ts'

/** The kinds of the bank's files, as people at the desk call them. */
export const feedKindTitles: Record<FeedKindName, string> = {
  aum: 'Monthly assets',
  customers: 'Customer numbers',
  mobiles: 'Changes of mobile',
  events: 'Tasks done at the bank',
  tiers: 'Tiers',
  blacklist: 'Blacklist',
  cards: 'Cards',
  pensions: 'Pension balances',
}
