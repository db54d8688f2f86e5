import type { Reactor } from '../activity/activity.ts'
import { completions } from './medals.sql.ts'

/** Counts each completion toward the medals of its task, in the completion's own transaction. */
export const countTowardMedals: Reactor = async (tx, { userId, taskId }) => {
  await completions.add(tx, userId, taskId)
}
