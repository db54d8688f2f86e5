import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import { PlacePage } from './place-page.tsx'
import { placeWords } from './words.ts'

/** Hospitals by national rank, region and specialty; with an id in the address, one of them. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(placeWords)
  const query = useQueryParams()
  if (query.has('id')) {
    return (
      <PlacePage
        kind="hospital"
        placeId={idIn(query)}
        back={{ path: path('/medicalMap'), word: words.toMedicalMap }}
      />
    )
  }
  return (
    <PageColumn title={title} note={words.medicalMapLead}>
      <PlaceBrowser kind="hospital" />
    </PageColumn>
  )
}
