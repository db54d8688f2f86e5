import { useAnswer } from '../../kit/calls/api.ts'
import { Answered } from '../../kit/ui/states.tsx'
import { ReadingBody } from '../library/reading/reading-body.tsx'
import { itemNeed } from '../library/reading/reading-query.ts'

/** The full text of an edition. */
export function EditionText({ itemId }: { itemId: string }) {
  const edition = useAnswer(itemNeed('edition', itemId))
  return (
    <Answered query={edition} lines={6} hidesPrevious pick={({ item }) => item}>
      {(item) => <ReadingBody reading={item} isFolded />}
    </Answered>
  )
}
