import { useWords } from '../../kit/i18n/i18n.tsx'
import { KeptList } from '../../kit/keeping/kept-list.tsx'
import { keepingWords } from '../../kit/keeping/words.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'

/** What this phone stores to be read offline. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(keepingWords)
  return (
    <PageColumn title={titles.offline} lead={words.lead}>
      <KeptList />
    </PageColumn>
  )
}
