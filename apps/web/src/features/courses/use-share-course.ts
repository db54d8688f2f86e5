import type { AnswerOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useCallback, useEffect, useState } from 'react'
import { triesOf } from '../../kit/calls/again.ts'
import { lostViewPausesMs } from '../../kit/calls/again-later.ts'
import { CallError, useAction } from '../../kit/calls/api.ts'
import { useIsMember } from '../../kit/session/session.ts'
import { dropView, storedView, storeView } from '../tasks/views/stored-views.ts'
import { viewOf, viewStanding } from '../tasks/views/view.rules.ts'

const taskId = 'share_course'

/** The result of reporting a share. */
export type ShareOutcome = AnswerOf<typeof tasks.execute> | { failed: string }

const lost: readonly string[] = [statuses.viewTokenRefused, statuses.viewExpired, statuses.viewTokenNeeded]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A member's share of a course: rules/tasks#course-shares. The view begins with the page, so that its minimum
 * stay has passed by the time of the share. Visitors share without a view.
 */
export function useShareCourse(courseId: string) {
  const isMember = useIsMember()
  const { attempt: beginView } = useAction(tasks.beginView)
  const { attempt: executeTask } = useAction(tasks.execute)
  const [isBusy, setBusy] = useState(false)
  const viewKey = `${taskId}/${courseId}`

  const begin = useCallback(async () => {
    if (viewStanding(storedView(viewKey), Date.now()).kind !== 'none') return
    const given = await beginView({ taskId, actionId: courseId })
    storeView(viewKey, viewOf(given, Date.now()))
  }, [courseId, viewKey, beginView])

  useEffect(() => {
    // If this fails, the share itself begins the view.
    if (isMember) void begin().catch(() => undefined)
  }, [isMember, begin])

  async function execute(): Promise<ShareOutcome> {
    await begin()
    const standing = viewStanding(storedView(viewKey), Date.now())
    if (standing.kind === 'early') await wait(standing.msLeft)
    const viewToken = storedView(viewKey)?.viewToken
    const request = { taskId, actionId: courseId, actionType: 'Course' }
    return executeTask(viewToken === undefined ? request : { ...request, viewToken })
  }

  /** Reports a share; null for visitors. */
  async function report(): Promise<ShareOutcome | null> {
    if (!isMember) return null
    setBusy(true)
    try {
      const nextPause = triesOf(lostViewPausesMs)
      for (;;) {
        try {
          return await execute()
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (lost.includes(error.status)) dropView(viewKey)
          else return { failed: error.message }
          if (nextPause() === undefined) return { failed: error.message }
        }
      }
    } finally {
      setBusy(false)
    }
  }
  return { report, isBusy }
}
