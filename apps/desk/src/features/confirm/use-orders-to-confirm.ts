import { acts } from '@club/contract/desk/acts.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useMay } from '../../kit/session/me.ts'

/** How many orders of others wait for the reader; 0 for whoever may not confirm. */
export function useOrdersToConfirm(): number {
  const isAsked = useMay()('confirm')
  const { data } = useAnswer(acts.orders, { state: 'waits' }, { isAsked })
  return isAsked ? (data?.orders.filter(({ isOwn }) => !isOwn).length ?? 0) : 0
}
