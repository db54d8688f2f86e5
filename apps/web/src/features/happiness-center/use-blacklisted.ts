import { useNeed } from '../../kit/need.ts'
import { blacklistNeed } from '../../kit/shared-needs.ts'

/** Whether the member is kept from ranks, lists and votes; null while that is not known. */
export function useBlacklisted(): boolean | null {
  const { data, isPending } = useNeed(blacklistNeed)
  // Where it cannot be learned, nobody is told of a list that they may not be on; the server decides in any case.
  return isPending ? null : data?.isBlack === 'Y'
}
