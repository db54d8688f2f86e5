import { callsOf, endpoint } from './endpoint.ts'
import type { rankingSchemas } from './ranking.schemas.ts'

type S = typeof rankingSchemas

/** The month: points, rank and the ranking list (rules/months#ranking-list). */
export const ranking = /* @__PURE__ */ callsOf('ranking', {
  month: endpoint<S['month']>({
    path: '/api/user/happypoint/month',
    access: 'member',
    summary: "The member's points and rank this month.",
    statuses: ['notLoggedIn'],
  }),
  ranks: endpoint<S['ranks']>({
    path: '/api/user/happypoint/ranks',
    access: 'member',
    summary: "The month's ranking list and the member's own position.",
    statuses: ['notLoggedIn'],
  }),
  maxRankMonth: endpoint<S['maxRankMonth']>({
    path: '/api/user/maxRankMonth',
    access: 'member',
    summary: 'The last rank given in a month.',
    statuses: ['notLoggedIn'],
  }),
  isBlackUser: endpoint<S['isBlackUser']>({
    path: '/api/user/happypoint/isBlackUser',
    access: 'member',
    summary: 'Whether the member is blacklisted.',
    statuses: ['notLoggedIn'],
  }),
  userMonthRank: endpoint<S['userMonthRank']>({
    path: '/api/user/happypoint/userMonthRank',
    access: 'member',
    summary: "The member's months, the latest first.",
    statuses: ['notLoggedIn'],
  }),
  queryPassList: endpoint<S['queryPassList']>({
    path: '/api/user/happypoint/queryPassList',
    access: 'member',
    summary: "A month's qualified members.",
    statuses: ['notLoggedIn', 'monthUnknown'],
  }),
  listing: endpoint<S['listing']>({
    path: '/api/user/happypoint/listing',
    access: 'member',
    summary: 'How the member appears on lists; with `shown`, sets it.',
    statuses: ['notLoggedIn'],
    refreshes: ['ranking.listing', 'ranking.ranks', 'ranking.queryPassList'],
  }),
})
