import { useWords } from '../../kit/i18n/i18n.tsx'
import { CachedList } from '../../kit/offline/cached-list.tsx'
import { offlineWords } from '../../kit/offline/words.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'

/** What this phone has cached to be read offline. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(offlineWords)
  return (
    <PageColumn title={titles.offline} lead={words.lead}>
      <CachedList />
    </PageColumn>
  )
}
