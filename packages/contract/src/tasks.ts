import { endpoint } from './endpoint.ts'
import type { tasksSchemas } from './tasks.schemas.ts'

type S = typeof tasksSchemas

const afterAward = [
  'tasks.all',
  'medals.all',
  'points.total',
  'points.trades',
  'ranking.month',
  'identity.userInfoQry',
] as const

/** Tasks: the list, doing and claiming them (spec sections 3, 4 and 7; decisions 3). */
export const tasks = {
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
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotExecutable', 'actionUnknown'],
    refreshes: afterAward,
  }),
  claim: endpoint<S['claim']>({
    path: '/api/task/doTask',
    access: 'member',
    summary: 'Claims a task that is decided by evidence the club already holds, such as the monthly assets.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotClaimable'],
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
    summary: 'Whether a task is finished in the running cycle.',
    statuses: ['notLoggedIn', 'taskUnknown'],
  }),
}
