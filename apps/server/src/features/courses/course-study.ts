import { businessMonth } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { hourMs } from '@club/contract/durations.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { type ActionOutcome, type EarningContext, isTaskPaidIn, termsOf } from '../activity/activity.ts'
import { lockThenRead } from '../points/points.ts'
import { sessionIdleHours } from './courses.rules.ts'
import { studySessions } from './courses.sql.ts'

/** Sessions last seen before this instant have ended. */
export function sessionDeadline(now: Date): Date {
  return new Date(now.getTime() - sessionIdleHours * hourMs)
}

/** Records that a member completed a course; counts once per course. */
export async function awardCourse(
  tx: Tx,
  { clock, activity, published }: EarningContext,
  { userId, courseId, channel }: { userId: string; courseId: string; channel: Channel },
): Promise<ActionOutcome> {
  // Lock before reading the time, so that a member's entries are in the order of their times.
  const [, at] = await lockThenRead(tx, userId, () => clock.now(tx))
  const month = businessMonth(at)
  return activity.record(tx, {
    userId,
    terms: termsOf(published, 'learn_course', month),
    actionKey: courseId,
    at,
    isPaidHere: isTaskPaidIn(published, 'learn_course', channel, month),
    fact: { course: courseId },
  })
}

/** Deletes ended study sessions; returns how many. */
export function sweepStudies(db: Db, now: Date): Promise<number> {
  return sweepInBatches(db, (tx, maxRows, after) =>
    tx.run(studySessions.deleteBefore, [sessionDeadline(now), maxRows, after]),
  )
}
