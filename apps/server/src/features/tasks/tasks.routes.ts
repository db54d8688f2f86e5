import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { channels, type TaskId, taskIds } from '@club/contract/constants.ts'
import { blockerOf } from '@club/contract/task-state.rules.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/call.ts'
import {
  actionsOf,
  type CycleRow,
  completionsIn,
  cycleKeyOf,
  cyclesOf,
  type EarningContext,
  editionOn,
  shownActions,
  toTerms,
} from '../activity/activity.ts'
import { bankViewOf } from '../bank/bank.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { mobileHashOf } from '../identity/identity.ts'
import { isBlacklisted, taskPointsOf } from '../points/points.ts'
import { claimAum } from './claim-aum.ts'
import { aumResultMonth, isPaidIn, shareKey } from './tasks.rules.ts'
import { beginView, recordViewed } from './views.ts'

const bankViews = new Set<TaskId>(['aum_increased_month'])

/** The task list, actions and claims: rules/tasks#terms. */
export function tasksRoutes(deps: EarningContext): HandlersOf<typeof tasks> {
  const { db, clock, published } = deps

  const known = (taskId: string): PublishedItem<'task'> => {
    const item = published.item('task', taskId)
    if (!item) throw new AppError('taskUnknown')
    return item
  }

  return {
    all: async (call) => {
      const today = businessDay(await clock.now(db))
      const [cycles, monthPoints, bank, blacklisted] = await Promise.all([
        cyclesOf(db, call.memberId, today, editionOn(published)),
        taskPointsOf(db, call.memberId, monthOf(today)),
        mobileHashOf(db, call.memberId).then((mobileHash) => bankViewOf(db, mobileHash)),
        isBlacklisted(db, call.memberId),
      ])
      // While the bank's result is missing the button says 'under review'. Members without a customer number
      // can press it and learn what to do first.
      const aumResult = await bank.aumResult(aumResultMonth(today))
      const awaitsAum = bank.hasCustomerNo && aumResult === null
      const coursesStudied = await studiedCourses(deps, call.memberId)
      const list = published.items('task').map((item) => {
        const task = {
          ...taskView(published, item, cycles.get(item.id) ?? null, call),
          monthPoint: monthPoints.get(item.id) ?? 0,
          awaitsResult: bankViews.has(item.id as TaskId) && awaitsAum,
          // Without a customer number the assets cannot be claimed, even if the bank has a result for the
          // mobile.
          isReached:
            bankViews.has(item.id as TaskId) && bank.hasCustomerNo ? (aumResult?.reached ?? null) : null,
          itemsPerCycle: itemsPerCycle(item, cycles.get(item.id)?.completions ?? 0, {
            all: published.items('course').length,
            studied: coursesStudied,
          }),
          link: item.facts.shortLink
            ? (published.brand().shortLinks[item.facts.shortLink] ?? null)
            : item.facts.link,
        }
        return { ...task, blocker: blockerOf(task, today, blacklisted) }
      })
      return { today, list }
    },

    execute: async (call) => {
      const item = known(call.request.taskId)
      const { actionId, actionType, viewToken } = call.request
      if (item.id !== 'share_course') throw new AppError('taskNotExecutable')
      if (actionType !== 'Course' || !published.item('course', actionId)) throw new AppError('actionUnknown')
      const outcome = await recordViewed(deps, {
        userId: call.memberId,
        channel: call.channel,
        item,
        actionId,
        viewToken,
        keyOn: (day) => shareKey(actionId, day),
        fact: { course: actionId },
      })
      return { taskId: 'share_course' as const, ...outcome }
    },

    beginView: async (call) => {
      const item = known(call.request.taskId)
      const { minimumStaySeconds } = item.facts
      if (minimumStaySeconds === undefined) throw new AppError('taskNotExecutable')
      const actionId = call.request.actionId ?? ''
      // A share is about a course; other views are about one thing per task.
      const exists =
        item.facts.kind === 'share' ? published.item('course', actionId) !== null : actionId === ''
      if (!exists) throw new AppError('actionUnknown')
      const viewed = { taskId: item.id, actionId }
      const begun = await beginView(deps, call.memberId, viewed, minimumStaySeconds)
      return { taskId: item.id as TaskId, ...begun }
    },

    claim: async (call) => {
      const item = known(call.request.taskId)
      const { kind, channels, cycle } = item.facts
      if (kind === 'aum')
        return claimAum(deps, toTerms(item), call.memberId, isPaidIn(channels, call.channel))
      if (kind !== 'view') throw new AppError('taskNotClaimable')
      const outcome = await recordViewed(deps, {
        userId: call.memberId,
        channel: call.channel,
        item,
        actionId: '',
        viewToken: call.request.viewToken,
        keyOn: (day) => cycleKeyOf(cycle, day),
        fact: {},
      })
      return { taskId: item.id as TaskId, resultMonth: null, ...outcome }
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

/** The number of published courses that a member has completed. */
async function studiedCourses({ db, published }: EarningContext, userId: string): Promise<number> {
  const courseIds = published.items('course').map(({ id }) => id)
  return (await actionsOf(db, userId, 'learn_course', courseIds)).size
}

/** What limits a task besides its terms: courses to share in a day, courses not studied yet. */
function itemsPerCycle(
  { facts }: PublishedItem<'task'>,
  completions: number,
  courses: { all: number; studied: number },
): number | null {
  if (facts.kind === 'share') return courses.all
  return facts.kind === 'study' ? completions + courses.all - courses.studied : null
}

function taskView(
  published: Published,
  item: PublishedItem<'task'>,
  cycle: CycleRow | null,
  call: Call<unknown>,
) {
  const { facts } = item
  const words = item.words[call.language]
  const progress = { actions: cycle?.actions ?? 0, completions: cycle?.completions ?? 0 }
  return {
    taskId: taskIds.find((taskId) => taskId === item.id) as TaskId,
    kind: facts.kind,
    taskName: words.name,
    taskIntro: words.intro,
    evidence: words.evidence,
    picture: published.mediaUrl(facts.picture),
    isBankLink: facts.shortLink !== null,
    cycle: facts.cycle,
    cycleTimes: facts.cycleTimes,
    completeCycleTimes: progress.completions,
    actionTimes: facts.actionTimes,
    completeActionTimes: shownActions(toTerms(item), progress),
    finishedTaskTime: cycle?.finishedAt?.toISOString() ?? null,
    completeAddPoint: cycle?.points ?? 0,
    point: facts.points,
    monthlyCap: facts.monthlyCap,
    isPaidHere: isPaidIn(facts.channels, call.channel),
    isPaidElsewhere: channels.some(
      (channel) => channel !== call.channel && isPaidIn(facts.channels, channel),
    ),
    minimumStaySeconds: facts.minimumStaySeconds ?? null,
  }
}
