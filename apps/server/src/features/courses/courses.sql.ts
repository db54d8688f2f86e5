import { statement, statementForMany } from '../../kit/database/db.ts'
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
  lock: statementForMany<StudyClock, [userId: string]>(
    ['uuid'],
    'courses_lock_clock',
    'SELECT allowance_ms, accounted_at FROM study_clock WHERE user_id = $1 FOR UPDATE',
  ),
  write: statementForMany<never, [userId: string, allowanceMs: number, accountedAt: Date]>(
    ['uuid', 'int', 'timestamptz'],
    'courses_write_clock',
    'UPDATE study_clock SET allowance_ms = $2, accounted_at = $3 WHERE user_id = $1',
  ),
}

export const studySessions = {
  insert: statement<never, [userId: string, sessionId: string, courseId: string, at: Date]>(
    'courses_insert_session',
    'INSERT INTO study_session (user_id, session_id, course_id, seen_at) VALUES ($1, $2, $3, $4)',
  ),
  /**
   * Deletes all but this session and the most recently seen, `maxRows` in all; first those from before the clock was set
   * back.
   */
  trim: statement<never, [userId: string, maxRows: number, now: Date, sessionId: string]>(
    'courses_trim_sessions',
    `DELETE FROM study_session WHERE user_id = $1 AND session_id IN
       (SELECT session_id FROM study_session WHERE user_id = $1
         ORDER BY session_id <> $4, seen_at > $3, seen_at DESC, session_id OFFSET $2)`,
  ),
  find: statementForMany<{ seenAt: Date }, [userId: string, sessionId: string, courseId: string]>(
    ['uuid', 'uuid', 'text'],
    'courses_find_session',
    'SELECT seen_at FROM study_session WHERE user_id = $1 AND session_id = $2 AND course_id = $3',
  ),
  see: statementForMany<never, [userId: string, sessionId: string, at: Date]>(
    ['uuid', 'uuid', 'timestamptz'],
    'courses_see_session',
    'UPDATE study_session SET seen_at = $3 WHERE user_id = $1 AND session_id = $2',
  ),
  /** Deletes at most `maxRows` sessions last seen before an instant. */
  deleteBefore: statement<never, [before: Date, maxRows: number, after: number]>(
    'courses_sweep_sessions',
    `DELETE FROM study_session WHERE (user_id, session_id) IN
       (SELECT user_id, session_id FROM study_session WHERE seen_at < $1
         ORDER BY seen_at, user_id, session_id LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export const studyProgress = {
  read: statementForMany<ProgressText, [userId: string, courseId: string]>(
    ['uuid', 'text'],
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
  write: statementForMany<
    never,
    [userId: string, courseId: string, coveredJson: string, completedAt: Date | null, at: Date]
  >(
    ['uuid', 'text', 'text', 'timestamptz', 'timestamptz'],
    'courses_write_progress',
    `INSERT INTO course_progress (user_id, course_id, covered, completed_at, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, course_id) DO UPDATE
     SET covered = excluded.covered, completed_at = excluded.completed_at, updated_at = excluded.updated_at`,
  ),
}
