import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { placeWords } from './words.ts'

/**
 * The elder-care places with a large map above their list: Baidu's if the operator has a key, otherwise the
 * club's own.
 */
export function Page() {
  const title = usePageTitle()
  const words = useWords(placeWords)
  return (
    <PageColumn title={title} lead={words.bigMapLead}>
      <PlaceBrowser kind="institution" map="always" bigMapPath="/oldMap" />
    </PageColumn>
  )
}
