import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { TopBanner } from '../content/top-banner.tsx'
import { ViewTask } from '../tasks/views/view-task.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { stayWords } from './stays.words.ts'

/** Retirement communities in the whole country, above their banner. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(stayWords)
  const { viewTask } = useRoute()
  return (
    <PageColumn title={title} note={words.community.lead}>
      {viewTask && <ViewTask key={viewTask} taskId={viewTask} />}
      <PlaceBrowser kind="community" bigMapPath={path('/retirementCommunityMap')} />
      <LinkButton isWide icon="next" to={path('/brandMain')}>
        {words.brands}
      </LinkButton>
      <TopBanner hasTitle />
    </PageColumn>
  )
}
