import { votesOfDay } from '@club/contract/talent.constants.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useIsMember } from '../../kit/session/session.ts'
import { Notice } from '../../kit/ui/notice.tsx'
import type { Contest } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** That the vote is over or, for visitors, how many votes members have; members read at each work what they have left. */
export function VotingNote({ contest }: { contest: Contest | null }) {
  const { voting: words } = useWords(talentWords)
  const isMember = useIsMember()
  if (contest && !contest.isVoteOpen) return <Notice title={words.over}>{words.overText}</Notice>
  return isMember ? null : <p className={styles.left}>{words.visitor(votesOfDay)}</p>
}
