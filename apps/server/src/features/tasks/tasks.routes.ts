import { businessDay, monthOf } from '@club/contract/business-day.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Caller, HandlersOf } from '../../kit/http/call.ts'
import { completionsIn, cycleKeyOf, cyclesOf, type EarningContext, editionOn } from '../activity/activity.ts'
import { claimAum } from '../bank/asset-claims.ts'
import { bankViewOf } from '../bank/asset-results.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { mobileHashOf } from '../identity/members.ts'
import { totalOf } from '../points/points.ts'
import { type TasksContext, taskList } from './task-list.ts'
import { needsCustomerNo, shareKey } from './tasks.rules.ts'
import { beginView, recordViewed, stayInView } from './views.ts'

/** The task list, actions and claims: rules/tasks#terms. */
export function tasksRoutes(deps: TasksContext): HandlersOf<typeof tasks> {
  const { db, clock, published } = deps

  const known = (taskId: string) => knownTask(published, taskId)
  return {
    all: (call) => {
      const { memberId, language, channel } = call
      return taskList(deps, { memberId, language, channel, mobileHash: call.session?.mobileHash ?? null })
    },

    execute: async (call) => {
      const item = known(call.request.taskId)
      const { actionId = '', actionType, viewToken } = call.request
      if (item.facts.kind === 'aum') return claimAum(deps, call)
      if (item.facts.kind === 'view') return claimView(deps, call, item)
      if (item.id !== 'share_course') throw new AppError('taskNotExecutable')
      if (actionType !== 'Course' || !published.item('course', actionId)) throw new AppError('actionUnknown')
      const outcome = await recordViewed(deps, {
        userId: call.memberId,
        channel: call.channel,
        item,
        actionId,
        viewToken,
        // What was shared was seen by another app, not by the club.
        isViewOptional: true,
        keyOn: (day) => shareKey(actionId, day),
        fact: { course: actionId },
      })
      return { taskId: 'share_course' as const, ...outcome }
    },

    beginView: (call) => begin(deps, call),

    stayInView: (call) => stayInView(deps, call.memberId, call.request.viewToken),

    claim: async (call) => {
      const item = known(call.request.taskId)
      if (item.facts.kind === 'aum') return claimAum(deps, call)
      return claimView(deps, call, item)
    },

    monthCount: async (call) => {
      const taskId = known(call.request.taskId).id as TaskId
      const month = call.request.month ?? monthOf(businessDay(await clock.now(db)))
      return { taskId, month, count: await completionsIn(db, call.memberId, taskId, month) }
    },

    finishedStatus: async (call) => {
      const taskId = known(call.request.taskId).id as TaskId
      const cycles = await cyclesOf(db, call.memberId, businessDay(await clock.now(db)), editionOn(published))
      const finishedAt = cycles.get(taskId)?.finishedAt ?? null
      return { taskId, status: finishedAt ? 'Y' : 'N', finishedTaskTime: finishedAt?.toISOString() ?? null }
    },
  }
}

/** Claims a view by its token, or by what the server itself saw of it: rules/tasks#views. */
async function claimView(
  deps: EarningContext,
  { memberId, channel, request }: Caller & { request: { viewToken?: string | undefined } },
  item: PublishedItem<'task'>,
) {
  if (needsCustomerNo(item.id) && !(await hasCustomerNo(deps, memberId)))
    return emptyCstNo(deps, memberId, item.id as TaskId)
  const { kind, cycle } = item.facts
  if (kind !== 'view') throw new AppError('taskNotClaimable')
  const outcome = await recordViewed(deps, {
    userId: memberId,
    channel,
    item,
    actionId: '',
    viewToken: request.viewToken,
    isViewOptional: false,
    keyOn: (day) => cycleKeyOf(cycle, day),
    fact: {},
  })
  return { taskId: item.id as TaskId, resultMonth: null, ...outcome }
}

/** Whether the bank knows the member as a customer. */
async function hasCustomerNo({ db }: EarningContext, userId: string): Promise<boolean> {
  return (await bankViewOf(db, await mobileHashOf(db, userId))).hasCustomerNo
}

/** The answer to a claim that needs a core customer number: rules/tasks#core-customer-number. */
async function emptyCstNo({ db }: EarningContext, userId: string, taskId: TaskId) {
  return {
    taskId,
    result: 'EmptyCstNo' as const,
    point: 0,
    refusal: null,
    happyPointValue: await totalOf(db, userId),
    resultMonth: null,
  }
}

async function begin(
  deps: EarningContext,
  { memberId, request }: { memberId: string; request: { taskId: string; actionId?: string | undefined } },
) {
  const { published } = deps
  const item = knownTask(published, request.taskId)
  const { kind, minimumStaySeconds, shortLink } = item.facts
  if (minimumStaySeconds === undefined) throw new AppError('taskNotExecutable')
  const actionId = request.actionId ?? ''
  // A share is about a course; other views are about one thing per task.
  const exists = kind === 'share' ? published.item('course', actionId) !== null : actionId === ''
  if (!exists) throw new AppError('actionUnknown')
  const viewed = { taskId: item.id, actionId }
  const isInSight = kind === 'view' && shortLink === null
  const begun = await beginView(deps, memberId, viewed, { minimumStaySeconds, isInSight })
  return { taskId: item.id as TaskId, ...begun }
}

function knownTask(published: Published, taskId: string): PublishedItem<'task'> {
  const item = published.item('task', taskId)
  if (!item) throw new AppError('taskUnknown')
  return item
}
