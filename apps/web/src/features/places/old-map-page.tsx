import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { ViewTask } from '../tasks/views/view-task.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { placeWords } from './words.ts'

/** The elder-care map: homes, day care, canteens and services, as a list with a map. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(placeWords)
  const { viewTask } = useRoute()
  return (
    <PageColumn title={title} note={words.oldMapLead}>
      {viewTask && <ViewTask key={viewTask} taskId={viewTask} />}
      <PlaceBrowser kind="institution" bigMapPath={path('/oldMapBaidu')} />
    </PageColumn>
  )
}
