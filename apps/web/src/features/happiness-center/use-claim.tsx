import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useState } from 'react'
import { useAction } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import type { OneAtATime } from '../checkin/use-one-at-a-time.ts'
import { noCustomerNumber } from './center-overlays.ts'
import { type CenterWords, centerWords } from './words.ts'

export type ClaimAnswer = Pick<AnswerOf<typeof tasks.claim>, 'result' | 'point' | 'refusal'>

/** Claims from the task list, one at a time. What they gave stays while the page is shown. */
export interface Claims {
  answerOf: (taskId: TaskId) => ClaimAnswer | null
  errorOf: (taskId: TaskId) => string | null
  run: (taskId: TaskId) => void
}

/** Without a core customer number, an overlay explains what to do first: rules/tasks#core-customer-number. */
export function useClaims(lock: OneAtATime): Claims {
  const { tasks: words, center } = useWords(centerWords)
  const [last, setLast] = useState<{ taskId: TaskId; answer: ClaimAnswer | null } | null>(null)
  const { show } = useOverlays()
  const action = useAction(tasks.claim)
  async function claim(taskId: TaskId): Promise<void> {
    setLast({ taskId, answer: null })
    const answer = await action.run({ taskId })
    if (answer === null) return
    if (answer.result === 'EmptyCstNo') {
      show(noCustomerNumber, {})
      return
    }
    setLast({ taskId, answer })
    announce(claimText(answer, words.claim, center))
  }
  const of = (taskId: TaskId) => (last?.taskId === taskId ? last : null)
  return {
    answerOf: (taskId) => of(taskId)?.answer ?? null,
    errorOf: (taskId) => (of(taskId) && action.error ? action.error.message : null),
    run: (taskId) => lock.run(taskId, () => claim(taskId)),
  }
}

/** Result of claiming the assets task, shown in the task's row. */
export function ClaimResult({ answer }: { answer: ClaimAnswer }) {
  const { tasks: words, center } = useWords(centerWords)
  const isClaimed = answer.result === 'claimed' && answer.point > 0
  return <Notice kind={isClaimed ? 'success' : 'info'}>{claimText(answer, words.claim, center)}</Notice>
}

function claimText(
  { result, point, refusal }: ClaimAnswer,
  words: CenterWords['tasks']['claim'],
  center: CenterWords['center'],
): string {
  if (result === 'claimed' && point > 0) return words.claimed(point)
  if (result === 'notReached') return words.notReached
  if (result === 'underReview') return words.underReview
  if (result === 'claimed' || refusal === 'monthlyCap') return words.capped
  // Where it pays, if anywhere, stands in the task's row.
  return center.refused
}
