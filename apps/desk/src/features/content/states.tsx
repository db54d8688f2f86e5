import type { ItemState } from '@club/contract/desk/content.ts'
import { Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contentWords } from './content.words.ts'

const tones = {
  draft: 'calm',
  waits: 'warm',
  timed: 'warm',
  failed: 'bad',
  shown: 'good',
  later: 'calm',
  expires: 'warm',
  expired: 'calm',
  withdrawn: 'calm',
} as const satisfies Record<ItemState, string>

/** Where an item stands. */
export function States({ states }: { states: readonly ItemState[] }) {
  const words = useWords(contentWords)
  return (
    <Row>
      {states.map((state) => (
        <Badge key={state} tone={tones[state]}>
          {words.states[state]}
        </Badge>
      ))}
    </Row>
  )
}
