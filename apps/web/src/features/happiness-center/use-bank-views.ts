import type { TaskId } from '@club/contract/constants.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/toast.tsx'
import { storedView } from '../tasks/views/stored-views.ts'
import { useViews, type ViewResult } from '../tasks/views/use-views.ts'
import { viewWords } from '../tasks/views/words.ts'
import type { Task } from './member-answers.ts'

export interface BankViews {
  /** Result of the last view of a task's bank page in this visit. */
  resultOf: (taskId: TaskId) => ViewResult | null
  /** The task whose bank page is being opened. */
  opening: TaskId | null
  open: (task: Pick<Task, 'taskId' | 'link'>) => void
}

/**
 * Opens the bank's pages: rules/tasks#bank-views. The view begins when the button is pressed, and the page
 * opens in this window. Points are claimed when the member returns; the view survives leaving the page.
 */
export function useBankViews(list: readonly Task[]): BankViews {
  const { begin, claim } = useViews()
  const words = useWords(viewWords)
  const [results, setResults] = useState<ReadonlyMap<TaskId, ViewResult>>(new Map())
  const [opening, setOpening] = useState<TaskId | null>(null)
  const isClaiming = useRef(false)
  const tellCounted = useEffectEvent((point: number) => showToast(words.counted(point)))
  const taskIds = list.filter(isBankView).map(({ taskId }) => taskId)
  const idsKey = taskIds.join()

  const put = useCallback((taskId: TaskId, result: ViewResult | null) => {
    setResults((known) => {
      const next = new Map(known)
      if (result) next.set(taskId, result)
      else next.delete(taskId)
      return next
    })
  }, [])

  useEffect(() => {
    async function claimAll(): Promise<void> {
      // Returning to the page may fire both events.
      if (isClaiming.current || document.visibilityState === 'hidden') return
      isClaiming.current = true
      for (const taskId of idsKey === '' ? [] : (idsKey.split(',') as TaskId[])) {
        if (!storedView(taskId)) continue
        const result = await claim(taskId)
        put(taskId, result)
        if (result?.kind === 'counted') tellCounted(result.point)
      }
      isClaiming.current = false
    }
    const onBack = () => void claimAll()
    onBack()
    document.addEventListener('visibilitychange', onBack)
    window.addEventListener('pageshow', onBack)
    return () => {
      document.removeEventListener('visibilitychange', onBack)
      window.removeEventListener('pageshow', onBack)
    }
  }, [idsKey, claim, put])

  async function openNow({ taskId, link }: Pick<Task, 'taskId' | 'link'>): Promise<void> {
    setOpening(taskId)
    const failure = await begin(taskId)
    setOpening(null)
    put(taskId, failure)
    if (!failure && link !== null) window.location.assign(link)
  }
  return {
    resultOf: (taskId) => results.get(taskId) ?? null,
    opening,
    open: (task) => {
      if (opening === null) void openNow(task)
    },
  }
}

/** Whether the task is a view of a bank page that has not been counted yet. */
export function isBankView(task: Pick<Task, 'kind' | 'isBankLink' | 'link'>): boolean {
  return task.kind === 'view' && task.isBankLink && task.link !== null
}
