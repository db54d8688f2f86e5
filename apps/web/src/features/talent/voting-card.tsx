import type { ReactNode } from 'react'
import type { WorkCardData } from './contest-needs.ts'
import { useVote } from './use-vote.ts'
import { VoteButton } from './vote-button.tsx'
import { WorkCard } from './work-card.tsx'

/** A work with its vote button; `before` stands above the name. */
export function VotingCard({
  card,
  canVote,
  before,
}: {
  card: WorkCardData
  canVote: boolean
  before?: ReactNode
}) {
  const voting = useVote(card.workNo)
  return (
    <WorkCard card={card} votes={voting.cast?.votes ?? card.votes} before={before}>
      {canVote && <VoteButton name={card.name} voting={voting} />}
    </WorkCard>
  )
}
