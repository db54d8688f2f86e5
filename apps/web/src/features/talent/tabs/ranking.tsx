import { talent } from '@club/contract/talent.ts'
import { useAnswer } from '../../../kit/calls/api.ts'
import { listNeed } from '../../../kit/calls/need.ts'
import { usePagedAnswer } from '../../../kit/calls/paged-answer.ts'
import { timeInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { navigate } from '../../../kit/router/router.tsx'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import lines from '../../../kit/ui/lines.module.css'
import { Notice } from '../../../kit/ui/notice.tsx'
import { PagedList } from '../../../kit/ui/paged-list.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { ChosenWorks, monthName } from '../chosen-works.tsx'
import { contestNeed, type RankedWork, type Ranking, tabPath, useAskedQuery } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { findId } from '../find-works.tsx'
import { monthsBetween } from '../months.rules.ts'
import { OwnRank } from '../own-rank.tsx'
import { TallyBox } from '../tally-box.tsx'
import { tiedWithPrevious } from '../tied.rules.ts'
import { TypeLinks, typeIn } from '../type-links.tsx'
import { GivenPrizes } from '../winners.tsx'
import { talentWords } from '../words.ts'
import { WorkCard } from '../work-card.tsx'

/** showTab 4: works by votes, and how the votes were counted: rules/contest#ranking. */
export function RankingTab({ card, isChoosing }: { card: EditionCard; isChoosing: boolean }) {
  const words = useWords(talentWords)
  const { edition, beginsOn, endsOn } = card.edition
  const contest = useAnswer(contestNeed(edition)).data
  const query = useAskedQuery()
  const type = typeIn(query, edition)
  const months = contest?.isMonthly ? monthsBetween(beginsOn, endsOn) : []
  const month = months.find((each) => each === query.get('month'))
  const isWhole = type === undefined && month === undefined
  const ranked = listNeed(talent.rankQuery, {
    activityId: edition,
    ...(type !== undefined && { type }),
    ...(month !== undefined && { month }),
  })
  const pages = usePagedAnswer(ranked).data?.pages ?? []
  const works = pages.flatMap(({ list }) => list)
  const tied = tiedWithPrevious(works)
  // Works that left the lists after the close keep their ranks.
  const hasGaps = works.some(({ rankNo }, index) => rankNo !== index + 1)
  const [first] = pages
  const isVoteOver = contest?.isVoteOpen === false
  return (
    <>
      {first && <Stage ranking={first} isVoteOver={isVoteOver} hasGaps={hasGaps} />}
      {isWhole && first?.isFinal && <GivenPrizes edition={edition} />}
      <div id={findId} hidden={!isChoosing}>
        {isChoosing && (
          <Stack>
            <TypeLinks tab="4" edition={edition} type={type} month={month} />
            {months.length > 0 && <MonthChoice months={months} month={month} type={type} />}
          </Stack>
        )}
      </div>
      {!isChoosing && <ChosenWorks type={type} month={month} />}
      {isWhole && <OwnRank edition={edition} />}
      <PagedList
        {...ranked}
        label={words.ranking.listLabel}
        moreWord={words.ranking.more}
        endWord={words.ranking.end}
        renderRow={(work) => <RankCard key={work.workNo} work={work} isTied={tied.has(work.workNo)} />}
        empty={
          isWhole ? (
            <Empty title={words.ranking.empty} text={words.ranking.emptyText} />
          ) : (
            <Empty
              title={words.ranking.emptyChosen}
              action={
                <LinkButton isWide icon="next" to={tabPath('4')}>
                  {words.ranking.toAll}
                </LinkButton>
              }
            />
          )
        }
      />
      {first && !first.isFinal && !isVoteOver && <AsOf ranking={first} />}
      {contest?.isVoteOpen && (
        <LinkButton kind="main" icon="flag" to={tabPath('3')}>
          {words.ranking.toVoting}
        </LinkButton>
      )}
      {first && <TallyBox ranking={first} />}
    </>
  )
}

/** Said once no more votes are cast. */
function Stage({
  ranking: { isFinal },
  isVoteOver,
  hasGaps,
}: {
  ranking: Ranking
  isVoteOver: boolean
  hasGaps: boolean
}) {
  const { ranking: words } = useWords(talentWords)
  if (isFinal) {
    return (
      <Notice title={words.final}>
        <p>{words.finalText}</p>
        {hasGaps && <p>{words.gaps}</p>}
      </Notice>
    )
  }
  return isVoteOver ? <Notice title={words.counting}>{words.countingText}</Notice> : null
}

/** While votes are cast: as of when the ranking is exact. Below it, so that the first work is in the first screen. */
function AsOf({ ranking: { asOf } }: { ranking: Ranking }) {
  const { ranking: words } = useWords(talentWords)
  const language = useLanguage()
  return (
    <p className={lines.soft}>
      {words.now} · {words.asOf(timeInWords(asOf, language))}
    </p>
  )
}

function RankCard({ work, isTied }: { work: RankedWork; isTied: boolean }) {
  const { ranking: words } = useWords(talentWords)
  return (
    <WorkCard
      card={work}
      isSmall
      before={
        <span className={lines.facts}>
          <span className={lines.figure}>{words.no(work.rankNo)}</span>
          {isTied && <span className={lines.soft}>{words.tied}</span>}
        </span>
      }
    />
  )
}

/** The months of an edition with monthly popularity. */
function MonthChoice({
  months,
  month,
  type,
}: {
  months: readonly string[]
  month: string | undefined
  type: number | undefined
}) {
  const { ranking: words } = useWords(talentWords)
  return (
    <SelectField
      label={words.ofMonth}
      value={month ?? ''}
      options={[
        { value: '', label: words.allMonths },
        ...months.map((value) => ({ value, label: monthName(value, words) })),
      ]}
      onValue={(value) => navigate(tabPath('4', { type, month: value || null }))}
    />
  )
}
