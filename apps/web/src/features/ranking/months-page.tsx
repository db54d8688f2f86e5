import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { BlacklistNotice, useIsBlacklisted } from './blacklist-notice.tsx'
import { askedMonth, type MemberMonth, outcomeOf, yearAndMonth } from './month.rules.ts'
import styles from './months-page.module.css'
import { PassList } from './pass-list.tsx'
import { monthRanksNeed } from './ranking-needs.ts'
import { rankingWords } from './words.ts'

/** The member's months; with `?month=2026-10` in the address, the members who qualified in that month. */
export function Page() {
  const query = useQueryParams()
  // The server renders one page for every query, so the first client render must match it.
  const month = useHydrated() ? askedMonth(query) : null
  return month ? <PassList key={month} month={month} /> : <Months />
}

function Months() {
  const title = usePageTitle()
  const { months: words, list } = useWords(rankingWords)
  const isBlacklisted = useIsBlacklisted()
  return (
    <PageColumn title={title} note={words.lead}>
      {isBlacklisted && <BlacklistNotice />}
      <Card>
        <PagedList
          {...monthRanksNeed}
          label={title}
          moreWord={words.more}
          endWord={list.end}
          renderRow={(month) => <Month key={month.month} month={month} />}
          empty={
            <Empty
              title={words.empty}
              text={words.emptyText}
              action={<LinkButton to={path('/happiness-center')}>{list.toCenter}</LinkButton>}
            />
          }
        />
      </Card>
      <LinkButton icon="ranking" isWide to={path('/pointList')}>
        {words.toList}
      </LinkButton>
    </PageColumn>
  )
}

function Month({ month }: { month: MemberMonth }) {
  const { months: words } = useWords(rankingWords)
  const { rankNo, position, isClosed, happyPoint } = month
  const outcome = outcomeOf(month)
  const [title, text] = words.outcomes[outcome]
  const kind = outcome === 'carried' ? 'success' : outcome === 'withheld' ? 'warning' : 'info'
  const notRanked = isClosed ? words.noRank : words.noRankYet
  const notListed = isClosed ? words.noPosition : words.positionLater
  const name = words.name(...yearAndMonth(month.month))
  return (
    <li className={styles.month}>
      <p className={lines.ends}>
        <span className={styles.name}>{name}</span>
        <span className={lines.note}>{isClosed ? words.closed : words.running}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{words.points}</dt>
          <dd>{words.pointsFigure(happyPoint)}</dd>
        </div>
        <div>
          <dt>{words.rank}</dt>
          <dd>{rankNo === null ? notRanked : words.rankFigure(rankNo)}</dd>
        </div>
        <div>
          <dt>{words.position}</dt>
          <dd>{position === null ? notListed : words.positionFigure(position)}</dd>
        </div>
      </dl>
      <Notice kind={kind} title={title}>
        {text}
      </Notice>
      <LinkButton
        isWide
        to={path('/activity-rights-history', { month: month.month })}
        aria-label={words.toPassListOf(words.toPassList, name)}
      >
        {words.toPassList}
      </LinkButton>
    </li>
  )
}
