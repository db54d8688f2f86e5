import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { benefitStates, listingChoices } from './ranking.constants.ts'
import { instant, month, nothing, page, paging, request } from './shapes.ts'

const rank = z.object({
  /** Position in the list by the month's points. */
  rankNo: z.int(),
  /** Masked unless the member chose to show it. */
  nickName: z.string(),
  /** Whether the member chose not to be named: nickName is then '' and the picture the default one. */
  isHidden: z.boolean(),
  headImgUrl: z.string(),
  happyPoint: z.int(),
  isSelf: z.boolean(),
})

const qualified = z.object({
  /** The rank won. */
  rankNo: z.int(),
  /** Masked unless the member chose to show it; '' for members hidden or kept off lists. */
  nickName: z.string(),
  /** Whether the member is not to be named. */
  isHidden: z.boolean(),
  time: instant,
  isSelf: z.boolean(),
})

const listingShown = z.enum(listingChoices)

export const rankingSchemas = {
  month: {
    request: nothing,
    answer: z.object({
      month: z.string(),
      happyPoint: z.int(),
      /** The part of these points that counts toward a rank: flagged entries do not. */
      countedPoint: z.int(),
      /** The rank won this month, or null. */
      rankNo: z.int().nullable(),
      /** The last rank given this month. */
      maxRank: z.int(),
      /** The first day of the next month. */
      endsBefore: z.string(),
    }),
  },
  ranks: {
    request: request(paging),
    answer: page(rank).extend({
      month: z.string(),
      /** The member's own row; null if not on the list. */
      self: rank.nullable(),
      /** The list is exact as of this instant; null before the month's first snapshot. */
      takenAt: instant.nullable(),
    }),
  },
  maxRankMonth: {
    request: request({ month: month.optional() }),
    answer: z.object({ month: z.string(), maxRank: z.int() }),
  },
  isBlackUser: { request: nothing, answer: z.object({ isBlack: z.enum(['Y', 'N']) }) },
  userMonthRank: {
    request: request(paging),
    answer: page(
      z.object({
        month: z.string(),
        happyPoint: z.int(),
        /** The rank won, or null. */
        rankNo: z.int().nullable(),
        /**
         * The position on the closed month's list; null while the month runs and for members kept off lists.
         */
        position: z.int().nullable(),
        /** Whether the rank is among the first 1,000. */
        isQualified: z.boolean(),
        benefit: z.enum(benefitStates),
        /** Whether the month is closed: only its benefit can still change, by being withheld or released. */
        isClosed: z.boolean(),
      }),
    ),
  },
  queryPassList: {
    request: request({ ...paging, month: month.optional() }),
    answer: page(qualified).extend({ month: z.string(), isClosed: z.boolean() }),
  },
  listing: {
    request: request({ shown: listingShown.optional() }),
    answer: z.object({ shown: listingShown }),
  },
}

type S = typeof rankingSchemas

/** The month: points, rank and the ranking list (rules/ranking#ranking-list). */
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
    summary: "The member's months, newest first.",
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
