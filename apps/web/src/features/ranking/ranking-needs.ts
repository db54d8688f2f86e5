import { ranking } from '@club/contract/ranking.ts'
import { listNeed, need } from '../../kit/calls/need.ts'

export const monthNeed = need(ranking.month, {})
export const ranksNeed = listNeed(ranking.ranks, {})
export const listingNeed = need(ranking.listing, {})
export const monthRanksNeed = listNeed(ranking.userMonthRank, {})
export const blacklistNeed = need(ranking.isBlackUser, {})
