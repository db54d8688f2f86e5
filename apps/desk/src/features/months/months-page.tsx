import { months } from '@club/contract/desk/months.ts'
import { useParams } from 'react-router'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Link } from '../../kit/ui/button.tsx'
import { PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Exports } from './exports.tsx'
import { ExportButton } from './month-acts.tsx'
import { MonthPage } from './month-page.tsx'
import { monthsWords } from './months.words.ts'
import { OutagesPart } from './outages-part.tsx'
import { RunningMonth } from './running-month.tsx'

function Finished() {
  const words = useWords(monthsWords)
  const { count, time, month } = useFormat()
  const { data, error, refetch } = useAnswer(months.list, {})
  return (
    <Part title={words.finished}>
      <Table
        caption={words.finished}
        columns={[
          {
            title: words.month,
            cell: ({ month: name }) => <Link to={`/months/${name}`}>{month(name)}</Link>,
            isShort: true,
          },
          {
            title: words.closedAt,
            cell: ({ closedAt }) =>
              closedAt ? time(closedAt) : <Badge tone="warm">{words.isClosing}</Badge>,
            isShort: true,
          },
          { title: words.members, cell: ({ members }) => count(members), isNumber: true },
          { title: words.ranks, cell: ({ ranks }) => count(ranks), isNumber: true },
          {
            title: words.export,
            cell: ({ month: name, closedAt }) => closedAt && <ExportButton month={name} />,
          },
        ]}
        rows={data?.months}
        keyOf={({ month: name }) => name}
        empty={words.nothingClosed}
        error={error}
        refetch={refetch}
      />
    </Part>
  )
}

function MonthsPage() {
  const words = useWords(monthsWords)
  const may = useMay()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <RunningMonth />
      {may('months export') && <Exports />}
      <Finished />
      <OutagesPart />
    </>
  )
}

/** Months, or one of them with its ranks and flags. */
export function Page() {
  const { month } = useParams()
  return month ? <MonthPage key={month} month={month} /> : <MonthsPage />
}
