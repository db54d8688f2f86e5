import { outages } from '@club/contract/desk/outages.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { operatorName, useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { DateField } from '../../kit/ui/field.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { monthsWords } from './months.words.ts'

function DeclareButton() {
  const words = useWords(monthsWords)
  const openAct = useAct()
  if (!useMay()('outage declare')) return null
  const declare = () =>
    openAct({
      act: 'outage declare',
      args: { from: '', to: '' },
      title: words.declare,
      reasons: words.outageReasons,
      isComplete: ({ from, to }) => from !== '' && to !== '',
      form: (args, setArgs) => (
        <Row>
          <DateField
            label={words.from}
            value={String(args.from)}
            onValue={(from) => setArgs({ from, to: args.to === '' ? from : args.to })}
          />
          <DateField label={words.to} value={String(args.to)} onValue={(to) => setArgs({ ...args, to })} />
        </Row>
      ),
    })
  return <Button onClick={declare}>{words.declare}</Button>
}

/** Days on which the club was down, and what was made good. */
export function OutagesPart() {
  const words = useWords(monthsWords)
  const { count } = useFormat()
  const { data, error, refetch } = useAnswer(outages.list, {})
  return (
    <Part title={words.outages} actions={<DeclareButton />}>
      <p>{words.outagesLead}</p>
      <Table
        caption={words.outages}
        columns={[
          { title: words.days, cell: ({ from, to }) => words.period(from, to), isShort: true },
          { title: words.members, cell: ({ members }) => count(members), isNumber: true },
          { title: words.madeGood, cell: ({ days }) => count(days), isNumber: true },
          { title: words.by, cell: ({ by }) => operatorName(by) },
          { title: words.reason, cell: ({ reason }) => reason },
          {
            title: words.state,
            cell: ({ doneAt }) => (
              <Badge tone={doneAt ? 'good' : 'warm'}>{doneAt ? words.done : words.running}</Badge>
            ),
            isShort: true,
          },
        ]}
        rows={data?.outages}
        keyOf={({ outageId }) => outageId}
        empty={words.noOutages}
        error={error}
        refetch={refetch}
      />
    </Part>
  )
}
