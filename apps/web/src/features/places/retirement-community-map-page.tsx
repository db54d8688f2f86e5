import { path } from '@club/contract/page-paths.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'

/** Retirement communities with a large map above their list. */
export function Page() {
  const title = usePageTitle()
  return (
    <PageColumn title={title}>
      <PlaceBrowser kind="community" map="always" bigMapPath={path('/retirementCommunity')} />
    </PageColumn>
  )
}
