import type { EditionCard } from '../edition-query.ts'
import { PrizeList } from '../edition-tables.tsx'

/** showTab 2: what can be won. */
export function PrizesTab({ card }: { card: EditionCard }) {
  return <PrizeList edition={card.edition.edition} />
}
