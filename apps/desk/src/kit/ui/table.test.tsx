// @vitest-environment happy-dom
import { acts } from '@club/contract/desk/acts.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, show, text, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { makeQueryClient, usePages } from '../calls/api.ts'
import { Table } from './table.tsx'

let shown: ReturnType<typeof show>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  shown.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const order = (orderId: string) => ({ orderId, title: `Order ${orderId}` })

function Sample() {
  const pages = usePages(acts.orders, { state: 'waits' }, ({ orders }) => orders)
  return (
    <Table
      caption="Orders"
      columns={[{ title: 'Order', cell: ({ title }) => <button type="button">{title}</button> }]}
      keyOf={({ orderId }) => orderId}
      {...pages}
    />
  )
}

test('a list shows its pages one after the other; arrow keys go from row to row', async () => {
  const sent = standInServer({
    [acts.orders.path]: [
      { data: { orders: [order('1'), order('2')], next: '2' } },
      { data: { orders: [order('3')], next: null } },
    ],
  })
  shown = show(<Sample />, makeQueryClient())
  expect(text()).toContain('Loading')
  await wait(0)
  await press('Show more')
  expect(text()).toMatch(/Order 1.*Order 2.*Order 3$/)
  expect(sent.map(({ body }) => body)).toEqual([
    { state: 'waits', after: null },
    { state: 'waits', after: '2' },
  ])

  const buttons = [...document.querySelectorAll('button')]
  buttons[0]?.focus()
  act(() => void buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  expect(document.activeElement).toBe(buttons[1])
})

test('a list that cannot be loaded says why, after one more try, and can be asked again', async () => {
  standInServer({ [acts.orders.path]: ['broken', 'broken', { data: { orders: [], next: null } }] })
  shown = show(<Sample />, makeQueryClient())
  await wait(5000)
  expect(text()).toContain('The server cannot be reached.')
  await press('Try again')
  await wait(0)
  expect(text()).toContain('Nothing here')
})
