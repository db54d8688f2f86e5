import { SectionPage } from './section-page.tsx'
import { useLibraryWords } from './use-library-words.ts'

/** Pages of single activities: the list, or the one that the address names. */
export function Page() {
  const { campaign: words } = useLibraryWords()
  return <SectionPage section="public_page" lead={words.lead} backWord={words.back} />
}
