import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { type Voting, voteInWords } from './use-vote.ts'
import { talentWords } from './words.ts'

/** Votes for a work: rules/contest#votes. The outcome, or why the vote was refused, appears below. */
export function VoteButton({
  name,
  voting,
  isMain = false,
}: {
  name: string
  voting: Voting
  isMain?: boolean
}) {
  const { voting: words } = useWords(talentWords)
  const { isVoted, cast, isBusy, refusal, vote } = voting
  return (
    <>
      <Button
        kind={isMain ? 'main' : 'second'}
        isWide
        icon={isVoted ? 'check' : 'flag'}
        isBusy={isBusy}
        isResting={isVoted}
        aria-label={isVoted ? undefined : words.voteFor(name)}
        onClick={vote}
      >
        {isVoted ? words.voted : words.vote}
      </Button>
      {cast && <Notice kind={cast.isHeld ? 'info' : 'success'}>{voteInWords(cast, words)}</Notice>}
      {refusal && !isVoted && (
        <Notice kind="error" title={words.refused}>
          {refusal}
        </Notice>
      )}
    </>
  )
}
