import { library } from '@club/contract/library.ts'
import { useAnswer } from '../../kit/api.ts'
import { ReadingBody } from '../../kit/reading/reading-body.tsx'
import { Answered } from '../../kit/ui/states.tsx'

/** The whole text of an edition. */
export function EditionText({ itemId }: { itemId: string }) {
  const edition = useAnswer(library.item, { kind: 'edition', itemId })
  return (
    <Answered query={edition} lines={6} hidesPrevious pick={({ item }) => item}>
      {(item) => <ReadingBody reading={item} />}
    </Answered>
  )
}
