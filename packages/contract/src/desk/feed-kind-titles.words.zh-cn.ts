import type { FeedKindName } from './feeds.ts'

/** The kinds of the bank's files, as people at the desk call them. */
export const feedKindTitles: Record<FeedKindName, string> = {
  aum: '月度资产',
  customers: '客户号',
  mobiles: '手机号变更',
  events: '银行任务',
  tiers: '客户等级',
  blacklist: '限制名单',
  cards: '银行卡',
  pensions: '养老金',
}
