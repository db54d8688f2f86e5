import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ReadingPage } from './reading/reading-page.tsx'
import { libraryWords } from './words.ts'

/** One health question with its answer, and the emergencies that must not wait. */
export function Page() {
  const { questions: words } = useWords(libraryWords)
  return (
    <ReadingPage
      kind="question"
      itemId={idIn(useQueryParams())}
      back={{ path: path('/healthQues'), word: words.back }}
      after={() => (
        <Notice
          kind="warning"
          action={
            <LinkButton icon="phone" to="tel:120">
              {words.call}
            </LinkButton>
          }
        >
          {words.urgent}
        </Notice>
      )}
    />
  )
}
