import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { PlaceBrowser } from './place-browser.tsx'
import { stayWords } from './stays.words.ts'

/** Travel bases by month, city and cost. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(stayWords)
  return (
    <PageColumn title={titles.travelForOld} lead={words.travel_base.lead}>
      <PlaceBrowser kind="travel_base" />
      <LinkButton isWide icon="book" to="/travel">
        {words.beforeTrip}
      </LinkButton>
    </PageColumn>
  )
}
