import { studyHeartbeatSeconds } from '@club/contract/constants.ts'
import type { courses } from '@club/contract/courses.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/call.ts'
import { type ActionRow, actionOf, actionsOf, type EarningContext } from '../activity/activity.ts'
import type { PublishedItem } from '../content/content.ts'
import { totalOf } from '../points/points.ts'
import { awardCourse, sessionDeadline } from './course-study.ts'
import { courseDetailView, coursePay, courseView } from './course-view.ts'
import {
  type CourseMeasure,
  countHeartbeat,
  isComplete,
  lengthOf,
  maxSessionsOfMember,
  measureOf,
  mergeParts,
  neededLength,
  resume,
} from './courses.rules.ts'
import { type ProgressRow, studyClocks, studyProgress, studySessions } from './courses.sql.ts'

/** Courses and their study: rules/tasks#study. */
export function coursesRoutes(deps: EarningContext): HandlersOf<typeof courses> {
  const { db, clock, published } = deps

  const known = (courseId: string): PublishedItem<'course'> => {
    const item = published.item('course', courseId)
    if (!item) throw new AppError('contentUnknown')
    return item
  }

  return {
    list: async ({ language }) => ({
      list: published.items('course').map((course) => courseView(published, course, language)),
      pay: coursePay(published),
    }),

    detail: async ({ language, request }) => {
      const course = published.item('course', request.courseId)
      return { course: course && courseDetailView(published, course, language), pay: coursePay(published) }
    },

    begin: async (call) => {
      const { id: courseId, facts } = known(call.request.courseId)
      const userId = call.memberId
      const sessionId = uuidv7()
      const progress = await db.inTransaction(async (tx) => {
        const now = await clock.now(tx)
        const running = await studyClocks.lock(tx, userId, now)
        await studyClocks.write(tx, userId, resume(running, now))
        await studySessions.insert(tx, userId, sessionId, courseId, now)
        await studySessions.trim(tx, userId, maxSessionsOfMember)
        const row = await studyProgress.read(tx, userId, courseId)
        return view(
          measureOf(facts),
          row ?? emptyRow(courseId),
          await actionOf(tx, userId, 'learn_course', courseId),
        )
      })
      return { ...progress, sessionId, heartbeatSeconds: studyHeartbeatSeconds }
    },

    heartbeat: (call) => heartbeat(deps, call, known(call.request.courseId)),

    progress: async (call) => {
      const rows = await studyProgress.all(db, call.memberId)
      const ids = rows.map(({ courseId }) => courseId)
      const awards = await actionsOf(db, call.memberId, 'learn_course', ids)
      const list = published.items('course').flatMap((item) => {
        const row = rows.find(({ courseId }) => courseId === item.id)
        return row ? [view(measureOf(item.facts), row, awards.get(item.id) ?? null)] : []
      })
      return { list }
    },
  }
}

/** Counts a heartbeat; the one that completes a course earns its points in the same transaction. */
function heartbeat(
  deps: EarningContext,
  call: Call<typeof courses.heartbeat>,
  item: PublishedItem<'course'>,
) {
  const { db, clock } = deps
  const { sessionId, from, to } = call.request
  const userId = call.memberId
  const courseId = item.id
  const measure = measureOf(item.facts)
  return db.inTransaction(async (tx) => {
    // Locked before the time is read: heartbeats of two tabs then follow each other on one clock.
    const running = await studyClocks.lock(tx, userId, await clock.now(tx))
    const now = await clock.now(tx)
    const isKnown = await studySessions.see(tx, { userId, sessionId, courseId }, now, sessionDeadline(now))
    if (!isKnown) throw new AppError('studyUnknown')
    const before = (await studyProgress.read(tx, userId, courseId)) ?? emptyRow(courseId)
    const counted = countHeartbeat(measure, before.covered, running, [from, to], now)
    const completedAt = before.completedAt ?? (isComplete(measure, counted.covered) ? now : null)
    const row = { courseId, covered: counted.covered, completedAt }
    await studyClocks.write(tx, userId, counted.clock)
    await studyProgress.write(tx, userId, row, now)
    // What a full month refused is asked for again with the next heartbeat of a complete course.
    const outcome = completedAt
      ? await awardCourse(tx, deps, { userId, courseId, channel: call.channel })
      : null
    return {
      ...view(measure, row, outcome && { points: outcome.points, refusal: outcome.refusal }),
      verdict: counted.verdict,
      isAwardedNow: outcome !== null && !outcome.isRepeat && outcome.points > 0,
      happyPointValue: outcome?.total ?? (await totalOf(tx, userId)),
    }
  })
}

function emptyRow(courseId: string): ProgressRow {
  return { courseId, covered: [], completedAt: null }
}

type Award = Pick<ActionRow, 'points' | 'refusal'>

function view(measure: CourseMeasure, row: ProgressRow, given: Award | null) {
  const covered = mergeParts(row.covered, measure.length)
  return {
    courseId: row.courseId,
    unit: measure.unit,
    length: measure.length,
    covered: covered.map(([from, to]) => ({ from, to })),
    coveredLength: lengthOf(covered),
    neededLength: neededLength(measure),
    completedTime: row.completedAt?.toISOString() ?? null,
    point: given?.points ?? 0,
    refusal: given?.refusal ?? null,
  }
}
