import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { Part, StudyClock } from './courses.rules.ts'

interface ProgressText {
  courseId: string
  covered: string
  completedAt: Date | null
}

export interface ProgressRow {
  courseId: string
  covered: Part[]
  completedAt: Date | null
}

const openClock = statement(
  'courses_open_clock',
  `INSERT INTO study_clock (user_id, allowance_ms, accounted_at) VALUES ($1, 0, $2)
   ON CONFLICT (user_id) DO NOTHING`,
)
const lockClock = statement<StudyClock>(
  'courses_lock_clock',
  'SELECT allowance_ms, accounted_at FROM study_clock WHERE user_id = $1 FOR UPDATE',
)
const writeClock = statement(
  'courses_write_clock',
  'UPDATE study_clock SET allowance_ms = $2, accounted_at = $3 WHERE user_id = $1',
)
const insertSession = statement(
  'courses_insert_session',
  'INSERT INTO study_session (user_id, session_id, course_id, seen_at) VALUES ($1, $2, $3, $4)',
)
const trimSessions = statement(
  'courses_trim_sessions',
  `DELETE FROM study_session WHERE user_id = $1 AND session_id IN
     (SELECT session_id FROM study_session WHERE user_id = $1 ORDER BY seen_at DESC, session_id OFFSET $2)`,
)
const seeSession = statement(
  'courses_see_session',
  'UPDATE study_session SET seen_at = $4 WHERE user_id = $1 AND session_id = $2 AND course_id = $3 AND seen_at > $5',
)
const sweepSessions = statement(
  'courses_sweep_sessions',
  `DELETE FROM study_session WHERE (user_id, session_id) IN
     (SELECT user_id, session_id FROM study_session WHERE seen_at < $1 LIMIT $2)`,
)
const readProgress = statement<ProgressText>(
  'courses_progress',
  'SELECT course_id, covered, completed_at FROM course_progress WHERE user_id = $1 AND course_id = $2',
)
const readAll = statement<ProgressText>(
  'courses_progress_of_member',
  'SELECT course_id, covered, completed_at FROM course_progress WHERE user_id = $1',
)
const writeProgress = statement(
  'courses_write_progress',
  `INSERT INTO course_progress (user_id, course_id, covered, completed_at, updated_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, course_id) DO UPDATE
   SET covered = excluded.covered, completed_at = excluded.completed_at, updated_at = excluded.updated_at`,
)

const toRow = ({ covered, ...row }: ProgressText): ProgressRow => ({ ...row, covered: JSON.parse(covered) })

export const studyClocks = {
  /** Locks a member's study clock, which is opened at `now` where there was none. */
  async lock(tx: Tx, userId: string, now: Date): Promise<StudyClock> {
    await tx.run(openClock, [userId, now])
    const clock = await tx.one(lockClock, [userId])
    if (!clock) throw new Error('the study clock that was just opened is missing')
    return clock
  },
  write: (tx: Tx, userId: string, clock: StudyClock) =>
    tx.run(writeClock, [userId, clock.allowanceMs, clock.accountedAt]),
}

export const studySessions = {
  insert: (tx: Tx, userId: string, sessionId: string, courseId: string, at: Date) =>
    tx.run(insertSession, [userId, sessionId, courseId, at]),
  /** Drops all but the `most` last seen of a member. */
  trim: (tx: Tx, userId: string, most: number) => tx.run(trimSessions, [userId, most]),
  /** Notes a sign of life; false when the member has no such session of the course, or had it too long ago. */
  see: async (
    tx: Tx,
    session: { userId: string; sessionId: string; courseId: string },
    at: Date,
    after: Date,
  ) => (await tx.run(seeSession, [session.userId, session.sessionId, session.courseId, at, after])) > 0,
  /** Deletes at most `maxRows` sessions not seen since. */
  deleteBefore: (tx: Tx, before: Date, maxRows: number) => tx.run(sweepSessions, [before, maxRows]),
}

export const studyProgress = {
  read: async (on: Queryable, userId: string, courseId: string): Promise<ProgressRow | null> => {
    const row = await on.one(readProgress, [userId, courseId])
    return row && toRow(row)
  },
  all: async (on: Queryable, userId: string) => (await on.all(readAll, [userId])).map(toRow),
  write: (tx: Tx, userId: string, { courseId, covered, completedAt }: ProgressRow, at: Date) =>
    tx.run(writeProgress, [userId, courseId, JSON.stringify(covered), completedAt, at]),
}
