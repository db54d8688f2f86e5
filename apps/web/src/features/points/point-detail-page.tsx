import type { AnswerOf } from '@club/contract/endpoint.ts'
import { points } from '@club/contract/points.ts'
import { useAnswer } from '../../kit/api.ts'
import { useHydrated } from '../../kit/hydrated.ts'
import { inFigures, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { useSession } from '../../kit/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import styles from './point-detail-page.module.css'

type Trade = AnswerOf<typeof points.trades>['list'][number]

function useTradePage(pageNum: number) {
  return useAnswer(points.trades, { pageNum }, { quiet: true })
}

/** Where every point came from, and what was refused and why, newest first. */
export function Page() {
  const words = useWords()
  const { history } = words.points
  const { happyPointValue } = useSession()
  const { data } = useAnswer(points.total, {}, { quiet: true })
  // The server's page knows no figures; the first drawing here must be the same.
  const total = useHydrated() ? (data?.happyPointValue ?? happyPointValue) : null
  return (
    <PageColumn title={words.common.titles.happinessPointDetail} lead={history.lead}>
      <p className={styles.total}>
        <span>{history.total}</span>
        <span className={styles.figure}>{total === null ? '…' : inFigures(total)}</span>
      </p>
      <Card>
        <PagedList
          usePage={useTradePage}
          label={words.common.titles.happinessPointDetail}
          moreWord={history.more}
          endWord={history.end}
          renderRow={(trade) => <Entry key={trade.id} trade={trade} />}
          empty={
            <Empty
              title={history.empty}
              text={history.emptyText}
              action={<LinkButton to="/happiness-center">{history.toCenter}</LinkButton>}
            />
          }
        />
      </Card>
    </PageColumn>
  )
}

function Entry({ trade }: { trade: Trade }) {
  const { history: words } = useWords().points
  const language = useLanguage()
  const isAward = trade.kind === 'award'
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span className={styles.name}>{trade.taskName}</span>
        <span className={isAward ? styles.award : styles.refusal}>
          {isAward ? words.award(trade.point) : words.refusal}
        </span>
      </p>
      <p>{trade.explanation}</p>
      <p className={styles.facts}>
        <time dateTime={trade.time}>{timeInWords(trade.time, language)}</time>
      </p>
    </li>
  )
}
