import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkRow, List } from '../../kit/ui/layout.tsx'
import { campaign365 } from './library-groups.ts'
import { ReadingPage } from './reading/reading-page.tsx'
import { libraryWords } from './words.ts'

/** The page of the 365 campaign, with its rules. */
export function Page() {
  const words = useWords(libraryWords)
  const itemId = idIn(useQueryParams()) || campaign365
  return (
    <ReadingPage
      kind="article"
      itemId={itemId}
      back={{ path: path('/publicPage'), word: words.lists['/publicPage'].back }}
      after={() => (
        <List>
          <LinkRow to={path('/activityRules')} icon="info" {...words.discounts.rules} />
        </List>
      )}
    />
  )
}
