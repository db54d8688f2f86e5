import { z } from 'zod'
import { day, id, instant, nothing, page, paging, request } from './shapes.ts'

/** `talent-tables.ts` has the work types and prize tiers of each edition. */
const workType = z.int().min(1).max(8)
const activityId = z.int().min(1).max(6)
const workNo = z.string().min(1).max(32)

const work = z.object({
  workNo: z.string(),
  activityId,
  type: workType,
  name: z.string(),
  intro: z.string(),
  nickName: z.string(),
  imageUrl: z.string(),
  videoUrl: z.string().nullable(),
  votes: z.int(),
  status: z.enum(['review', 'shown', 'refused', 'deleted']),
  createTime: instant,
})

const filter = { activityId: activityId.optional(), type: workType.optional(), ...paging }

export const talentSchemas = {
  activityQuery: {
    request: nothing,
    answer: z.object({
      activityId,
      title: z.string(),
      imageUrl: z.string(),
      url: z.string(),
      beginTime: instant,
      endTime: instant,
      types: z.array(workType),
    }),
  },
  awardsQuery: {
    request: request({ activityId: activityId.optional() }),
    answer: z.object({
      list: z.array(z.object({ tier: z.int(), workNo: z.string(), name: z.string(), nickName: z.string() })),
    }),
  },
  rankQuery: { request: request(filter), answer: page(work) },
  workByNo: { request: request({ workNo }), answer: work },
  myWorks: {
    request: request({ activityId: activityId.optional(), ...paging }),
    answer: page(work),
  },
  vote: {
    request: request({ workNo }),
    answer: z.object({ workNo: z.string(), votes: z.int(), votesLeftToday: z.int() }),
  },
  votedQuery: {
    request: nothing,
    answer: z.object({ day, workNos: z.array(z.string()), votesLeftToday: z.int() }),
  },
  workWall: { request: request(filter), answer: page(work) },
  workWallShowFlag: { request: nothing, answer: z.object({ isShown: z.boolean() }) },
  deleteWork: { request: request({ workNo }), answer: z.object({ workNo: z.string(), undoUntil: instant }) },
  findLastWork: { request: nothing, answer: z.object({ work: work.nullable() }) },
  findWorksByNo: {
    request: request({ workNos: z.array(id).min(1).max(50) }),
    answer: z.object({ list: z.array(work) }),
  },
}
