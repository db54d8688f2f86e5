import { path } from '@club/contract/page-paths.ts'
import { ranking } from '@club/contract/ranking.ts'
import { statuses } from '@club/contract/statuses.ts'
import { listNeed } from '../../kit/calls/need.ts'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { yearAndMonth } from './month.rules.ts'
import styles from './rank-row.module.css'
import { rankingWords } from './words.ts'

/** The members who qualified in a month, by rank. */
export function PassList({ month }: { month: string }) {
  const { months, passList: words, list } = useWords(rankingWords)
  const language = useLanguage()
  const qualified = listNeed(ranking.queryPassList, { month })
  const { data, error } = usePagedAnswer(qualified)
  const isOver = data?.pages[0]?.isClosed === true
  const title = words.title(months.name(...yearAndMonth(month)))
  return (
    <PageColumn title={title} lead={words.lead}>
      {data?.pages[0]?.isClosed === false && <Notice>{words.running}</Notice>}
      <Card>
        {error?.status === statuses.monthUnknown ? (
          // Trying again finds no such month either.
          <Empty title={error.message} />
        ) : (
          <PagedList
            {...qualified}
            label={title}
            moreWord={list.more}
            endWord={list.end}
            renderRow={({ rankNo, nickName, isHidden, isSelf, time }) => (
              <li key={rankNo} className={classes(styles.passed, isSelf && styles.self)}>
                <span className={styles.rank}>{months.rankFigure(rankNo)}</span>
                <span className={styles.words}>
                  <span className={styles.name} translate="no">
                    {nickName || list.hidden}
                    {isSelf && <span className={styles.you}>{list.you}</span>}
                  </span>
                  <time className={lines.note} dateTime={time}>
                    {timeInWords(time, language)}
                  </time>
                  {isSelf && isHidden && <span className={lines.note}>{list.hiddenSelf}</span>}
                </span>
              </li>
            )}
            empty={
              isOver ? (
                <Empty title={words.emptyOver} text={words.emptyOverText} />
              ) : (
                <Empty title={words.empty} text={words.emptyText} />
              )
            }
          />
        )}
      </Card>
      <LinkButton icon="back" isWide to={path('/activity-rights-history')}>
        {words.back}
      </LinkButton>
    </PageColumn>
  )
}
