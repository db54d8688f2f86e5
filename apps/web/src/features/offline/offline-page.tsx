import { useWords } from '../../kit/i18n/i18n.tsx'
import { CachedList } from '../../kit/offline/cached-list.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { offlinePageWords } from './words.ts'

/** What this phone has cached to be read offline. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(offlinePageWords)
  return (
    <PageColumn title={title} note={words.lead}>
      <CachedList />
    </PageColumn>
  )
}
