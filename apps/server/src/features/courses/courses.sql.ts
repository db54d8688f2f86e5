import { statement } from '../../kit/database/db.ts'
import type { StudyClock } from './courses.rules.ts'

/** `covered` is JSON: parts of the course. */
export interface ProgressText {
  courseId: string
  covered: string
  completedAt: Date | null
}

export const studyClocks = {
  open: statement<never, [userId: string, now: Date]>(
    'courses_open_clock',
    `INSERT INTO study_clock (user_id, allowance_ms, accounted_at) VALUES ($1, 0, $2)
     ON CONFLICT (user_id) DO NOTHING`,
  ),
  lock: statement<StudyClock, [userId: string]>(
    'courses_lock_clock',
    'SELECT allowance_ms, accounted_at FROM study_clock WHERE user_id = $1 FOR UPDATE',
  ),
  write: statement<never, [userId: string, allowanceMs: number, accountedAt: Date]>(
    'courses_write_clock',
    'UPDATE study_clock SET allowance_ms = $2, accounted_at = $3 WHERE user_id = $1',
  ),
}

export const studySessions = {
  insert: statement<never, [userId: string, sessionId: string, courseId: string, at: Date]>(
    'courses_insert_session',
    'INSERT INTO study_session (user_id, session_id, course_id, seen_at) VALUES ($1, $2, $3, $4)',
  ),
  /** Deletes all but the member's `maxRows` most recently seen sessions. */
  trim: statement<never, [userId: string, maxRows: number]>(
    'courses_trim_sessions',
    `DELETE FROM study_session WHERE user_id = $1 AND session_id IN
       (SELECT session_id FROM study_session WHERE user_id = $1 ORDER BY seen_at DESC, session_id OFFSET $2)`,
  ),
  /**
   * Updates when a session was last seen; false if the member has no such session of the course or it has
   * ended.
   */
  see: statement<never, [userId: string, sessionId: string, courseId: string, at: Date, after: Date]>(
    'courses_see_session',
    'UPDATE study_session SET seen_at = $4 WHERE user_id = $1 AND session_id = $2 AND course_id = $3 AND seen_at > $5',
  ),
  /** Deletes at most `maxRows` sessions last seen before an instant. */
  deleteBefore: statement<never, [before: Date, maxRows: number, after: number]>(
    'courses_sweep_sessions',
    `DELETE FROM study_session WHERE (user_id, session_id) IN
       (SELECT user_id, session_id FROM study_session WHERE seen_at < $1 LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export const studyProgress = {
  read: statement<ProgressText, [userId: string, courseId: string]>(
    'courses_progress',
    'SELECT course_id, covered, completed_at FROM course_progress WHERE user_id = $1 AND course_id = $2',
  ),
  all: statement<ProgressText, [userId: string]>(
    'courses_progress_of_member',
    'SELECT course_id, covered, completed_at FROM course_progress WHERE user_id = $1',
  ),
  latest: statement<ProgressText, [userId: string, maxRows: number]>(
    'courses_latest_progress',
    `SELECT course_id, covered, completed_at FROM course_progress WHERE user_id = $1
      ORDER BY updated_at DESC, course_id LIMIT $2`,
  ),
  write: statement<
    never,
    [userId: string, courseId: string, coveredJson: string, completedAt: Date | null, at: Date]
  >(
    'courses_write_progress',
    `INSERT INTO course_progress (user_id, course_id, covered, completed_at, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, course_id) DO UPDATE
     SET covered = excluded.covered, completed_at = excluded.completed_at, updated_at = excluded.updated_at`,
  ),
}
