import type { AnswerOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useCallback, useEffect, useState } from 'react'
import { CallError, useAction } from '../../kit/api.ts'
import { useSession } from '../../kit/session.ts'
import { dropView, storedView, storeView } from '../../kit/views/stored-views.ts'
import { viewOf, viewStanding } from '../../kit/views/view.rules.ts'

const taskId = 'share_course'

/** What became of telling the club of a share. */
export type ShareOutcome = AnswerOf<typeof tasks.execute> | { failed: string }

/** A view that the server knows no more begins anew so often in one go. */
const maxTries = 2
const lost: readonly string[] = [statuses.viewTokenRefused, statuses.viewExpired, statuses.viewTokenNeeded]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A member's share of a course: rules/tasks#course-shares. The view begins with the page, so its minimum stay is over
 * by the time of the share. Visitors share without one.
 */
export function useShareCourse(courseId: string) {
  const { isMember } = useSession()
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
    // Where it cannot begin now, it begins with the share.
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

  /** Tells the club of a share; null for visitors. */
  async function tell(): Promise<ShareOutcome | null> {
    if (!isMember) return null
    setBusy(true)
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          return await execute()
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (lost.includes(error.status)) dropView(viewKey)
          else return { failed: error.message }
          if (tries === maxTries) return { failed: error.message }
        }
      }
    } finally {
      setBusy(false)
    }
  }
  return { tell, isBusy }
}
