import { useNeed } from '../../kit/need.ts'
import { ReadingBody } from '../../kit/reading/reading-body.tsx'
import { itemNeed } from '../../kit/reading/reading-query.ts'
import { Answered } from '../../kit/ui/states.tsx'

/** The full text of an edition. */
export function EditionText({ itemId }: { itemId: string }) {
  const edition = useNeed(itemNeed('edition', itemId))
  return (
    <Answered query={edition} lines={6} hidesPrevious pick={({ item }) => item}>
      {(item) => <ReadingBody reading={item} />}
    </Answered>
  )
}
