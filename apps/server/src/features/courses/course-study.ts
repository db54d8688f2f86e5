import { businessMonth } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { hourMs } from '@club/contract/durations.ts'
import type { Db } from '../../kit/database/db.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { type Action, type EarningContext, isTaskPaidIn, termsOf } from '../activity/activity.ts'
import { sessionIdleHours } from './courses.rules.ts'
import { studySessions } from './courses.sql.ts'

/** Sessions last seen before this instant have ended. */
export function sessionDeadline(now: Date): Date {
  return new Date(now.getTime() - sessionIdleHours * hourMs)
}

/** What a member does who has covered a course: an action that counts once per course. */
export function courseCompleted(
  { published }: EarningContext,
  { userId, courseId, channel, at }: { userId: string; courseId: string; channel: Channel; at: Date },
): Action {
  const month = businessMonth(at)
  return {
    userId,
    terms: termsOf(published, 'learn_course', month),
    actionKey: courseId,
    at,
    isPaidHere: isTaskPaidIn(published, 'learn_course', channel, month),
    fact: { course: courseId },
  }
}

/** Deletes ended study sessions; returns how many. */
export function sweepStudies(db: Db, now: Date): Promise<number> {
  return sweepInBatches(db, (tx, maxRows, after) =>
    tx.run(studySessions.deleteBefore, [sessionDeadline(now), maxRows, after]),
  )
}
