import { useWords } from '../../kit/i18n/i18n.tsx'
import { SectionPage } from './section-page.tsx'
import { libraryWords } from './words.ts'

/** The club's news, newest first. */
export function Page() {
  const { news: words } = useWords(libraryWords)
  return <SectionPage section="news" lead={words.lead} backWord={words.back} />
}
