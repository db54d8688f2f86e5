import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { invite } from '@club/contract/invite.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import styles from './invite-page.module.css'
import { inviteWords } from './words.ts'

/** The invitation funnel: links opened, friends registered, friends who checked in once. */
export function Funnel({ funnel }: { funnel: AnswerOf<typeof invite.invitations>['funnel'] }) {
  const { funnel: words } = useWords(inviteWords)
  return (
    <Card>
      <dl className={styles.funnel}>
        <div>
          <dt>
            {words.opened}
            <span className={styles.note}>{words.openedText}</span>
          </dt>
          <dd>{words.openedFigure(funnel.opened)}</dd>
        </div>
        <div>
          <dt>{words.registered}</dt>
          <dd>{words.people(funnel.registered)}</dd>
        </div>
        <div>
          <dt>{words.checkedIn}</dt>
          <dd>{words.people(funnel.checkedIn)}</dd>
        </div>
      </dl>
    </Card>
  )
}
