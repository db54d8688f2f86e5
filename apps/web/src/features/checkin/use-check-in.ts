import { checkin } from '@club/contract/checkin.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useState } from 'react'
import { useAction } from '../../kit/calls/api.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'

export type CheckInAnswer = AnswerOf<typeof checkin.checkIn>

export interface CheckIn {
  /** The answer to this visit's check-in; it stays on the page. */
  result: CheckInAnswer | null
  errorText: string | null
  isRunning: boolean
  run: () => void
}

/** Today's check-in, shared by its card and its row in the task list. */
export function useCheckIn(lock: OneAtATime): CheckIn {
  const [result, setResult] = useState<CheckInAnswer | null>(null)
  const action = useAction(checkin.checkIn, { onSuccess: setResult })
  return {
    result,
    errorText: action.error?.message ?? null,
    isRunning: lock.running === 'check_in',
    run: () => lock.run('check_in', () => action.run({ taskId: 'check_in' })),
  }
}
