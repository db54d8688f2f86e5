import { library } from '@club/contract/library.ts'
import { useAnswer } from '../../kit/api.ts'
import { ReadingBody } from '../../kit/reading/reading-body.tsx'
import { Awaited } from '../../kit/ui/states.tsx'

/** The whole text of an edition. */
export function EditionText({ itemId }: { itemId: string }) {
  const { data, ...query } = useAnswer(library.item, { kind: 'edition', itemId })
  if (data?.item) return <ReadingBody reading={data.item} />
  return <Awaited {...query} lines={6} />
}
