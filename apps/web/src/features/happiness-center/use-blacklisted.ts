import { useAnswer } from '../../kit/calls/api.ts'
import { blacklistNeed } from '../ranking/ranking-needs.ts'

/** Whether the member is blacklisted: no ranks, lists or votes. Null while unknown. */
export function useBlacklisted(): boolean | null {
  const { data, isPending } = useAnswer(blacklistNeed)
  // On failure, do not show the notice to members who may not be blacklisted; the server enforces the rule
  // anyway.
  return isPending ? null : data?.isBlack === 'Y'
}
