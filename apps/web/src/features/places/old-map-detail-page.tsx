import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { PlacePage } from './place-page.tsx'
import { placeWords } from './words.ts'

/** One elder-care place. */
export function Page() {
  const words = useWords(placeWords)
  const placeId = idIn(useQueryParams())
  return (
    <PlacePage kind="institution" placeId={placeId} back={{ path: path('/oldMap'), word: words.toOldMap }} />
  )
}
