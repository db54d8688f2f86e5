import type { RefusalReason } from '@club/contract/points.constants.ts'
import { statuses } from '@club/contract/statuses.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useCallback } from 'react'
import { CallError, useAction } from '../../../kit/calls/api.ts'
import { dropView, storedView, storeView } from './stored-views.ts'
import { secondsOf, viewOf, viewStanding } from './view.rules.ts'

/** The result of claiming a view's points. */
export type ViewResult =
  | { kind: 'counted'; point: number; isRepeat: boolean }
  | { kind: 'refused'; refusal: RefusalReason }
  | { kind: 'early'; seconds: number }
  /** The server's message; `isLost` if the view has to begin again. */
  | { kind: 'said'; message: string; isLost: boolean }

export interface Views {
  /** Begins a view unless one is running; resolves to null, or to what went wrong. */
  begin: (taskId: TaskId) => Promise<ViewResult | null>
  /**
   * Reports that the page of a view is in sight. Resolves to the seconds still missing, to null if no view was begun,
   * or to what went wrong.
   */
  stay: (taskId: TaskId) => Promise<number | ViewResult | null>
  /**
   * Claims the points of a view; null if none was begun. While it is too early by this device's clock, it asks the
   * server only if the server has said that the stay was long enough.
   */
  claim: (taskId: TaskId, options?: { isStayDone?: boolean }) => Promise<ViewResult | null>
}

const lost: readonly string[] = [statuses.viewTokenRefused, statuses.viewExpired, statuses.viewTokenNeeded]

function refusalOf(error: unknown): ViewResult {
  if (!(error instanceof CallError)) throw error
  return { kind: 'said', message: error.message, isLost: lost.includes(error.status) }
}

/**
 * Views of pages that are tasks: a token first, the points after the minimum stay. The functions are stable.
 */
export function useViews(): Views {
  const { attempt: beginView } = useAction(tasks.beginView)
  const { attempt: stayInView } = useAction(tasks.stayInView)
  const { attempt: claimView } = useAction(tasks.claim)

  const begin = useCallback(
    async (taskId: TaskId): Promise<ViewResult | null> => {
      if (viewStanding(storedView(taskId), Date.now()).kind !== 'none') return null
      try {
        const given = await beginView({ taskId })
        storeView(taskId, viewOf(given, Date.now()))
        return null
      } catch (error) {
        return refusalOf(error)
      }
    },
    [beginView],
  )

  const stay = useCallback(
    async (taskId: TaskId): Promise<number | ViewResult | null> => {
      const view = storedView(taskId)
      if (!view) return null
      try {
        return (await stayInView({ viewToken: view.viewToken })).secondsLeft
      } catch (error) {
        const said = refusalOf(error)
        if (said.kind === 'said' && said.isLost) dropView(taskId)
        return said
      }
    },
    [stayInView],
  )

  const claim = useCallback(
    async (taskId: TaskId, { isStayDone = false } = {}): Promise<ViewResult | null> => {
      const view = storedView(taskId)
      const standing = viewStanding(view, Date.now())
      if (!view || standing.kind === 'none') return null
      if (standing.kind === 'early' && !isStayDone)
        return { kind: 'early', seconds: secondsOf(standing.msLeft) }
      try {
        const { viewToken } = view
        const { result, point, refusal } = await claimView({ taskId, viewToken })
        dropView(taskId)
        if (refusal !== null) return { kind: 'refused', refusal }
        return { kind: 'counted', point, isRepeat: result === 'alreadyDone' }
      } catch (error) {
        const said = refusalOf(error)
        if (said.kind === 'said' && said.isLost) dropView(taskId)
        return said
      }
    },
    [claimView],
  )

  return { begin, stay, claim }
}
