import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { stayWords } from './stays.words.ts'

/** Travel bases by month, city and cost. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(stayWords)
  return (
    <PageColumn title={title} note={words.travel_base.lead}>
      <PlaceBrowser kind="travel_base" />
      <LinkButton isWide icon="book" to={path('/travel')}>
        {words.beforeTrip}
      </LinkButton>
    </PageColumn>
  )
}
