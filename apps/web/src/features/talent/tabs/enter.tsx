import { useAnswer } from '../../../kit/calls/api.ts'
import { Redirect, useQueryParams } from '../../../kit/router/router.tsx'
import { contestNeed, tabPath, votedNeed } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { EnterStart } from '../entering/enter-start.tsx'
import { EnterSteps } from '../entering/enter-steps.tsx'
import { stepIn } from '../entering/entering.rules.ts'

/** showTab 6: entering a work; with `step`, one of its four steps, while the edition is on: rules/contest#entering. */
export function EnterTab({ card }: { card: EditionCard }) {
  const query = useQueryParams()
  const { edition, isCurrent } = card.edition
  const contest = useAnswer(contestNeed(edition)).data
  const step = stepIn(query)
  const workNo = query.get('work')
  const isKeptOut = useAnswer(votedNeed).data?.isKeptOut ?? false
  if (step !== null && isKeptOut) return <Redirect to={tabPath('6')} />
  if (step === null || !isCurrent) return <EnterStart card={card} />
  // A work that was sent back may be changed after the last day of entry; a new one may not be begun.
  if (contest && !contest.isEntryOpen && workNo === null) return <Redirect to={tabPath('6')} />
  return <EnterSteps edition={edition} step={step} workNo={workNo} />
}
