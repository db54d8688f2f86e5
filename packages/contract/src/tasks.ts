import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { refusalReasons } from './points.constants.ts'
import { bankPage, id, instant, month, nothing, request } from './shapes.ts'
import { taskBlockers, taskCycles, taskIds, taskKinds } from './tasks.constants.ts'

const taskId = z.enum(taskIds)

/** A task with the member's progress in the current cycle: rules/tasks#terms. */
export const task = z.object({
  taskId,
  kind: z.enum(taskKinds),
  taskName: z.string(),
  /** May begin with '+N', which the client strips. */
  taskIntro: z.string(),
  /** What the club checks before it gives the points. */
  evidence: z.string(),
  picture: z.string(),
  /** A path of the club, or null. */
  link: z.string().nullable(),
  /** Where the bank has the member do it, or null: rules/channels#pages-of-the-bank. */
  bankPage: bankPage.nullable(),
  cycle: z.enum(taskCycles),
  /** How many times the task can be completed in one cycle. */
  cycleTimes: z.int(),
  completeCycleTimes: z.int(),
  /** How many actions one completion needs. */
  actionTimes: z.int(),
  completeActionTimes: z.int(),
  /** Set when the cycle is full. */
  finishedTaskTime: instant.nullable(),
  /** Points that this cycle's completions added. */
  completeAddPoint: z.int(),
  /** Points of one completion. */
  point: z.int(),
  monthlyCap: z.int().nullable(),
  /** Points of this task in the current month. */
  monthPoint: z.int(),
  /** False if this channel does not pay for the task. */
  isPaidHere: z.boolean(),
  /** Whether another channel pays for the task. */
  isPaidElsewhere: z.boolean(),
  /** AUM: the bank's result has not arrived. */
  awaitsResult: z.boolean(),
  /** AUM: whether the target was reached by the bank's result; null if there is none. */
  isReached: z.boolean().nullable(),
  /**
   * Different items that the task can be done with in one cycle, including those done; null without a limit.
   */
  itemsPerCycle: z.int().nullable(),
  /** The task needs the bank's core customer number, which the member does not have: a claim answers EmptyCstNo. */
  lacksCustomerNo: z.boolean(),
  /** Why the task cannot earn now, or null (`blockerOf`). */
  blocker: z.enum(taskBlockers).nullable(),
  /** How long a view must last before its token is valid; null for tasks without views. */
  minimumStaySeconds: z.int().nullable(),
  /** The last business day on which a task of the contest can be done; null for others, and while it is closed. */
  endsOn: z.string().nullable(),
})

/** One item within a task, such as a course. */
const actionId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
/**
 * The one-time token of `beginView`. Without it, the server looks for a view of the member that it saw itself. An invalid one gets its own
 * status, not that of a malformed call.
 */
const viewToken = z.string().min(1).max(128)

const awardOutcome = {
  taskId,
  point: z.int(),
  refusal: z.enum(refusalReasons).nullable(),
  happyPointValue: z.int(),
}

/** The assets are claimed, not reached, under review or without a customer number; a view or share is done. */
const results = [
  'claimed',
  'notReached',
  'underReview',
  'EmptyCstNo',
  'done',
  'alreadyDone',
  'refused',
] as const

export const tasksSchemas = {
  all: { request: nothing, answer: z.object({ today: z.string(), list: z.array(task) }) },
  execute: {
    /** A share needs both: the course, and `Course`. Other tasks are about one thing, which needs no name. */
    request: request({
      taskId: id,
      actionId: actionId.or(z.literal('')).optional(),
      actionType: z
        .string()
        .max(32)
        .regex(/^[A-Za-z]*$/)
        .optional(),
      viewToken: viewToken.optional(),
    }),
    answer: z.object({ ...awardOutcome, result: z.enum(results) }),
  },
  beginView: {
    request: request({ taskId: id, actionId: actionId.optional() }),
    answer: z.object({
      taskId,
      viewToken: z.string(),
      /** Seconds after issue from which the token is valid. */
      minimumStaySeconds: z.int(),
      /** Seconds after issue at which the token expires. */
      lifetimeSeconds: z.int(),
    }),
  },
  stayInView: {
    request: request({ viewToken }),
    /** Seconds until the view is valid; counted again after the page was out of sight. */
    answer: z.object({ secondsLeft: z.int() }),
  },
  claim: {
    request: request({ taskId: id, viewToken: viewToken.optional() }),
    answer: z.object({
      ...awardOutcome,
      result: z.enum(results),
      /** AUM: the month of the bank's result. */
      resultMonth: z.string().nullable(),
    }),
  },
  monthCount: {
    request: request({ taskId: id, month: month.optional() }),
    answer: z.object({ taskId, month: z.string(), count: z.int() }),
  },
  finishedStatus: {
    request: request({ taskId: id }),
    answer: z.object({ taskId, status: z.enum(['Y', 'N']), finishedTaskTime: instant.nullable() }),
  },
}

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
    summary:
      'Records one action toward a task: a shared course, a view that the server saw, or the claim of the monthly assets.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotExecutable', 'actionUnknown', ...viewRefusals],
    refreshes: afterAward,
  }),
  beginView: endpoint<S['beginView']>({
    path: '/api/task/view/begin',
    isQuiet: true,
    access: 'member',
    summary: 'Issues a one-time token when a member begins a view that a task requires.',
    statuses: ['notLoggedIn', 'taskUnknown', 'taskNotExecutable', 'actionUnknown'],
  }),
  stayInView: endpoint<S['stayInView']>({
    path: '/api/task/view/stay',
    isQuiet: true,
    access: 'member',
    summary: 'Reports that the page of a view is still in sight; answers how long it has to stay so.',
    statuses: ['notLoggedIn', 'viewTokenRefused', 'viewExpired'],
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
