import { useParams } from 'react-router'
import { OrderPage } from './order-page.tsx'
import { OrdersPage } from './orders-page.tsx'

/** The orders that wait for a second person, or one of them. */
export function Page() {
  const { orderId } = useParams()
  return orderId ? <OrderPage key={orderId} orderId={orderId} /> : <OrdersPage />
}
