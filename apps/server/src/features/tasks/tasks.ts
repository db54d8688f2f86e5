import type { Language, TaskId } from '@club/contract/constants.ts'
import type { Published, PublishedItem } from '../../kit/content/published.ts'
import type { TaskTerms } from '../activity/activity.ts'

export type { BankView } from './tasks-deps.ts'

/** What a published task pays and how often. Throws when the task is not published: the content check keeps it there. */
export function termsOf(published: Published, taskId: TaskId): TaskTerms {
  const item = published.item('task', taskId)
  if (!item) throw new Error(`the task ${taskId} is not published`)
  return toTerms(item)
}

export function toTerms({ id, facts }: PublishedItem<'task'>): TaskTerms {
  const { cycle, cycleTimes, actionTimes, points, monthlyCap } = facts
  return { taskId: id, cycle, cycleTimes, actionTimes, points, monthlyCap }
}

/** A task's name; the id itself for a task that is no longer published. */
export function taskNameOf(published: Published, taskId: string, language: Language): string {
  return published.item('task', taskId)?.words[language].name ?? taskId
}
