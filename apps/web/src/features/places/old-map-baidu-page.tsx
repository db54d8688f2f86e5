import { path } from '@club/contract/page-paths.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'

/**
 * The elder-care places with a large map above their list: Baidu's if the operator has a key, otherwise the
 * club's own.
 */
export function Page() {
  const title = usePageTitle()
  return (
    <PageColumn title={title}>
      <PlaceBrowser kind="institution" map="always" bigMapPath={path('/oldMap')} />
    </PageColumn>
  )
}
