import { dayOfMonth } from '@club/contract/business-day.ts'
import type { TaskBlocker } from '@club/contract/tasks.constants.ts'
import type { Task } from './member-answers.ts'
import type { CenterWords } from './words.ts'

/**
 * Why a task cannot earn now, in plain words; null if it can, or if the button says it all. `today` is a
 * business day.
 */
export function whyNot(
  task: Pick<Task, 'blocker' | 'kind' | 'cycle' | 'completeAddPoint' | 'monthlyCap' | 'isPaidElsewhere'>,
  today: string,
  words: { tasks: CenterWords['tasks']; center: CenterWords['center'] },
): string | null {
  const { center, tasks } = words
  const texts: Record<TaskBlocker, () => string> = {
    blacklisted: () => (task.kind === 'upload' ? center.cannotEnter : center.cannotVote),
    finished: () =>
      task.kind === 'aum' && task.completeAddPoint === 0 ? center.notReached : center.finished[task.cycle],
    contestClosed: () => tasks.contestClosed,
    withdrawn: () => tasks.withdrawn,
    monthlyCap: () => center.monthlyCap(task.monthlyCap ?? 0),
    channelOff: () => (task.isPaidElsewhere ? tasks.notPaidHere : center.paidNowhere),
    underReview: () => (dayOfMonth(today) === 1 ? tasks.reviewOnFirst : center.underReview),
  }
  return task.blocker && texts[task.blocker]()
}
