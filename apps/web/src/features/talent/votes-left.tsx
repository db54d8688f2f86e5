import { votesOfDay } from '@club/contract/constants.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { useIsMember } from '../../kit/session.ts'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { type Contest, votedNeed } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** How many votes the reader has today, or that the vote is over; nothing if it is not known. */
export function VotesLeft({ contest }: { contest: Contest | null }) {
  const { voting: words } = useWords(talentWords)
  const isMember = useIsMember()
  const { data, error } = useNeed(votedNeed)
  if (contest && !contest.isVoteOpen) return <Notice title={words.over}>{words.overText}</Notice>
  if (isMember && !data) return error ? null : <Skeleton lines={1} />
  return (
    <p className={styles.left}>
      {data ? words.left(data.votesLeftToday, votesOfDay) : words.visitor(votesOfDay)}
    </p>
  )
}
