import { checkin } from '@club/contract/checkin.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { useSession } from '../../kit/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { totalNeed } from '../points/points-needs.ts'
import styles from './standing.module.css'
import { homeWords } from './words.ts'

/** A member's points and check-in of today, or an invitation for visitors; both have the same size. */
export function Standing() {
  const { isMember } = useSession()
  return <div className={styles.card}>{isMember ? <MemberStanding /> : <Invitation />}</div>
}

function Invitation() {
  const words = useWords(homeWords)
  return (
    <>
      <h2 className={styles.title}>{words.visitor.title}</h2>
      <p className={styles.text}>{words.visitor.text}</p>
      <LinkButton kind="main" to="/login">
        {words.visitor.action}
      </LinkButton>
    </>
  )
}

function MemberStanding() {
  const words = useWords(homeWords)
  const session = useSession()
  const total = useNeed(totalNeed)
  const calendar = useAnswer(checkin.calendar, {})
  const happyPoints = total.data?.happyPointValue ?? session.happyPointValue
  const isCheckedIn = calendar.data?.status === 'Y'
  return (
    <>
      <h2 className={styles.title}>
        {session.userInfo ? words.member.hello(session.userInfo.nickName) : words.member.title}
      </h2>
      <p className={styles.text}>
        {words.member.points} <strong className={styles.figure}>{happyPoints ?? '…'}</strong>
        {calendar.data && calendar.data.continueDays > 0 && (
          <span className={styles.streak}>{words.member.streak(calendar.data.continueDays)}</span>
        )}
      </p>
      <LinkButton kind="main" icon={isCheckedIn ? 'done' : 'calendar'} to="/happiness-center">
        {isCheckedIn ? words.member.openCenter : words.member.checkIn}
      </LinkButton>
    </>
  )
}
