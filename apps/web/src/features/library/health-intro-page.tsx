import { useWords } from '../../kit/i18n/i18n.tsx'
import { SectionPage } from './section-page.tsx'
import { libraryWords } from './words.ts'

/** About the health pages and who reviews them. */
export function Page() {
  const { intro: words } = useWords(libraryWords)
  return <SectionPage section="health_intro" lead={words.lead} backWord={words.back} />
}
