import type { ArticleSection } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page.ts'
import { idIn } from '../../kit/query-params.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { ReadingList } from './reading/reading-list.tsx'
import { ReadingPage } from './reading/reading-page.tsx'

/** A page of one section of articles: the list, or with `?id=`, one of them. */
export function SectionPage({
  section,
  lead,
  backWord,
  children,
}: {
  section: ArticleSection
  lead: string
  backWord: string
  /** Shown above the list. */
  children?: ReactNode
}) {
  const { titles } = useWords(kitWords).common
  const { title, path } = useRoute()
  const [query] = useSearchParams()
  if (query.has('id')) {
    return <ReadingPage kind="article" itemId={idIn(query)} back={{ path, word: backWord }} />
  }
  return (
    <PageColumn title={titles[title]} lead={lead}>
      {children}
      <ReadingList kind="article" groups={[section]} label={titles[title]} />
    </PageColumn>
  )
}
