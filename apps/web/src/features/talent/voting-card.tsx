import type { WorkCardData } from './contest-needs.ts'
import { useVote } from './use-vote.ts'
import { VoteButton } from './vote-button.tsx'
import { WorkCard } from './work-card.tsx'

/** A work with its vote button. */
export function VotingCard({ card, canVote }: { card: WorkCardData; canVote: boolean }) {
  const voting = useVote(card.workNo)
  return (
    <WorkCard card={card} votes={voting.cast?.votes ?? card.votes}>
      {canVote && <VoteButton name={card.name} voting={voting} />}
    </WorkCard>
  )
}
