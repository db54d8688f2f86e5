import { SectionPage } from './section-page.tsx'
import { useLibraryWords } from './use-library-words.ts'

/** The club's news, newest first. */
export function Page() {
  const { news: words } = useLibraryWords()
  return <SectionPage section="news" lead={words.lead} backWord={words.back} />
}
