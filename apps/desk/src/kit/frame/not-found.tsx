import { kitWords } from '../kit.words.ts'
import { PageHeading } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'

/** An address without a page, or with one that the person may not see. */
export function NotFound() {
  const words = useWords(kitWords).frame
  return <PageHeading title={words.missing} lead={words.missingText} />
}
