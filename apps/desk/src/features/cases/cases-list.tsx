import { cases, type ListedCase } from '@club/contract/desk/cases.ts'
import { usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Link } from '../../kit/ui/button.tsx'
import { PageHeading, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { casesWords } from './cases.words.ts'

const soonDays = 3

/** The clock of a case: working days that are left, or that it is late. */
export function Clock({ of: { state, daysLeft, isDueCertain } }: { of: ListedCase }) {
  const words = useWords(casesWords)
  if (state === 'answered') return null
  const tone = daysLeft < 0 ? 'bad' : daysLeft <= soonDays ? 'warm' : 'calm'
  return (
    <Badge tone={tone}>
      {daysLeft < 0 ? words.late(-daysLeft) : words.daysLeft(daysLeft)}
      {!isDueCertain && words.uncertain}
    </Badge>
  )
}

function List({ state, reason }: { state: ListedCase['state']; reason: string }) {
  const words = useWords(casesWords)
  const may = useMay()
  const { day, time, count } = useFormat()
  const pages = usePages(cases.list, { state, reason }, (answer) => answer.cases, { isLook: true })
  const columns: Column<ListedCase>[] = [
    {
      title: words.about,
      cell: ({ caseId, taskName }) => <Link to={`/cases/${caseId}`}>{taskName}</Link>,
    },
    {
      title: words.due,
      cell: (row) => (
        <Row>
          {day(row.dueDay)}
          <Clock of={row} />
        </Row>
      ),
    },
    { title: words.opened, cell: ({ openedDay }) => day(openedDay), isShort: true },
    ...(may('members')
      ? [
          {
            title: words.member,
            cell: ({ userId }: ListedCase) => <Link to={`/members/${userId}`}>{userId.slice(-6)}</Link>,
          },
        ]
      : []),
    ...(state === 'open'
      ? [{ title: words.claimedBy, cell: ({ claimedBy }: ListedCase) => claimedBy ?? '' }]
      : [
          {
            title: words.answeredAt,
            cell: ({ answeredAt }: ListedCase) => answeredAt && time(answeredAt),
            isShort: true,
          },
          {
            title: words.corrected,
            cell: ({ correctedPoints }: ListedCase) =>
              correctedPoints === null ? '' : words.points(count(correctedPoints)),
          },
        ]),
  ]
  return (
    <Table
      caption={words[state]}
      columns={columns}
      keyOf={({ caseId }) => caseId}
      empty={state === 'open' ? words.noOpen : words.noAnswered}
      {...pages}
    />
  )
}

/** Open cases by due day, and answered ones. */
export function CasesList({ reason }: { reason: string }) {
  const words = useWords(casesWords)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Tabs
        label={words.kinds}
        parts={(['open', 'answered'] as const).map((state) => ({
          key: state,
          title: words[state],
          show: () => <List state={state} reason={reason} />,
        }))}
      />
    </>
  )
}
