import { OrderState, useFate, useOwnOrders } from '../../kit/acts/order-state.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { todayWords } from './today.words.ts'

const maxShown = 8

/** What the reader has ordered of a second person, and what became of it; nothing for who orders nothing. */
export function OwnOrders() {
  const words = useWords(todayWords).orders
  const { time, told } = useFormat()
  const fate = useFate()
  const orders = useOwnOrders().data?.orders ?? []
  if (orders.length === 0) return null
  return (
    <Part title={words.title}>
      <Table
        caption={words.title}
        columns={[
          { title: words.act, cell: ({ orderId, title }) => <Link to={`/confirm/${orderId}`}>{title}</Link> },
          { title: words.about, cell: ({ about }) => told(about) },
          { title: words.orderedAt, cell: ({ orderedAt }) => time(orderedAt) },
          { title: words.state, cell: ({ state }) => <OrderState state={state} />, isShort: true },
          {
            title: words.fate,
            cell: (order) => fate(order) ?? words.until(time(order.expiresAt)),
          },
        ]}
        rows={orders.slice(0, maxShown)}
        keyOf={({ orderId }) => orderId}
      />
    </Part>
  )
}
