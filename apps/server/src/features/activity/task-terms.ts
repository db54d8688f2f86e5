import type { Channel } from '@club/contract/channels.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { changedValues, inMonth } from '../content/rule-changes.ts'
import type { TaskTerms } from './activity.rules.ts'

/**
 * A published task's terms in a month, that of the entry which they decide. Throws if the task is not published, which
 * the content check prevents.
 */
export function termsOf(published: Published, taskId: TaskId, month: string): TaskTerms {
  const since = changedValues(published.ruleChanges(), taskId, month)?.since
  return { ...toTerms(taskItem(published, taskId, month)), ...(since && { since }) }
}

/** A published task with its values of a month. Throws if it is not published. */
function taskItem(published: Published, taskId: TaskId, month: string): PublishedItem<'task'> {
  const item = published.item('task', taskId)
  if (!item) throw new Error(`the task ${taskId} is not published`)
  return inMonth(item, published.ruleChanges(), month)
}

/** The terms of a published task. */
export function toTerms({ id, facts }: PublishedItem<'task'>): TaskTerms {
  const { cycle, cycleTimes, actionTimes, points, monthlyCap, edition } = facts
  return { taskId: id, cycle, cycleTimes, actionTimes, points, monthlyCap, edition }
}

/** Whether a task pays in a channel in a month, that of the entry. */
export function isTaskPaidIn(published: Published, taskId: TaskId, channel: Channel, month: string): boolean {
  return taskItem(published, taskId, month).facts.channels[channel]
}

/** The contest's edition in the published tasks. */
export function editionOn(published: Published): number | undefined {
  return published.items('task').find(({ facts }) => facts.cycle === 'edition')?.facts.edition
}
