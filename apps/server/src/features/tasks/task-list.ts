import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { channels, type TaskId, taskIds } from '@club/contract/constants.ts'
import { editionTerms } from '@club/contract/edition.rules.ts'
import { blockerOf } from '@club/contract/task-state.rules.ts'
import type { Caller } from '../../kit/call.ts'
import type { Queryable } from '../../kit/db.ts'
import {
  actionsOf,
  type CycleRow,
  cyclesOf,
  type EarningContext,
  editionOn,
  shownActions,
  toTerms,
} from '../activity/activity.ts'
import { aumResultMonth, type BankView, bankViewOf } from '../bank/bank.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { mobileHashOf } from '../identity/identity.ts'
import { isBlacklisted, taskPointsOf } from '../points/points.ts'
import { openedMonth } from './claim-aum.ts'
import { closedBecause, isPaidIn, needsCustomerNo } from './tasks.rules.ts'

const aumTask = 'aum_increased_month'
const bankViews = new Set<TaskId>([aumTask])

/** Whose tasks are listed, and where. */
type Reader = Pick<Caller, 'memberId' | 'language' | 'channel'>

/** Every task with the member's progress today, and what keeps the member from it. */
export async function taskList(deps: EarningContext, call: Reader) {
  const { published } = deps
  const { today, cycles, monthPoints, blacklisted, studied, aum } = await deps.db.reading((on) =>
    readProgress(on, deps, call.memberId),
  )
  const editions = published.items('edition').map(({ facts }) => editionTerms(facts))
  const list = published.items('task').map((item) => {
    const isBankView = bankViews.has(item.id as TaskId)
    const task = {
      ...taskView(published, item, cycles.get(item.id) ?? null, call),
      monthPoint: monthPoints.get(item.id) ?? 0,
      awaitsResult: isBankView && aum.isAwaited,
      isReached: isBankView ? aum.isReached : null,
      itemsPerCycle: itemsPerCycle(item, cycles.get(item.id)?.completions ?? 0, {
        all: published.items('course').length,
        studied,
      }),
    }
    const availability = { kind: item.facts.kind, ...availabilityOf(published, item) }
    const closed = closedBecause(availability, editions, today)
    return {
      ...task,
      lacksCustomerNo: needsCustomerNo(item.id) && !aum.hasCustomerNo,
      blocker: blockerOf({ ...task, closed }, today, blacklisted),
    }
  })
  return { today, list }
}

/** What is stored of a member's tasks, in three round trips, or four if the bank corrected a month's result. */
async function readProgress(on: Queryable, { clock, published }: EarningContext, userId: string) {
  const courseIds = published.items('course').map(({ id }) => id)
  const [now, mobileHash, blacklisted, studied] = await Promise.all([
    clock.now(on),
    mobileHashOf(on, userId),
    isBlacklisted(on, userId),
    actionsOf(on, userId, 'learn_course', courseIds),
  ])
  const today = businessDay(now)
  const [cycles, monthPoints, bank] = await Promise.all([
    cyclesOf(on, userId, today, editionOn(published)),
    taskPointsOf(on, userId, monthOf(today)),
    bankViewOf(on, mobileHash),
  ])
  const aum = await readAum(on, { userId, bank, today, decided: cycles.get(aumTask) })
  // An older month can be claimed instead of the refused one.
  if (aum.isOpened) cycles.delete(aumTask)
  return { today, cycles, monthPoints, blacklisted, studied: studied.size, aum }
}

/** What the bank says of the month's assets. */
async function readAum(
  on: Queryable,
  given: { userId: string; bank: BankView; today: string; decided: CycleRow | undefined },
) {
  const { userId, bank, today, decided } = given
  const { hasCustomerNo } = bank
  const result = await bank.aumResult(aumResultMonth(today))
  const isRefused = hasCustomerNo && decided?.finishedAt != null && decided.points === 0
  const isOpened = isRefused && (await openedMonth(on, bank, userId)) !== null
  return {
    hasCustomerNo,
    isOpened,
    // While the bank's result is missing the button says 'under review'. Members without a customer number
    // can press it and learn what to do first.
    isAwaited: hasCustomerNo && result === null,
    // Without a customer number the assets cannot be claimed, even if the bank has a result for the mobile.
    isReached: hasCustomerNo ? isOpened || (result?.reached ?? null) : null,
  }
}

/** What the pages of the club show; a page without any of it is withdrawn. */
const shownOn = {
  '/retirementCommunity': ['community'],
  '/oldMap': ['institution'],
  '/health': ['article', 'question', 'lecture'],
} as const

/** Whether the page of a task has anything to show. */
function availabilityOf(published: Published, { facts }: PublishedItem<'task'>) {
  const { kind, link, shortLink } = facts
  const shown = Object.entries(shownOn).find(([path]) => path === link)?.[1] ?? []
  const needed = kind === 'study' || kind === 'share' ? (['course'] as const) : shown
  return {
    isBankPageMissing: shortLink !== null && published.bankPage(shortLink) === null,
    isPageEmpty: needed.length > 0 && needed.every((each) => published.items(each).length === 0),
  }
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

function taskView(published: Published, item: PublishedItem<'task'>, cycle: CycleRow | null, call: Reader) {
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
    link: facts.link,
    bankPage: facts.shortLink === null ? null : published.bankPage(facts.shortLink),
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
