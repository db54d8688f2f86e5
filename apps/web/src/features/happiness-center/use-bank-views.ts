import type { TaskId } from '@club/contract/tasks.constants.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBankPages } from '../../kit/bank-page/use-bank-page.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { showToast } from '../../kit/messages/toast.tsx'
import { storedView } from '../tasks/views/stored-views.ts'
import { useViews, type ViewResult } from '../tasks/views/use-views.ts'
import { refusalText } from '../tasks/views/view-words.ts'
import { viewWords } from '../tasks/views/words.ts'
import type { Task } from './member-answers.ts'

export interface BankViews {
  /** Result of the last view of a task's bank page in this visit. */
  resultOf: (taskId: TaskId) => ViewResult | null
  /** The task whose bank page is being opened. */
  opening: TaskId | null
  /** Whether an overlay comes before the page. */
  asksFirst: boolean
  open: (task: BankTask) => void
}

type BankTask = Pick<Task, 'taskId' | 'kind' | 'bankPage' | 'blocker'>

/**
 * Opens the bank's pages: rules/tasks#bank-views. The view begins when the page is opened. Points are claimed
 * when the member returns; the view survives leaving the club.
 */
export function useBankViews(list: readonly Task[]): BankViews {
  const { begin, claim } = useViews()
  const pages = useBankPages()
  const words = useWords(viewWords)
  const [results, setResults] = useState<ReadonlyMap<TaskId, ViewResult>>(new Map())
  const [opening, setOpening] = useState<TaskId | null>(null)
  const isClaiming = useRef(false)
  const tell = useEffectEvent((result: ViewResult) => {
    if (result.kind === 'counted') showToast(words.counted(result.point))
    else if (result.kind === 'early') announce(words.early(result.seconds))
    else if (result.kind === 'refused') announce(refusalText(result.refusal, words))
  })
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
        if (result) tell(result)
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

  async function beginView(taskId: TaskId): Promise<boolean> {
    setOpening(taskId)
    const failure = await begin(taskId)
    setOpening(null)
    put(taskId, failure)
    return failure === null
  }
  return {
    resultOf: (taskId) => results.get(taskId) ?? null,
    opening,
    asksFirst: pages.asksFirst,
    open: ({ taskId, kind, bankPage, blocker }) => {
      if (opening !== null || bankPage === null) return
      // When the task cannot earn, the page still opens, but no view begins.
      if (kind === 'view' && blocker === null) pages.open(bankPage, () => beginView(taskId))
      else pages.open(bankPage)
    },
  }
}

/** Whether the task is a view of a page of the bank. */
function isBankView(task: Pick<Task, 'kind' | 'bankPage'>): boolean {
  return task.kind === 'view' && task.bankPage !== null
}
