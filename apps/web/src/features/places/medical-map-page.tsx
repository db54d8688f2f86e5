import { useSearchParams } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/query-params.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { PlaceBrowser } from './place-browser.tsx'
import { PlacePage } from './place-page.tsx'
import { placeWords } from './words.ts'

/** Hospitals by national rank, region and specialty; with an id in the address, one of them. */
export function Page() {
  const { titles } = useWords(kitWords).common
  const words = useWords(placeWords)
  const [query] = useSearchParams()
  if (query.has('id')) {
    return (
      <PlacePage
        kind="hospital"
        placeId={idIn(query)}
        back={{ path: '/medicalMap', word: words.toMedicalMap }}
      />
    )
  }
  return (
    <PageColumn title={titles.medicalMap} lead={words.medicalMapLead}>
      <PlaceBrowser kind="hospital" />
    </PageColumn>
  )
}
