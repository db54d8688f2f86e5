import { useSearchParams } from 'react-router'
import { idIn } from '../../kit/reading/reading-query.ts'
import { PlacePage } from './place-page.tsx'
import { usePlaceWords } from './use-place-words.ts'

/** One elder-care place. */
export function Page() {
  const words = usePlaceWords()
  const placeId = idIn(useSearchParams()[0])
  return <PlacePage kind="institution" placeId={placeId} back={{ path: '/oldMap', word: words.toOldMap }} />
}
