import type { EditionCard } from '../edition-query.ts'
import { EditionSummary } from '../edition-summary.tsx'
import { EditionText } from '../edition-text.tsx'

/** showTab 1: what the edition is about. */
export function IntroductionTab({ card }: { card: EditionCard }) {
  return (
    <>
      <EditionSummary card={card} isTitled />
      <EditionText itemId={card.itemId} />
    </>
  )
}
