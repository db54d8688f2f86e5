import type { RefusalReason, TaskId } from '@club/contract/constants.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useCallback, useRef } from 'react'
import { CallError, useAction } from '../api.ts'
import { dropView, storedView, storeView } from './stored-views.ts'
import { secondsOf, viewOf, viewStanding } from './view.rules.ts'

/** What asking for a view's points came to. */
export type ViewResult =
  | { kind: 'counted'; point: number; isRepeat: boolean }
  | { kind: 'refused'; refusal: RefusalReason }
  | { kind: 'early'; seconds: number }
  /** The server's own words; `isLost` when the view has to begin anew. */
  | { kind: 'said'; message: string; isLost: boolean }

export interface Views {
  /** Begins a view unless one is under way; null when it is, otherwise what went wrong. */
  begin: (taskId: TaskId) => Promise<ViewResult | null>
  /** Asks for the points of a view that was begun; null when there is none. */
  claim: (taskId: TaskId) => Promise<ViewResult | null>
}

const lost: readonly string[] = [statuses.viewTokenRefused, statuses.viewExpired, statuses.viewTokenNeeded]

function saidBy(error: unknown): ViewResult {
  if (!(error instanceof CallError)) throw error
  return { kind: 'said', message: error.message, isLost: lost.includes(error.status) }
}

/** Views of what a task asks to be looked at: a token at the beginning, the points for it after the minimum stay. */
export function useViews(): Views {
  const beginning = useAction(tasks.beginView)
  const claiming = useAction(tasks.claim)
  // The same functions for every drawing: effects that use them must not begin anew.
  const latest = useRef({ beginning, claiming })
  latest.current = { beginning, claiming }

  const begin = useCallback(async (taskId: TaskId): Promise<ViewResult | null> => {
    if (viewStanding(storedView(taskId), Date.now()).kind !== 'none') return null
    try {
      const given = await latest.current.beginning.attempt({ taskId })
      storeView(taskId, viewOf(given, Date.now()))
      return null
    } catch (error) {
      return saidBy(error)
    }
  }, [])

  const claim = useCallback(async (taskId: TaskId): Promise<ViewResult | null> => {
    const view = storedView(taskId)
    const standing = viewStanding(view, Date.now())
    if (!view || standing.kind === 'none') return null
    if (standing.kind === 'early') return { kind: 'early', seconds: secondsOf(standing.msLeft) }
    try {
      const { viewToken } = view
      const { result, point, refusal } = await latest.current.claiming.attempt({ taskId, viewToken })
      dropView(taskId)
      if (refusal !== null) return { kind: 'refused', refusal }
      return { kind: 'counted', point, isRepeat: result === 'alreadyDone' }
    } catch (error) {
      const said = saidBy(error)
      if (said.kind === 'said' && said.isLost) dropView(taskId)
      return said
    }
  }, [])

  return { begin, claim }
}
