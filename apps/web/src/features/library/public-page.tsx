import { useWords } from '../../kit/i18n/i18n.tsx'
import { SectionPage } from './section-page.tsx'
import { libraryWords } from './words.ts'

/** Pages of single activities: the list, or the one in the address. */
export function Page() {
  const { campaign: words } = useWords(libraryWords)
  return <SectionPage section="public_page" lead={words.lead} backWord={words.back} />
}
