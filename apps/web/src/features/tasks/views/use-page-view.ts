import type { TaskId } from '@club/contract/constants.ts'
import { useEffect, useState } from 'react'
import { dropView, storedView } from './stored-views.ts'
import { useViews, type ViewResult, type Views } from './use-views.ts'
import { viewStanding } from './view.rules.ts'

/** Attempts to begin a view that the server no longer knows, before the reader is asked. */
const maxBegins = 2

/**
 * Runs the view of a page: begins when the reader arrives, and claims the points once the minimum stay has
 * passed and the page is visible. Returns a function that stops it.
 */
function watchPage(taskId: TaskId, views: Views, onResult: (result: ViewResult) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isOver = false
  let begins = 0

  function tell(result: ViewResult): void {
    isOver = true
    onResult(result)
  }
  async function begin(): Promise<void> {
    begins += 1
    const failure = await views.begin(taskId)
    if (failure) tell(failure)
  }
  async function claim(): Promise<void> {
    const result = await views.claim(taskId)
    const mayBeginAgain = result?.kind === 'said' && result.isLost && begins < maxBegins
    if (result && result.kind !== 'early' && !mayBeginAgain) tell(result)
  }
  async function goOn(): Promise<void> {
    clearTimeout(timer)
    if (isBusy || isOver || document.visibilityState === 'hidden') return
    const standing = viewStanding(storedView(taskId), Date.now())
    if (standing.kind === 'early') {
      timer = setTimeout(() => void goOn(), standing.msLeft)
      return
    }
    isBusy = true
    await (standing.kind === 'ready' ? claim() : begin())
    isBusy = false
    void goOn()
  }
  const onVisible = () => void goOn()
  document.addEventListener('visibilitychange', onVisible)
  void goOn()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The result of the page's view, null until there is one; `retry` continues after a failure. */
export function usePageView(
  taskId: TaskId,
  isEnabled: boolean,
  onCounted: (point: number) => void,
): { result: ViewResult | null; retry: () => void } {
  const views = useViews()
  const [result, setResult] = useState<ViewResult | null>(null)
  const [tries, setTries] = useState(0)
  const { begin, claim } = views
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts a new watch, with its own onCounted
  useEffect(() => {
    if (!isEnabled) return
    return watchPage(taskId, { begin, claim }, (given) => {
      setResult(given)
      if (given.kind === 'counted' && !given.isRepeat) onCounted(given.point)
    })
  }, [taskId, isEnabled, begin, claim, tries])
  // Leaving the page ends the view; a reload does not.
  useEffect(() => () => dropView(taskId), [taskId])
  function retry(): void {
    setResult(null)
    setTries(tries + 1)
  }
  return { result, retry }
}
