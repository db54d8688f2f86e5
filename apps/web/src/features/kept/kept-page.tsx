import { useWords } from '../../kit/i18n/i18n.tsx'
import { KeptList } from '../../kit/keeping/kept-list.tsx'
import { useKeepingWords } from '../../kit/keeping/use-keeping-words.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'

/** What this phone keeps to be read without a connection. */
export function Page() {
  const { titles } = useWords().common
  const words = useKeepingWords()
  return (
    <PageColumn title={titles.offline} lead={words.lead}>
      <KeptList />
    </PageColumn>
  )
}
