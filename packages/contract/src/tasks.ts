import { callsOf, endpoint } from './endpoint.ts'
import type { tasksSchemas } from './tasks.schemas.ts'

type S = typeof tasksSchemas

/** Queries to refetch when points may have been earned. */
export const afterAward = [
  'tasks.all',
  'medals.all',
  'points.total',
  'points.trades',
  'ranking.month',
  'identity.userInfoQry',
] as const

const viewRefusals = ['viewTokenNeeded', 'viewTokenRefused', 'viewTooEarly', 'viewExpired'] as const

/** Tasks: listing, doing and claiming them (rules/tasks#terms). */
export const tasks = /* @__PURE__ */ callsOf('tasks', {
  all: endpoint<S['all']>({
    path: '/api/task/all',
    access: 'member',
    summary: "All tasks with the member's progress.",
    statuses: ['notLoggedIn'],
  }),
  execute: endpoint<S['execute']>({
    path: '/api/task/execute',
    access: 'member',
    summary: 'Records one action toward a task, for example a shared course.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotExecutable', 'actionUnknown', ...viewRefusals],
    refreshes: afterAward,
  }),
  beginView: endpoint<S['beginView']>({
    path: '/api/task/view/begin',
    access: 'member',
    summary:
      'Gives a one-time token when a member begins to look at something that a task asks to be looked at.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotExecutable', 'actionUnknown'],
  }),
  claim: endpoint<S['claim']>({
    path: '/api/task/doTask',
    access: 'member',
    summary: 'Claims a task by evidence: the monthly assets by the bank’s result, a view by its token.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotClaimable', ...viewRefusals],
    refreshes: afterAward,
  }),
  monthCount: endpoint<S['monthCount']>({
    path: '/api/task/month/count',
    access: 'member',
    summary: 'How often a task was completed in a month.',
    statuses: ['notLoggedIn', 'taskUnknown'],
  }),
  finishedStatus: endpoint<S['finishedStatus']>({
    path: '/api/task/finished/status',
    access: 'member',
    summary: 'Whether a task is finished in the current cycle.',
    statuses: ['notLoggedIn', 'taskUnknown'],
  }),
})
