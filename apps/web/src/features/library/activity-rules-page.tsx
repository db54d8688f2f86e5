import { useSearchParams } from 'react-router'
import { ReadingPage } from '../../kit/reading/reading-page.tsx'
import { idIn } from '../../kit/reading/reading-query.ts'
import { rulesOf365 } from './library-groups.ts'
import { useLibraryWords } from './use-library-words.ts'

/** The rules of an activity; without an id those of the 365 activity. */
export function Page() {
  const { discounts: words } = useLibraryWords()
  const itemId = idIn(useSearchParams()[0]) || rulesOf365
  return <ReadingPage kind="article" itemId={itemId} back={{ path: '/discounts', word: words.back }} />
}
