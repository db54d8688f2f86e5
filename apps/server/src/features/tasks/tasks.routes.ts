import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { type TaskId, taskIds } from '@club/contract/constants.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/call.ts'
import { mediaUrl, type PublishedItem } from '../../kit/content/published.ts'
import { type CycleRow, completionsIn, cyclesOf, shownActions } from '../activity/activity.ts'
import { lockAccount, taskPointsOf } from '../points/points.ts'
import { claimAum } from './claim-aum.ts'
import { aumResultMonth, isPaidIn, shareKey } from './tasks.rules.ts'
import { toTerms } from './tasks.ts'
import type { TasksDeps } from './tasks-deps.ts'

const bankViews = new Set<TaskId>(['aum_increased_month'])

/** The task list, actions and claims (spec sections 3 and 4; decisions 3). */
export function tasksRoutes(deps: TasksDeps): HandlersOf<typeof tasks> {
  const { db, clock, activity, published } = deps

  const known = (taskId: string): PublishedItem<'task'> => {
    const item = published.item('task', taskId)
    if (!item) throw new AppError('taskUnknown')
    return item
  }

  return {
    all: async (call) => {
      const today = businessDay(await clock.now(db))
      const [cycles, monthPoints, bank] = await Promise.all([
        cyclesOf(db, call.memberId, today),
        taskPointsOf(db, call.memberId, monthOf(today)),
        deps.bankView(db, call.memberId),
      ])
      // The button says 'under review' while the bank's result is missing; who has no customer number may press it
      // and is told what to do first.
      const awaitsAum = bank.hasCustomerNo && (await bank.aumResult(aumResultMonth(today))) === null
      const list = published.items('task').map((item) => ({
        ...taskView(item, cycles.get(item.id) ?? null, call),
        monthPoint: monthPoints.get(item.id) ?? 0,
        awaitsResult: bankViews.has(item.id as TaskId) && awaitsAum,
        link: item.facts.shortLink
          ? (published.brand().shortLinks[item.facts.shortLink] ?? null)
          : item.facts.link,
      }))
      return { today, list }
    },

    execute: (call) => {
      const item = known(call.request.taskId)
      const { actionId, actionType } = call.request
      if (item.id !== 'share_course') throw new AppError('taskNotExecutable')
      if (actionType !== 'Course' || !published.item('course', actionId)) throw new AppError('actionUnknown')
      return db.inTransaction(async (tx) => {
        // The lock before the time, so that a member's entries have the order of their times.
        await lockAccount(tx, call.memberId)
        const at = await clock.now(tx)
        const outcome = await activity.record(tx, {
          userId: call.memberId,
          terms: toTerms(item),
          actionKey: shareKey(actionId, businessDay(at)),
          at,
          isPaidHere: isPaidIn(item.facts.channels, call.channel),
          fact: { course: actionId },
        })
        return {
          taskId: 'share_course' as const,
          result: outcome.isRepeat
            ? ('alreadyDone' as const)
            : outcome.refusal
              ? ('refused' as const)
              : ('done' as const),
          point: outcome.points,
          refusal: outcome.refusal,
          happyPointValue: outcome.total,
        }
      })
    },

    claim: (call) => {
      const item = known(call.request.taskId)
      if (item.facts.kind !== 'aum') throw new AppError('taskNotClaimable')
      return claimAum(deps, toTerms(item), call.memberId, isPaidIn(item.facts.channels, call.channel))
    },

    monthCount: async (call) => {
      const taskId = known(call.request.taskId).id as TaskId
      const month = call.request.month ?? monthOf(businessDay(await clock.now(db)))
      return { taskId, month, count: await completionsIn(db, call.memberId, taskId, month) }
    },

    finishedStatus: async (call) => {
      const taskId = known(call.request.taskId).id as TaskId
      const cycles = await cyclesOf(db, call.memberId, businessDay(await clock.now(db)))
      const finishedAt = cycles.get(taskId)?.finishedAt ?? null
      return { taskId, status: finishedAt ? 'Y' : 'N', finishedTaskTime: finishedAt?.toISOString() ?? null }
    },
  }
}

function taskView(item: PublishedItem<'task'>, cycle: CycleRow | null, call: Call<unknown>) {
  const { facts } = item
  const words = item.words[call.language]
  const progress = { actions: cycle?.actions ?? 0, completions: cycle?.completions ?? 0 }
  return {
    taskId: taskIds.find((taskId) => taskId === item.id) as TaskId,
    kind: facts.kind,
    taskName: words.name,
    taskIntro: words.intro,
    evidence: words.evidence,
    picture: mediaUrl(facts.picture),
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
  }
}
