import { navigate, useLocation } from '../../kit/router/router.tsx'
import { isObject } from '../../kit/storage/storage.ts'
import { queryOfStep, type Step } from './steps.rules.ts'

/** Goes to another step. Each step is a history entry, so that the phone's back key leads to the one before. */
export function useGoToStep(step: Step): (to: Step) => void {
  const { pathname, search, state } = useLocation()
  // The step in the history entry before this one; unknown after signing in.
  const before = isObject(state) ? state.stepBefore : undefined
  return (to) => {
    if (to === before) return window.history.back()
    const isBack = to < step
    const entry = { stepBefore: isBack ? before : step }
    navigate(pathname + queryOfStep(search, to), { replace: isBack, state: entry })
  }
}
