import { votesOfDay } from '@club/contract/talent.constants.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import styles from './talent.module.css'
import { type Voting, voteInWords } from './use-vote.ts'
import { talentWords } from './words.ts'

/**
 * Votes for a work: rules/contest#votes. The outcome, or why the vote was refused, appears below. The reader's own
 * work, any other once the votes of the day are used, and every one if the reader may not vote, shows that instead of a
 * button.
 */
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
  const { isVoted, isOwn, isKeptOut, left, cast, isBusy, isPending, refusal, vote } = voting
  // After a vote for another work this one says no longer how many were left before.
  const shown = cast && { ...cast, votesLeftToday: Math.min(cast.votesLeftToday, left ?? votesOfDay) }
  if (isOwn) return <NoVote text={words.ownWork} />
  if (isKeptOut && !isVoted) return <NoVote text={words.keptOut} />
  if (left === 0 && !isVoted && !isBusy) return <NoVote text={words.left(0, votesOfDay)} />
  return (
    <>
      <Button
        kind={isMain ? 'main' : 'second'}
        isWide
        icon={isVoted ? 'check' : 'flag'}
        isBusy={isBusy || isPending}
        isResting={isVoted}
        aria-label={isVoted ? undefined : words.voteFor(name)}
        onClick={vote}
      >
        {isVoted ? words.voted : words.vote}
      </Button>
      {shown && <Notice kind={shown.isHeld ? 'info' : 'success'}>{voteInWords(shown, words)}</Notice>}
      {left !== null && !cast && !refusal && (isMain || !isVoted) && <p>{words.left(left, votesOfDay)}</p>}
      {refusal && !isVoted && (
        <Notice kind="error" title={words.refused}>
          {refusal}
        </Notice>
      )}
    </>
  )
}

/** Why there is nothing to press. */
function NoVote({ text }: { text: string }) {
  return (
    <p className={styles.noVote}>
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}
