import type { AnswerOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import type { ranking } from '@club/contract/ranking.ts'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Avatar } from '../../kit/ui/pictures.tsx'
import { Empty, Skeleton } from '../../kit/ui/states.tsx'
import { BlacklistNotice, useIsBlacklisted } from './blacklist-notice.tsx'
import { ListingSection } from './listing-choice.tsx'
import styles from './rank-row.module.css'
import { ranksNeed } from './ranking-needs.ts'
import { rankingWords } from './words.ts'

type Row = AnswerOf<typeof ranking.ranks>['list'][number]

/** The month's ranking list, always with the member's own position above it. */
export function Page() {
  const title = usePageTitle()
  const { list: texts } = useWords(rankingWords)
  const language = useLanguage()
  const isBlacklisted = useIsBlacklisted()
  const { data: pages, isPending } = usePagedAnswer(ranksNeed)
  const data = pages?.pages[0]
  return (
    <PageColumn title={title}>
      <Section title={texts.self}>
        {isPending && <Skeleton lines={1} />}
        {data && !data.self && (isBlacklisted ? <BlacklistNotice /> : <Notice>{texts.selfAbsent}</Notice>)}
        {data?.self && <SelfRow row={data.self} />}
        <LinkButton icon="history" isWide to={path('/activity-rights-history')}>
          {texts.toMonths}
        </LinkButton>
      </Section>
      <Section title={texts.title}>
        {/* After the member's own position, which is what they came for. */}
        <p className={lines.soft}>{texts.lead}</p>
        {data && (
          <p className={styles.taken}>
            {data.takenAt ? texts.takenAt(timeInWords(data.takenAt, language)) : texts.noSnapshot}
          </p>
        )}
        <Card>
          <PagedList
            {...ranksNeed}
            label={texts.title}
            moreWord={texts.more}
            endWord={texts.end}
            renderRow={(row) => (
              <li key={row.rankNo} className={classes(styles.row, row.isSelf && styles.self)}>
                <RankRow row={row} />
              </li>
            )}
            empty={
              <Empty
                title={texts.empty}
                text={texts.emptyText}
                action={<LinkButton to={path('/happiness-center')}>{texts.toCenter}</LinkButton>}
              />
            }
          />
        </Card>
      </Section>
      {!isBlacklisted && <ListingSection />}
    </PageColumn>
  )
}

function SelfRow({ row }: { row: Row }) {
  return (
    <div className={classes(styles.row, styles.self)}>
      <RankRow row={row} />
    </div>
  )
}

function RankRow({ row }: { row: Row }) {
  const { list: texts } = useWords(rankingWords)
  return (
    <>
      <span className={styles.rank}>{texts.rank(row.rankNo)}</span>
      <span className={styles.who}>
        <Avatar src={row.headImgUrl} />
        <span className={styles.words}>
          <span className={styles.name}>
            <span translate="no">{row.nickName || texts.hidden}</span>
            {row.isSelf && <span className={styles.you}>{texts.you}</span>}
          </span>
          <span className={styles.points}>{texts.points(row.happyPoint)}</span>
          {row.isSelf && row.isHidden && <span className={styles.points}>{texts.hiddenSelf}</span>}
        </span>
      </span>
    </>
  )
}
