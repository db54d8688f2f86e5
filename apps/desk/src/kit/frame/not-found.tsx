import { kitWords } from '../kit.words.ts'
import { PageHeading } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'

/** An address without a page. */
export function NotFound() {
  const words = useWords(kitWords).frame
  return <PageHeading title={words.missing} lead={words.missingText} />
}

/** A page that the person's roles do not show. */
export function NotPermitted() {
  const words = useWords(kitWords).frame
  return <PageHeading title={words.notYours} lead={words.notYoursText} />
}
