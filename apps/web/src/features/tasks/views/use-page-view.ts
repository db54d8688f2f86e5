import { type TaskId, viewHeartbeatSeconds } from '@club/contract/tasks.constants.ts'
import { useEffect, useState } from 'react'
import { dropView, storedView } from './stored-views.ts'
import { useViews, type ViewResult, type Views } from './use-views.ts'

/** Attempts to begin a view that the server no longer knows, before the reader is asked. */
const maxStarts = 2
/** Reports in a row that may fail, as on a poor connection, before the reader is told. */
const maxFailures = 3

/**
 * Runs the view of a page: begins when the reader arrives, reports while the page is in sight, and claims the points
 * once the server has seen the minimum stay without a break. Out of sight, the view ends; it begins again when the
 * reader returns. Returns a function that stops it.
 */
export function watchPage(taskId: TaskId, views: Views, onResult: (result: ViewResult) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isOver = false
  let starts = 0
  let failures = 0
  const isHidden = () => document.visibilityState === 'hidden'

  function tell(result: ViewResult): void {
    isOver = true
    onResult(result)
  }
  async function begin(): Promise<void> {
    starts += 1
    const failure = await views.begin(taskId)
    if (failure) tell(failure)
  }
  async function claim(): Promise<void> {
    const result = await views.claim(taskId, { isStayDone: true })
    if (result) tell(result)
  }
  /** Resolves to the seconds until the next report. */
  async function report(): Promise<number> {
    const stay = await views.stay(taskId)
    if (stay === null) return 0
    if (typeof stay === 'number') {
      failures = 0
      if (stay === 0) await claim()
      return Math.min(stay, viewHeartbeatSeconds)
    }
    failures += 1
    const isLost = stay.kind === 'said' && stay.isLost
    if (isLost ? starts >= maxStarts : failures >= maxFailures) tell(stay)
    return isLost ? 0 : viewHeartbeatSeconds
  }
  async function goOn(): Promise<void> {
    clearTimeout(timer)
    if (isBusy || isOver || isHidden()) return
    isBusy = true
    const startedAt = performance.now()
    let seconds = viewHeartbeatSeconds
    if (storedView(taskId)) seconds = await report()
    else await begin()
    isBusy = false
    if (isHidden()) dropView(taskId)
    // Measured from the moment of sending: a slow network must not stretch the pause between two reports.
    const pauseMs = Math.max(0, startedAt + seconds * 1000 - performance.now())
    if (!isOver) timer = setTimeout(() => void goOn(), pauseMs)
  }
  function onVisibility(): void {
    // Time in sight before and after a break does not add up, so the view begins again.
    if (isHidden()) dropView(taskId)
    else {
      starts = 0
      void goOn()
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  void goOn()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
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
  const { begin, stay, claim } = views
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts a new watch, with its own onCounted
  useEffect(() => {
    if (!isEnabled) return
    return watchPage(taskId, { begin, stay, claim }, (given) => {
      setResult(given)
      if (given.kind === 'counted' && !given.isRepeat) onCounted(given.point)
    })
  }, [taskId, isEnabled, begin, stay, claim, tries])
  // Leaving the page ends the view; a reload does not.
  useEffect(() => () => dropView(taskId), [taskId])
  function retry(): void {
    setResult(null)
    setTries(tries + 1)
  }
  return { result, retry }
}
