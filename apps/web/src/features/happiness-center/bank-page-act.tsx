import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import type { ViewResult } from '../tasks/views/use-views.ts'
import { refusalText } from '../tasks/views/view-words.ts'
import { viewWords } from '../tasks/views/words.ts'
import type { Task } from './member-answers.ts'
import type { BankViews } from './use-bank-views.ts'

/** Button that opens a page of the bank, with the result of the last view. */
export function BankPageAct({
  task,
  views,
  label,
  name,
}: {
  task: Task
  views: BankViews
  label: string
  name: string
}) {
  const words = useWords(viewWords)
  const result = views.resultOf(task.taskId)
  const isEarly = result?.kind === 'early'
  return (
    <>
      {result && <BankViewResult result={result} />}
      <Button
        isWide
        aria-label={isEarly ? undefined : name}
        aria-haspopup={views.asksFirst ? 'dialog' : undefined}
        isBusy={views.opening === task.taskId}
        onClick={() => views.open(task)}
      >
        {isEarly ? words.goOn : label}
      </Button>
    </>
  )
}

/** The result of a view, shown in the task's card. */
export function BankViewResult({ result }: { result: ViewResult }) {
  const words = useWords(viewWords)
  if (result.kind === 'counted') {
    return <Notice kind="success">{result.isRepeat ? words.finished : words.counted(result.point)}</Notice>
  }
  if (result.kind === 'early') return <Notice>{words.early(result.seconds)}</Notice>
  if (result.kind === 'refused') return <Notice>{refusalText(result.refusal, words)}</Notice>
  return (
    <Notice kind="error" title={words.failed}>
      {result.message}
    </Notice>
  )
}
