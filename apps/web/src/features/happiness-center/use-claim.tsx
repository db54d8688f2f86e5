import type { AnswerOf } from '@club/contract/endpoint.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useState } from 'react'
import { useAction } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { noCustomerNumber } from './center-overlays.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'

type ClaimAnswer = AnswerOf<typeof tasks.claim>

/** Claims one task; without a core customer number the error modal says what to do first (spec section 4). */
export function useClaim(taskId: string, lock: OneAtATime) {
  const [answer, setAnswer] = useState<ClaimAnswer | null>(null)
  const { show } = useOverlays()
  const action = useAction(tasks.claim, {
    quiet: true,
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

/** What a claim came to; it stays in the task's card. */
export function ClaimResult({ answer }: { answer: ClaimAnswer }) {
  const { claim: words, notPaidHere } = useWords().tasks
  const claimed = answer.point > 0 ? words.claimed(answer.point) : words.capped
  const text = {
    claimed,
    done: claimed,
    alreadyDone: claimed,
    refused: answer.refusal === 'channelOff' ? notPaidHere : words.capped,
    notReached: words.notReached,
    underReview: words.underReview,
    EmptyCstNo: '',
  }[answer.result]
  const isClaimed = text === claimed && answer.point > 0
  return (
    <div role="status">
      <Notice kind={isClaimed ? 'success' : 'info'}>{text}</Notice>
    </div>
  )
}
