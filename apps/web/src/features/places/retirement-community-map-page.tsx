import { useWords } from '../../kit/i18n/i18n.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { PlaceBrowser } from './place-browser.tsx'
import { placeWords } from './words.ts'

/** Retirement communities with a large map above their list. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(placeWords)
  return (
    <PageColumn title={titles.retirementCommunityMap} lead={words.bigMapLead}>
      <PlaceBrowser kind="community" map="always" bigMapPath="/retirementCommunity" />
    </PageColumn>
  )
}
