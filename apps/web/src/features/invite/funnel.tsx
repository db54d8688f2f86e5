import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { invite } from '@club/contract/invite.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import lines from '../../kit/ui/lines.module.css'
import styles from './invite-page.module.css'
import { inviteWords } from './words.ts'

/** The invitation funnel: links opened, friends registered, friends who checked in once. */
export function Funnel({ funnel }: { funnel: AnswerOf<typeof invite.invitations>['funnel'] }) {
  const { funnel: words } = useWords(inviteWords)
  return (
    <dl className={styles.funnel}>
      <div className={lines.ends}>
        <dt>
          {words.opened}
          <span className={lines.note}>{words.openedText}</span>
        </dt>
        <dd className={classes(lines.figure, styles.heading)}>{words.openedFigure(funnel.opened)}</dd>
      </div>
      <div className={lines.ends}>
        <dt>{words.registered}</dt>
        <dd className={classes(lines.figure, styles.heading)}>{words.people(funnel.registered)}</dd>
      </div>
      <div className={lines.ends}>
        <dt>{words.checkedIn}</dt>
        <dd className={classes(lines.figure, styles.heading)}>{words.people(funnel.checkedIn)}</dd>
      </div>
    </dl>
  )
}
