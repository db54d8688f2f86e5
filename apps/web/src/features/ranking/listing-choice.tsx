import { type ListingChoice, listingChoices } from '@club/contract/ranking.constants.ts'
import { ranking } from '@club/contract/ranking.ts'
import { useState } from 'react'
import { useAction, useAnswer } from '../../kit/calls/api.ts'

import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ExplainedChoice } from '../../kit/ui/choices.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { listingNeed } from './ranking-needs.ts'
import { rankingWords } from './words.ts'

/** How the member appears on lists. A choice is saved at once and can be undone: rules/ranking#listing. */
export function ListingSection() {
  const { listing: words } = useWords(rankingWords)
  const listing = useAnswer(listingNeed)
  return (
    <Section title={words.title}>
      <Card>
        <Answered query={listing} lines={4}>
          {({ shown }) => <Listing saved={shown} />}
        </Answered>
      </Card>
    </Section>
  )
}

function Listing({ saved }: { saved: ListingChoice }) {
  const { listing: words } = useWords(rankingWords)
  const { common } = useWords(kitWords)
  const action = useAction(ranking.listing)
  const [chosen, setChosen] = useState<ListingChoice | null>(null)
  const [before, setBefore] = useState<ListingChoice | null>(null)
  // While saving, show the new choice.
  const shown = chosen ?? saved
  async function choose(next: ListingChoice): Promise<void> {
    if (action.isRunning || next === shown) return
    setChosen(next)
    setBefore(null)
    const answer = await action.run({ shown: next })
    if (answer) {
      setBefore(shown)
      showToast(words.saved(words[answer.shown]))
    } else setChosen(null)
  }
  return (
    <>
      <ExplainedChoice
        legend={words.legend}
        options={listingChoices.map((value) => ({ value, label: words[value], text: words[`${value}Text`] }))}
        value={shown}
        onValue={(next) => void choose(next)}
      />
      {action.isRunning && <p>{common.loading}</p>}
      {before && !action.error && (
        <Notice
          kind="success"
          action={
            <Button icon="again" onClick={() => void choose(before)}>
              {words.undo}
            </Button>
          }
        >
          {words.saved(words[shown])}
        </Notice>
      )}
      {action.error && (
        <Notice kind="error" title={action.error.message}>
          {words.failed}
        </Notice>
      )}
    </>
  )
}
