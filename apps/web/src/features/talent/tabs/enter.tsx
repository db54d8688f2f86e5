import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import type { EditionCard } from '../edition-query.ts'
import { TypeList } from '../edition-tables.tsx'
import { talentWords } from '../words.ts'

/** showTab 6: entering a work. */
export function EnterTab({ card }: { card: EditionCard }) {
  const words = useWords(talentWords)
  return (
    <>
      <Notice>{words.notOpen}</Notice>
      <TypeList edition={card.edition.edition} />
    </>
  )
}
