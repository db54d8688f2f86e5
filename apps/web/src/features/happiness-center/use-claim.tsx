import type { AnswerOf } from '@club/contract/endpoint.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useState } from 'react'
import { useAction } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { noCustomerNumber } from './center-overlays.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { type CenterWords, centerWords } from './words.ts'

export type ClaimAnswer = Pick<AnswerOf<typeof tasks.claim>, 'result' | 'point' | 'refusal'>

/**
 * Claims one task. Without a core customer number, an overlay explains what to do first:
 * rules/tasks#core-customer-number.
 */
export function useClaim(taskId: string, lock: OneAtATime) {
  const [answer, setAnswer] = useState<ClaimAnswer | null>(null)
  const { show } = useOverlays()
  const action = useAction(tasks.claim, {
    onSuccess: (given) => {
      if (given.result === 'EmptyCstNo') show(noCustomerNumber, {})
      else setAnswer(given)
    },
  })
  return {
    answer,
    errorText: action.error?.message ?? null,
    isRunning: lock.running === taskId,
    run: () => lock.run(taskId, () => action.run({ taskId })),
  }
}

/** Result of claiming the assets task, shown in the task's card. */
export function ClaimResult({ answer }: { answer: ClaimAnswer }) {
  const { tasks: words } = useWords(centerWords)
  const center = useWords(centerWords).center
  const isClaimed = answer.result === 'claimed' && answer.point > 0
  return (
    <div role="status">
      <Notice kind={isClaimed ? 'success' : 'info'}>{claimText(answer, words.claim, center)}</Notice>
    </div>
  )
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
  return refusal === 'channelOff' ? center.channelOff : center.refused
}
