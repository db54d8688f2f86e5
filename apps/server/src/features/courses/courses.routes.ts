import { studyHeartbeatSeconds } from '@club/contract/courses.constants.ts'
import type { courses } from '@club/contract/courses.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import { type ActionRow, actionOf, actionsOf, type EarningContext } from '../activity/activity.ts'
import type { PublishedItem } from '../content/content.ts'
import { lockThenRead } from '../points/points.ts'
import { courseCompleted, sessionDeadline } from './course-study.ts'
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
import { studyClocks, studyProgress, studySessions } from './courses.sql.ts'
import { lockStudyClock, type Progress, progressIn, progressOf } from './progress.ts'

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
        const resumed = resume(await lockStudyClock(tx, userId, now), now)
        await tx.run(studyClocks.write, [userId, resumed.allowanceMs, resumed.accountedAt])
        await tx.run(studySessions.insert, [userId, sessionId, courseId, now])
        await tx.run(studySessions.trim, [userId, maxSessionsOfMember, now, sessionId])
        const before = await progressIn(tx, userId, courseId)
        return view(measureOf(facts), before, await actionOf(tx, userId, 'learn_course', courseId))
      })
      return { ...progress, sessionId, heartbeatSeconds: studyHeartbeatSeconds }
    },

    heartbeat: (call) => heartbeat(deps, call, known(call.request.courseId)),

    progress: async (call) => {
      const rows = await progressOf(db, call.memberId)
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

/** Counts a heartbeat; one that completes a course awards its points in the same transaction. */
function heartbeat(
  deps: EarningContext,
  call: Call<typeof courses.heartbeat>,
  item: PublishedItem<'course'>,
) {
  const { db, clock, activity } = deps
  const { sessionId, from, to } = call.request
  const userId = call.memberId
  const courseId = item.id
  const measure = measureOf(item.facts)
  return db.inSharedTransaction(userId, async (tx) => {
    // Lock before reading the time, so that heartbeats of two tabs follow each other on one clock.
    const [account, [running, now, before, session]] = await lockThenRead(tx, userId, () =>
      Promise.all([
        tx.one(studyClocks.lock, [userId]),
        clock.now(tx),
        progressIn(tx, userId, courseId),
        tx.one(studySessions.find, [userId, sessionId, courseId]),
      ]),
    )
    if (!running || !session || session.seenAt <= sessionDeadline(now)) throw new AppError('studyUnknown')
    const counted = countHeartbeat(measure, before.covered, running, [from, to], now)
    const completedAt = before.completedAt ?? (isComplete(measure, counted.covered) ? now : null)
    const row = { courseId, covered: counted.covered, completedAt }
    // Points refused because the month is full are tried again with the next heartbeat of a complete course.
    const decision = completedAt
      ? await activity.decide(tx, courseCompleted(deps, { userId, courseId, channel: call.channel, at: now }))
      : null
    const outcome = decision?.outcome ?? null
    await Promise.all([
      tx.run(studySessions.see, [userId, sessionId, now]),
      tx.run(studyClocks.write, [userId, counted.clock.allowanceMs, counted.clock.accountedAt]),
      tx.run(studyProgress.write, [userId, courseId, JSON.stringify(row.covered), completedAt, now]),
      decision && activity.write(tx, decision),
    ])
    return {
      ...view(measure, row, outcome && { points: outcome.points, refusal: outcome.refusal }),
      verdict: counted.verdict,
      isAwardedNow: outcome !== null && !outcome.isRepeat && outcome.points > 0,
      happyPointValue: outcome?.total ?? account.total,
    }
  })
}

type Award = Pick<ActionRow, 'points' | 'refusal'>

function view(measure: CourseMeasure, row: Progress, given: Award | null) {
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
