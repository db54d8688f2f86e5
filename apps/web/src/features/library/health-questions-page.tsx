import { questionTopics } from '@club/contract/library-choices.rules.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { oneIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { LinkRow, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { groupEntries, groupsOf } from './library-groups.ts'
import { ReadingList } from './reading/reading-list.tsx'
import { libraryWords } from './words.ts'

/** Health questions by topic, each with its short answer. */
export function Page() {
  const title = usePageTitle()
  const { questions: words } = useWords(libraryWords)
  const tab = oneIn(useQueryParams(), 'tab', ['all', ...questionTopics])
  return (
    <PageColumn title={title} note={words.lead}>
      <GroupLinks
        label={words.topicsLabel}
        entries={groupEntries('/healthQues', words.topics)}
        current={tab}
        isFilter
      />
      <ReadingList
        key={tab}
        kind="question"
        groups={groupsOf(tab)}
        label={words.topics[tab]}
        renderRow={({ itemId, path, title }) => <LinkRow key={itemId} to={path} title={title} />}
      />
    </PageColumn>
  )
}
