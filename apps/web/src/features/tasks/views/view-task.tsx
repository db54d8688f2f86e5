import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { useState } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import { useIsMember } from '../../../kit/session/session.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Later } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { kitWords } from '../../../kit/words.ts'
import { tasksNeed } from '../tasks-needs.ts'
import { usePageView } from './use-page-view.ts'
import type { ViewResult } from './use-views.ts'
import { refusalText } from './view-words.ts'
import { viewWords } from './words.ts'

type Task = AnswerOf<typeof tasks.all>['list'][number]

/**
 * For a page whose view is a task: begins a member's view, claims it after the minimum stay, and says so.
 * Renders nothing for visitors. `taskId` is a task of the kind 'view' with a page of the club.
 */
export function ViewTask({ taskId }: { taskId: TaskId }) {
  const isMember = useIsMember()
  const { data } = useAnswer(tasksNeed, { enabled: isMember })
  const task = data?.list.find((one) => one.taskId === taskId)
  return isMember && task ? <MemberView task={task} /> : null
}

function MemberView({ task }: { task: Task }) {
  const words = useWords(viewWords)
  // The task as it was when the page opened: once the view counts, it is finished.
  const [atFirst] = useState(task)
  const isEnabled = atFirst.blocker === null && atFirst.minimumStaySeconds !== null
  const { result, retry } = usePageView(task.taskId, isEnabled, (point) => showToast(words.counted(point)))
  return (
    <Later isOff={result?.kind === 'said' || result?.kind === 'refused'}>
      <ViewLine task={atFirst} result={result} onRetry={retry} />
    </Later>
  )
}

/** The line on the page: the points for viewing it, or the result. */
export function ViewLine({
  task,
  result,
  onRetry,
}: {
  task: Pick<Task, 'blocker' | 'point' | 'isPaidElsewhere'>
  result: ViewResult | null
  onRetry: () => void
}) {
  const words = useWords(viewWords)
  const { retry } = useWords(kitWords).common
  if (result?.kind === 'counted') {
    return <Notice kind="success">{result.isRepeat ? words.finished : words.counted(result.point)}</Notice>
  }
  if (task.blocker === 'channelOff')
    return <Notice>{task.isPaidElsewhere ? words.paidElsewhere : words.paidNowhere}</Notice>
  if (result?.kind === 'refused') return <Notice>{refusalText(result.refusal, words)}</Notice>
  if (result?.kind === 'said') {
    return (
      <Notice
        kind="error"
        title={words.failed}
        action={
          <Button icon="again" onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {result.message}
      </Notice>
    )
  }
  if (task.blocker === null) return <Notice>{words.waiting(task.point)}</Notice>
  if (task.blocker === 'finished') return <Notice kind="success">{words.finished}</Notice>
  return <Notice>{words.notNow}</Notice>
}
