import { cases } from '@club/contract/cases.ts'
import { largestPageSize } from '@club/contract/constants.ts'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../kit/api.ts'
import type { MemberCase, Trade } from './trade-answers.ts'

/**
 * Finds the answer of a trade's case. The history names only the case; the answers of the latest ones are fetched
 * together, once a row has one.
 */
export function useAnsweredCases(): { caseOf: (trade: Trade) => MemberCase | null; want: () => void } {
  const [isWanted, setWanted] = useState(false)
  const request = { pageSize: largestPageSize }
  const { data } = useAnswer(cases.list, request, { enabled: isWanted })
  const want = useCallback(() => setWanted(true), [])
  return {
    caseOf: (trade) => data?.list.find(({ caseId }) => caseId === trade.case?.caseId) ?? null,
    want,
  }
}
