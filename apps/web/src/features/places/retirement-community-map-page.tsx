import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { placeWords } from './words.ts'

/** Retirement communities with a large map above their list. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(placeWords)
  return (
    <PageColumn title={title} lead={words.bigMapLead}>
      <PlaceBrowser kind="community" map="always" bigMapPath="/retirementCommunity" />
    </PageColumn>
  )
}
