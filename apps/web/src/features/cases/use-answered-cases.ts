import { cases } from '@club/contract/cases.ts'
import { maxPageSize } from '@club/contract/paging.constants.ts'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import type { MemberCase, Trade } from './case-answers.ts'

/**
 * Finds the answer to a trade's case. The history names only the case; the latest answers are fetched
 * together once a row needs one.
 */
export function useAnsweredCases(): { caseOf: (trade: Trade) => MemberCase | null; want: () => void } {
  const [isEnabled, setEnabled] = useState(false)
  const request = { pageSize: maxPageSize }
  const { data } = useAnswer(need(cases.list, request), { enabled: isEnabled })
  const want = useCallback(() => setEnabled(true), [])
  return {
    caseOf: (trade) => data?.list.find(({ caseId }) => caseId === trade.case?.caseId) ?? null,
    want,
  }
}
