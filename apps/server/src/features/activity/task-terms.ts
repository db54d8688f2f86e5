import type { Channel } from '@club/contract/channels.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import type { TaskTerms } from './activity.rules.ts'

/** A published task's terms. Throws if the task is not published, which the content check prevents. */
export function termsOf(published: Published, taskId: TaskId): TaskTerms {
  return toTerms(taskItem(published, taskId))
}

/** A published task. Throws if it is not published. */
export function taskItem(published: Published, taskId: TaskId): PublishedItem<'task'> {
  const item = published.item('task', taskId)
  if (!item) throw new Error(`the task ${taskId} is not published`)
  return item
}

/** The terms of a published task. */
export function toTerms({ id, facts }: PublishedItem<'task'>): TaskTerms {
  const { cycle, cycleTimes, actionTimes, points, monthlyCap, edition } = facts
  return { taskId: id, cycle, cycleTimes, actionTimes, points, monthlyCap, edition }
}

/** Whether a task pays in a channel; false for a task that is not published. */
export function isTaskPaidIn(published: Published, taskId: TaskId, channel: Channel): boolean {
  return published.item('task', taskId)?.facts.channels[channel] ?? false
}

/** The contest's edition in the published tasks. */
export function editionOn(published: Published): number | undefined {
  return published.items('task').find(({ facts }) => facts.cycle === 'edition')?.facts.edition
}
