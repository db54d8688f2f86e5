import { callsOf, endpoint } from './endpoint.ts'
import type { talentSchemas } from './talent.schemas.ts'

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
