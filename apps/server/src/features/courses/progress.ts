import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Part, StudyClock } from './courses.rules.ts'
import { type ProgressText, studyClocks, studyProgress } from './courses.sql.ts'

/** A member's coverage of a course. */
export interface Progress {
  courseId: string
  covered: Part[]
  completedAt: Date | null
}

function toProgress({ covered, ...row }: ProgressText): Progress {
  return { ...row, covered: JSON.parse(covered) }
}

/** A member's progress in one course; nothing covered before the first heartbeat. */
export async function progressIn(on: Queryable, userId: string, courseId: string): Promise<Progress> {
  const row = await on.one(studyProgress.read, [userId, courseId])
  return row ? toProgress(row) : { courseId, covered: [], completedAt: null }
}

/** A member's progress in every course they have opened. */
export async function progressOf(on: Queryable, userId: string): Promise<Progress[]> {
  return (await on.all(studyProgress.all, [userId])).map(toProgress)
}

/** A member's progress in the courses studied last, the latest first. */
export async function latestProgressOf(on: Queryable, userId: string): Promise<Progress[]> {
  return (await on.all(studyProgress.latest, [userId, maxLatest])).map(toProgress)
}

/** Enough that one is still published. */
const maxLatest = 5

/** Locks a member's study clock, opening it at `now` if there is none. */
export async function lockStudyClock(tx: Tx, userId: string, now: Date): Promise<StudyClock> {
  const [, clock] = await Promise.all([
    tx.run(studyClocks.open, [userId, now]),
    tx.one(studyClocks.lock, [userId]),
  ])
  if (!clock) throw new Error('the study clock that was just opened is missing')
  return clock
}
