import { path } from '@club/contract/page-paths.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { optional } from '../../kit/loading/optional.tsx'
import { useIsMember, useSession } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { totalNeed } from '../points/points-needs.ts'
import styles from './standing.module.css'
import { homeWords } from './words.ts'

const HomeCheckIn = optional(async () => (await import('../checkin/home-check-in.tsx')).HomeCheckIn)

/** A member's points and check-in of today, or an invitation for visitors; both have the same size. */
export function Standing() {
  const isMember = useIsMember()
  return <div className={styles.card}>{isMember ? <MemberStanding /> : <Invitation />}</div>
}

/** Prefers to break after a Chinese comma, which WebKit does only if told so. */
function Title({ children }: { children: string }) {
  const end = children.indexOf('，') + 1
  return (
    <h2 className={styles.title}>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </h2>
  )
}

function Invitation() {
  const words = useWords(homeWords)
  return (
    <>
      <Title>{words.visitor.title}</Title>
      <p className={styles.text}>{words.visitor.text}</p>
      <LinkButton kind="main" to={path('/login')}>
        {words.visitor.action}
      </LinkButton>
    </>
  )
}

/** The link to the member centre and the check-in have separate places: neither ever turns into the other. */
function MemberStanding() {
  const words = useWords(homeWords)
  const session = useSession()
  const total = useAnswer(totalNeed)
  const happyPoints = total.data?.happyPointValue ?? session.happyPointValue
  return (
    <>
      <Title>{session.userInfo ? words.member.hello(session.userInfo.nickName) : words.member.title}</Title>
      <Link className={styles.points} to={path('/happiness-center')}>
        <span className={styles.sum}>
          <span>{words.member.points}</span>
          <strong className={styles.figure}>{happyPoints ?? '…'}</strong>
        </span>
        <Icon name="next" />
      </Link>
      <div className={styles.checkIn}>
        <HomeCheckIn />
      </div>
    </>
  )
}
