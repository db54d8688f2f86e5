import { SectionPage } from './section-page.tsx'
import { useLibraryWords } from './use-library-words.ts'

/** What the health pages are and who checks them. */
export function Page() {
  const { intro: words } = useLibraryWords()
  return <SectionPage section="health_intro" lead={words.lead} backWord={words.back} />
}
