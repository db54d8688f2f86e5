import { useSearchParams } from 'react-router'
import type { EditionCard } from '../edition-query.ts'
import { EnterStart } from '../entering/enter-start.tsx'
import { EnterSteps } from '../entering/enter-steps.tsx'
import { stepIn } from '../entering/entering.rules.ts'

/** showTab 6: entering a work; with `step`, one of its four steps, while the edition is on: rules/contest#entering. */
export function EnterTab({ card }: { card: EditionCard }) {
  const [query] = useSearchParams()
  const step = stepIn(query)
  if (step === null || !card.edition.isCurrent) return <EnterStart card={card} />
  return <EnterSteps edition={card.edition.edition} step={step} workNo={query.get('work')} />
}
