import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { rulesOf365 } from './library-groups.ts'
import { ReadingPage } from './reading/reading-page.tsx'
import { libraryWords } from './words.ts'

/** The rules of an activity; without an id, those of the 365 campaign. */
export function Page() {
  const { discounts: words } = useWords(libraryWords)
  const itemId = idIn(useQueryParams()) || rulesOf365
  return <ReadingPage kind="article" itemId={itemId} back={{ path: path('/discounts'), word: words.back }} />
}
