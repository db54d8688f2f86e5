import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { today } from '@club/contract/desk/today.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMe } from '../../kit/session/me.ts'
import { Part } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Figure } from './figure.tsx'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'

export type Shown = DeskAnswerOf<typeof today.show>

/** A page's address for whoever may open it. */
export function usePageLink(): (path: string, needs: string) => string | null {
  const { may } = useMe()
  return (path, needs) => (may.includes(needs) ? path : null)
}

/** The numbers of what waits; each opens its list. */
export function Waits({ waits }: { waits: Shown['waits'] }) {
  const words = useWords(todayWords)
  const { day } = useFormat()
  const link = usePageLink()
  const { nextCase, casesLate } = waits
  return (
    <Part title={words.waits}>
      <div className={styles.figures}>
        <Figure name={words.works} value={waits.works} to={link('/review', 'review')} />
        <Figure
          name={words.cases}
          value={waits.casesOpen}
          more={words.casesMore(casesLate, nextCase && day(nextCase.dueDay), nextCase?.daysLeft ?? 0)}
          isBad={casesLate > 0}
          to={link('/cases', 'cases')}
        />
        <Figure name={words.heldVotes} value={waits.heldVotes} to={link('/contest', 'contest')} />
        <Figure name={words.heldInvitations} value={waits.heldInvitations} to={link('/invites', 'invites')} />
        <Figure name={words.confirmations} value={waits.confirmations} to="/confirm" />
        <Figure name={words.ownOrders} value={waits.ownOrders} to="/confirm" />
      </div>
    </Part>
  )
}
