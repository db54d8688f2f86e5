import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { day, id, instant, nothing, page, paging, request } from './shapes.ts'

/** `work-types.ts` and `prize-tiers.ts` have those of each edition. */
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

type S = typeof talentSchemas

/** The talent contest: rules/contest#works. */
export const talent = /* @__PURE__ */ callsOf('talent', {
  activityQuery: endpoint<S['activityQuery']>({
    path: '/api/activity/query',
    summary: 'The current edition.',
    statuses: ['notYet'],
  }),
  awardsQuery: endpoint<S['awardsQuery']>({
    path: '/api/talent/awardsQuery',
    summary: 'The prizes of an edition.',
    statuses: ['notYet'],
  }),
  rankQuery: endpoint<S['rankQuery']>({
    path: '/api/talent/talentRankQuery',
    summary: 'Works by votes.',
    statuses: ['notYet'],
  }),
  workByNo: endpoint<S['workByNo']>({
    path: '/api/talent/talentWorkByNo',
    summary: 'One work.',
    statuses: ['contentUnknown', 'notYet'],
  }),
  myWorks: endpoint<S['myWorks']>({
    path: '/api/talent/talentWork',
    access: 'member',
    summary: "The member's own works.",
    statuses: ['notLoggedIn', 'notYet'],
  }),
  vote: endpoint<S['vote']>({
    path: '/api/talent/vote',
    access: 'member',
    summary: 'Votes for a work.',
    statuses: ['notLoggedIn', 'contentUnknown', 'notYet'],
    refreshes: ['talent.votedQuery', 'tasks.all'],
  }),
  votedQuery: endpoint<S['votedQuery']>({
    path: '/api/talent/votedQuery',
    access: 'member',
    summary: "The member's votes today.",
    statuses: ['notLoggedIn', 'notYet'],
  }),
  workWall: endpoint<S['workWall']>({
    path: '/api/talent/queryWorkWall',
    summary: 'The wall of works.',
    statuses: ['notYet'],
  }),
  workWallShowFlag: endpoint<S['workWallShowFlag']>({
    path: '/api/talent/queryWorkWallShowFlag',
    summary: 'Whether the wall of works is open.',
    statuses: ['notYet'],
  }),
  deleteWork: endpoint<S['deleteWork']>({
    path: '/api/talent/deleteWork',
    access: 'member',
    summary: "Takes back one of the member's works.",
    statuses: ['notLoggedIn', 'contentUnknown', 'notYet'],
    refreshes: ['talent.myWorks'],
  }),
  findLastWork: endpoint<S['findLastWork']>({
    path: '/api/talent/findLastWork',
    access: 'member',
    summary: "The member's latest work.",
    statuses: ['notLoggedIn', 'notYet'],
  }),
  findWorksByNo: endpoint<S['findWorksByNo']>({
    path: '/api/talent/findTalentWorksByWn',
    summary: 'Works by their numbers.',
    statuses: ['notYet'],
  }),
})
