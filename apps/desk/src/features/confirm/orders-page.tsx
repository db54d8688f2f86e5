import { acts, type ShownOrder } from '@club/contract/desk/acts.ts'
import { OrderState } from '../../kit/acts/order-state.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { PageHeading, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { confirmWords } from './confirm.words.ts'

function Orders({ state }: { state: 'waits' | 'decided' }) {
  const words = useWords(confirmWords)
  const { time, told } = useFormat()
  const { data, error, refetch } = useAnswer(acts.orders, { state })
  const columns: Column<ShownOrder>[] = [
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
    { title: words.orderedAt, cell: ({ orderedAt }) => time(orderedAt) },
    ...(state === 'waits'
      ? [{ title: words.expiresAt, cell: ({ expiresAt }: ShownOrder) => time(expiresAt) }]
      : [
          {
            title: words.state,
            cell: ({ state: is }: ShownOrder) => <OrderState state={is} />,
          },
          { title: words.decidedBy, cell: ({ decidedBy }: ShownOrder) => decidedBy },
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
