import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { channels, type TaskId, taskIds } from '@club/contract/constants.ts'
import { blockerOf } from '@club/contract/task-state.rules.ts'
import type { Call } from '../../kit/call.ts'
import {
  actionsOf,
  type CycleRow,
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
import { aumResultMonth, isPaidIn } from './tasks.rules.ts'

const bankViews = new Set<TaskId>(['aum_increased_month'])

/** Every task with the member's progress today, and what keeps the member from it. */
export async function taskList(deps: EarningContext, call: Call<unknown>) {
  const { db, clock, published } = deps
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
      isReached: bankViews.has(item.id as TaskId) && bank.hasCustomerNo ? (aumResult?.reached ?? null) : null,
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
}

/** The number of published courses that a member has completed. */
async function studiedCourses({ db, published }: EarningContext, userId: string): Promise<number> {
  const courseIds = published.items('course').map(({ id }) => id)
  return (await actionsOf(db, userId, 'learn_course', courseIds)).size
}

/** A task's limits besides its terms: courses to share in a day, courses not studied yet. */
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
