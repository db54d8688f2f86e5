import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { editionTerms } from '@club/contract/edition.rules.ts'
import { aumTaskId, type TaskId } from '@club/contract/tasks.constants.ts'
import { readAtNow } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import { actionsOf, cyclesOf, type EarningContext, editionOn, shownActions } from '../activity/activity.ts'
import { claimStanding } from '../bank/asset-claims.ts'
import { bankViewOf } from '../bank/asset-results.ts'
import { isCourseReady, type Published } from '../content/content.ts'
import { isBlacklisted, taskPointsOf } from '../points/points.ts'
import { type TaskCard, taskCards, taskWith } from './task-cards.ts'
import { editionToVoteIn, needsCustomerNo } from './tasks.rules.ts'

const bankViews = new Set<TaskId>([aumTaskId])

/** Whose tasks are listed, and where; `mobileHash` links the bank's rows. */
interface Reader extends Pick<Caller, 'memberId' | 'language' | 'channel'> {
  mobileHash: string | null
}

/** What the list of tasks needs from other features. */
export interface TasksContext extends EarningContext {
  /** How many works of others a member can vote for in an edition, counted up to the votes of a day. */
  votableWorks(on: Queryable, edition: number, userId: string): Promise<number>
}

/** Every task with the member's progress today, and what keeps the member from it. */
export async function taskList(deps: TasksContext, call: Reader) {
  const { published } = deps
  const progress = await readProgress(deps, call)
  const items = {
    courses: readyCourses(published, call).length,
    studied: progress.studied,
    works: progress.works,
  }
  const { today } = progress
  return {
    today,
    list: taskCards(published, { ...call, today }).map((card) => shownTask(card, progress, items)),
  }
}

type Progress = Awaited<ReturnType<typeof readProgress>>

/** A task with the member's progress; without any, the object is shared with all others who see the same. */
function shownTask({ view, terms, on, untouched }: TaskCard, given: Progress, items: ItemCount) {
  const { cycles, monthPoints, blacklisted, aum } = given
  const { taskId } = view
  const isBankView = bankViews.has(taskId)
  const cycle = cycles.get(taskId)
  const completions = cycle?.completions ?? 0
  const standing = {
    awaitsResult: isBankView && aum.isAwaited,
    isReached: isBankView ? aum.isReached : null,
    itemsPerCycle: itemsPerCycle(view.kind, completions, items),
    lacksCustomerNo: needsCustomerNo(taskId) && !aum.hasCustomerNo,
    blacklisted,
  }
  if (!cycle && !monthPoints.has(taskId)) return untouched(standing)
  const completeActionTimes = shownActions(terms, { actions: cycle?.actions ?? 0, completions })
  return taskWith(view, on, standing, {
    completeCycleTimes: completions,
    completeActionTimes,
    finishedTaskTime: cycle?.finishedAt?.toISOString() ?? null,
    completeAddPoint: cycle?.points ?? 0,
    monthPoint: monthPoints.get(taskId) ?? 0,
  })
}

/** What is stored of a member's tasks: one round trip, two for a customer of the bank, three after a correction. */
async function readProgress({ db, clock, published, votableWorks }: TasksContext, reader: Reader) {
  const { memberId, mobileHash } = reader
  const courseIds = readyCourses(published, reader).map(({ id }) => id)
  const editions = published.items('edition').map(({ facts }) => editionTerms(facts))
  const worksToVoteFor = async (day: string) => {
    const edition = editionToVoteIn(editions, day)
    return edition === null ? 0 : votableWorks(db, edition, memberId)
  }
  const [{ key: today, found }, blacklisted, studied, bank] = await Promise.all([
    readAtNow(db, clock, businessDay, (day) =>
      Promise.all([
        cyclesOf(db, memberId, day, editionOn(published)),
        taskPointsOf(db, memberId, monthOf(day)),
        worksToVoteFor(day),
      ]),
    ),
    isBlacklisted(db, memberId),
    actionsOf(db, memberId, 'learn_course', courseIds),
    bankViewOf(db, mobileHash),
  ])
  const [cycles, monthPoints, works] = found
  const aum = await claimStanding(db, { userId: memberId, bank, today, decided: cycles.get(aumTaskId) })
  // An older month can be claimed instead of the refused one.
  if (aum.isOpened) cycles.delete(aumTaskId)
  return { today, cycles, monthPoints, blacklisted, studied: studied.size, works, aum }
}

/** Courses still being made can be neither studied nor shared. */
function readyCourses(published: Published, { language }: Pick<Reader, 'language'>) {
  return published.items('course').filter((course) => isCourseReady(course, language))
}

interface ItemCount {
  courses: number
  studied: number
  works: number
}

/** A task's limits besides its terms: courses to share in a day, courses not studied yet, works to vote for in a day. */
function itemsPerCycle(
  kind: TaskCard['view']['kind'],
  completions: number,
  { courses, studied, works }: ItemCount,
): number | null {
  if (kind === 'share') return courses
  if (kind === 'vote') return works
  return kind === 'study' ? completions + courses - studied : null
}
