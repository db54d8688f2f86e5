import { businessDay } from '@club/contract/business-day.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { InvitationState } from '@club/contract/invite.constants.ts'
import type { invite } from '@club/contract/invite.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Avatar } from '../../kit/ui/pictures.tsx'
import styles from './invite-page.module.css'
import { invitationsNeed } from './pages.ts'
import { inviteWords } from './words.ts'

type Friend = AnswerOf<typeof invite.invitations>['list'][number]

const marks: Record<InvitationState, IconName> = { counted: 'done', held: 'waiting', refused: 'info' }

/** Friends who registered by the member's link, newest first. */
export function Friends() {
  const { friends: words } = useWords(inviteWords)
  return (
    <Card>
      <PagedList
        {...invitationsNeed}
        label={words.title}
        moreWord={words.more}
        endWord={words.end}
        renderRow={(friend) => <FriendRow key={friend.time + friend.nickName} friend={friend} />}
        empty={<p>{words.empty}</p>}
      />
      <p className={lines.note}>{words.privacy}</p>
    </Card>
  )
}

function FriendRow({ friend }: { friend: Friend }) {
  const { friends: words } = useWords(inviteWords)
  const language = useLanguage()
  const { state, point, nickName, headImgUrl, time } = friend
  return (
    <li className={styles.friend}>
      <Avatar src={headImgUrl} />
      <div className={styles.friendWords}>
        <p className={lines.ends}>
          <span className={styles.name} translate="no">
            {nickName}
          </span>
          {state === 'counted' && (
            <span className={classes(lines.figure, point === 0 && styles.none)}>
              {point > 0 ? words.points(point) : words.noPoints}
            </span>
          )}
        </p>
        <p className={lines.note}>
          <time dateTime={time}>{dayInWords(businessDay(new Date(time)), language)}</time>
        </p>
        <p className={classes(styles.state, state !== 'counted' && styles.open)}>
          <Icon name={marks[state]} />
          <span>{words.states[state]}</span>
        </p>
        {state !== 'counted' && <p className={lines.note}>{words[state]}</p>}
      </div>
    </li>
  )
}
