import type { ArticleSection } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useRoute } from '../../kit/page.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { idIn } from '../../kit/query-params.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
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
  const title = usePageTitle()
  const { path } = useRoute()
  const [query] = useSearchParams()
  if (query.has('id')) {
    return <ReadingPage kind="article" itemId={idIn(query)} back={{ path, word: backWord }} />
  }
  return (
    <PageColumn title={title} lead={lead}>
      {children}
      <ReadingList kind="article" groups={[section]} label={title} />
    </PageColumn>
  )
}
