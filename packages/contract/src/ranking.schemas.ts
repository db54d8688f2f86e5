import { z } from 'zod'
import { instant, month, nothing, page, paging, request } from './shapes.ts'

const rank = z.object({
  /** Position in the list by the month's points. */
  rankNo: z.int(),
  /** Masked unless the member chose to show it. */
  nickName: z.string(),
  headImgUrl: z.string(),
  happyPoint: z.int(),
  isSelf: z.boolean(),
})

const qualified = z.object({ rankNo: z.int(), nickName: z.string(), time: instant, isSelf: z.boolean() })

export const rankingSchemas = {
  month: {
    request: nothing,
    answer: z.object({
      month: z.string(),
      happyPoint: z.int(),
      /** The place won this month, or null. */
      rankNo: z.int().nullable(),
      /** The last place given this month. */
      maxRank: z.int(),
      /** The first day of the next month. */
      endsBefore: z.string(),
    }),
  },
  ranks: {
    request: request(paging),
    answer: page(rank).extend({
      month: z.string(),
      /** The member's own row; null when not on the list. */
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
        rankNo: z.int().nullable(),
        isQualified: z.boolean(),
      }),
    ),
  },
  queryPassList: {
    request: request({ ...paging, month: month.optional() }),
    answer: page(qualified).extend({ month: z.string() }),
  },
}
