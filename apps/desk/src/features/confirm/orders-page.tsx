import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { PageHeading, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { confirmWords } from './confirm.words.ts'

export type Order = DeskAnswerOf<typeof acts.orders>['orders'][number]

export const tones = {
  waits: 'warm',
  confirmed: 'good',
  declined: 'calm',
  expired: 'calm',
  failed: 'bad',
} as const satisfies Record<Order['state'], string>

function Orders({ state }: { state: 'waits' | 'decided' }) {
  const words = useWords(confirmWords)
  const { time, told } = useFormat()
  const { data, error, refetch } = useAnswer(acts.orders, { state })
  const columns: Column<Order>[] = [
    {
      title: words.act,
      cell: ({ orderId, title, isOwn }) => (
        <Row>
          <Link to={`/confirm/${orderId}`}>{title}</Link>
          {isOwn && <Badge>{words.own}</Badge>}
        </Row>
      ),
    },
    { title: words.about, cell: ({ about }) => told(about) },
    { title: words.reason, cell: ({ reason }) => reason },
    { title: words.orderedBy, cell: ({ orderedBy }) => orderedBy, isShort: true },
    { title: words.orderedAt, cell: ({ orderedAt }) => time(orderedAt), isShort: true },
    ...(state === 'waits'
      ? [{ title: words.expiresAt, cell: ({ expiresAt }: Order) => time(expiresAt), isShort: true }]
      : [
          {
            title: words.state,
            cell: ({ state: is }: Order) => <Badge tone={tones[is]}>{words.states[is]}</Badge>,
          },
          { title: words.decidedBy, cell: ({ decidedBy }: Order) => decidedBy },
        ]),
  ]
  return (
    <Table
      caption={words[state]}
      columns={columns}
      rows={data?.orders}
      keyOf={({ orderId }) => orderId}
      empty={state === 'waits' ? words.nothingWaits : words.nothingDecided}
      error={error}
      refetch={refetch}
    />
  )
}

export function OrdersPage() {
  const words = useWords(confirmWords)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Tabs
        label={words.kinds}
        parts={[
          { key: 'waits', title: words.waits, show: () => <Orders state="waits" /> },
          { key: 'decided', title: words.decided, show: () => <Orders state="decided" /> },
        ]}
      />
    </>
  )
}
