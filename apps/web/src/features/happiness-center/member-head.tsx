import { useHydrated } from '../../kit/hydrated.ts'
import { inFigures } from '../../kit/i18n/dates.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { useSession } from '../../kit/session.ts'
import { classes } from '../../kit/ui/classes.ts'
import lines from '../../kit/ui/lines.module.css'
import { Avatar } from '../../kit/ui/pictures.tsx'
import { totalNeed } from '../points/points-needs.ts'
import styles from './member-head.module.css'
import { centerWords } from './words.ts'

/** The member and their total points. The last known total is shown until the new one arrives. */
export function MemberHead() {
  const words = useWords(centerWords).points
  const { userInfo, happyPointValue } = useSession()
  const { data } = useNeed(totalNeed)
  // The server renders no figures, so the first client render must not either.
  const total = useHydrated() ? (data?.happyPointValue ?? happyPointValue) : null
  return (
    <div className={styles.head}>
      <Avatar src={userInfo?.headImgUrl ?? ''} isLarge />
      <div className={styles.words}>
        <p className={styles.name}>{userInfo ? words.hello(userInfo.nickName) : ' '}</p>
        <p className={lines.total}>
          <span>{words.total}</span>
          <span className={classes(lines.figure, styles.figure)}>
            {total === null ? '…' : inFigures(total)}
          </span>
        </p>
        <p className={lines.note}>{words.totalText}</p>
      </div>
    </div>
  )
}
