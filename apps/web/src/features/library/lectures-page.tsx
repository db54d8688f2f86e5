import { path } from '@club/contract/page-paths.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { CallButton } from '../../kit/ui/call-button.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ReadingCard, ReadingList } from './reading/reading-list.tsx'
import { ReadingPage } from './reading/reading-page.tsx'
import type { ReadingCardData } from './reading/reading-query.ts'
import { libraryWords } from './words.ts'

type Lecture = NonNullable<ReadingCardData['lecture']>

/** Health lectures, upcoming ones first; with `?id=`, one of them. */
export function Page() {
  const title = usePageTitle()
  const { lectures: words } = useWords(libraryWords)
  const query = useQueryParams()
  if (query.has('id')) {
    return (
      <ReadingPage
        kind="lecture"
        itemId={idIn(query)}
        back={{ path: path('/publicLecture'), word: words.back }}
        isFolded
        before={({ lecture }) => lecture && <LectureFacts lecture={lecture} />}
      />
    )
  }
  return (
    <PageColumn title={title} note={words.lead}>
      <ReadingList
        kind="lecture"
        label={title}
        renderRow={(card) => (
          <ReadingCard
            key={card.itemId}
            card={card}
            extra={card.lecture && <WhenAndWhere lecture={card.lecture} />}
          />
        )}
      />
    </PageColumn>
  )
}

/** Start and end on one line. */
function usePeriod({ beginTime, endTime }: Lecture): string {
  const language = useLanguage()
  const { lectures: words } = useWords(libraryWords)
  const end = timeInWords(endTime, language).split(/,? /).at(-1) ?? ''
  return words.until(timeInWords(beginTime, language), end)
}

function WhenAndWhere({ lecture }: { lecture: Lecture }) {
  const { lectures: words } = useWords(libraryWords)
  const period = usePeriod(lecture)
  return (
    <>
      <span>
        <strong>{period}</strong>
      </span>{' '}
      <span>{lecture.isOver ? words.over : `${lecture.cityName} ${lecture.venue}`}</span>
    </>
  )
}

function LectureFacts({ lecture }: { lecture: Lecture }) {
  const { lectures: words } = useWords(libraryWords)
  const period = usePeriod(lecture)
  const { cityName, venue, lecturer, seats, phone, coursePath, isOver } = lecture
  return (
    <>
      {isOver && <Notice>{words.over}</Notice>}
      <Card>
        <Facts
          facts={[
            { label: words.when, value: period },
            { label: words.where, value: `${cityName} ${venue}` },
            { label: words.who, value: lecturer },
            { label: words.seatsLabel, value: words.seats(seats) },
          ]}
        />
      </Card>
      {phone !== null && !isOver && <CallButton kind="main" number={phone} word={words.call} />}
      {coursePath !== null && (
        <LinkButton isWide icon="book" to={coursePath}>
          {words.course}
        </LinkButton>
      )}
    </>
  )
}
