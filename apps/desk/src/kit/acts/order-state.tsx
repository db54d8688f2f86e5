import { acts, type ShownOrder } from '@club/contract/desk/acts.ts'
import { useAnswer } from '../calls/api.ts'
import { useFormat } from '../format/format.ts'
import { Badge, Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

const tones = {
  waits: 'warm',
  confirmed: 'good',
  declined: 'calm',
  expired: 'calm',
  failed: 'bad',
} as const satisfies Record<ShownOrder['state'], string>

/** Where an order stands, in a word. */
export function OrderState({ state }: Pick<ShownOrder, 'state'>) {
  const words = useWords(actsWords)
  return <Badge tone={tones[state]}>{words.states[state]}</Badge>
}

/** The reader's latest orders; they follow what others decide while one of them waits. */
export function useOwnOrders(isAsked = true) {
  return useAnswer(
    acts.own,
    {},
    { isAsked, isFollowed: ({ orders }) => orders.some(({ state }) => state === 'waits') },
  )
}

/** What became of an order, in a sentence: who decided, when and why; nothing while it waits. */
export function useFate(): (order: ShownOrder) => string | null {
  const words = useWords(actsWords).fates
  const { time } = useFormat()
  return ({ state, decidedBy, decidedAt, declinedBecause, expiresAt, isWithdrawn }) => {
    if (state === 'waits') return null
    if (state === 'expired') return words.expired(time(expiresAt))
    const [by, at] = [decidedBy ?? '–', decidedAt === null ? '–' : time(decidedAt)]
    if (state === 'confirmed') return words.confirmed(by, at)
    if (state === 'failed') return words.failed(by, at)
    const why = declinedBecause ?? '–'
    return isWithdrawn ? words.withdrawn(at, why) : words.declined(by, at, why)
  }
}

/** The same as a notice. */
export function Fate({ order }: { order: ShownOrder }) {
  const text = useFate()(order)
  if (text === null) return null
  return (
    <Notice tone={tones[order.state]} isAnnounced>
      {text}
    </Notice>
  )
}
