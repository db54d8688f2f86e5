import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkRow, List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { ReadingList } from './reading/reading-list.tsx'
import { libraryWords } from './words.ts'

/** Travel: long stays, and advice before leaving. */
export function Page() {
  const title = usePageTitle()
  const { travel: words } = useWords(libraryWords)
  return (
    <PageColumn title={title} note={words.lead}>
      <List>
        <LinkRow to={path('/travelForOld')} icon="sun" {...words.stay} />
      </List>
      <Section title={words.list}>
        <ReadingList kind="article" groups={['travel']} label={words.list} />
      </Section>
    </PageColumn>
  )
}
