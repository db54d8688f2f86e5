import { checkin } from '@club/contract/checkin.ts'
import { points } from '@club/contract/points.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useSession } from '../../kit/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import styles from './standing.module.css'

/** A member's points and check-in of today, or a visitor's invitation; both take the same place. */
export function Standing() {
  const { isMember } = useSession()
  return <div className={styles.card}>{isMember ? <MemberStanding /> : <Invitation />}</div>
}

function Invitation() {
  const words = useWords()
  return (
    <>
      <h2 className={styles.title}>{words.home.visitor.title}</h2>
      <p className={styles.text}>{words.home.visitor.text}</p>
      <LinkButton kind="main" to="/login">
        {words.home.visitor.action}
      </LinkButton>
    </>
  )
}

function MemberStanding() {
  const words = useWords()
  const session = useSession()
  const total = useAnswer(points.total, {})
  const calendar = useAnswer(checkin.calendar, {})
  const happyPoints = total.data?.happyPointValue ?? session.happyPointValue
  const isCheckedIn = calendar.data?.status === 'Y'
  return (
    <>
      <h2 className={styles.title}>
        {session.userInfo ? words.home.member.hello(session.userInfo.nickName) : words.home.member.title}
      </h2>
      <p className={styles.text}>
        {words.home.member.points} <strong className={styles.figure}>{happyPoints ?? '…'}</strong>
        {calendar.data && calendar.data.continueDays > 0 && (
          <span className={styles.streak}>{words.home.member.streak(calendar.data.continueDays)}</span>
        )}
      </p>
      <LinkButton kind="main" icon={isCheckedIn ? 'done' : 'calendar'} to="/happiness-center">
        {isCheckedIn ? words.home.member.openCenter : words.home.member.checkIn}
      </LinkButton>
    </>
  )
}
