// @vitest-environment happy-dom
import { acts } from '@club/contract/desk/acts.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, press, show, text, type, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { makeQueryClient } from '../calls/api.ts'
import { ActProvider, useAct } from './act-provider.tsx'
import type { AskedAct } from './asked-act.ts'

let shown: ReturnType<typeof show>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  shown.leave()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const changes = [{ what: 'State', before: 'active', after: 'barred' }]
const preview = (more: object = {}) => ({
  data: { title: 'Bar Li', told: { state: 'told', changes }, isConfirmed: false, seen: 'first', ...more },
})
const done = (undo: object | null = null) => ({ data: { state: 'done', changes, undo } })

function Opener({ asked }: { asked: Partial<AskedAct> }) {
  const openAct = useAct()
  const open = () => openAct({ act: 'members bar', args: { userId: '7' }, ...asked })
  return (
    <button type="button" onClick={open}>
      Open
    </button>
  )
}

async function opened(asked: Partial<AskedAct> = {}): Promise<void> {
  shown = show(
    <ActProvider>
      <Opener asked={asked} />
    </ActProvider>,
    makeQueryClient(),
  )
  await press('Open')
}

const ordersOf = (sent: ReturnType<typeof standInServer>) =>
  sent.filter(({ path }) => path === acts.order.path)

test('what will change is shown first; without a reason nothing is ordered; then it is done and can be undone', async () => {
  const sent = standInServer({
    [acts.preview.path]: [preview(), preview({ title: 'Lift the bar on Li' })],
    [acts.order.path]: [done({ act: 'members unbar', args: { member: '7' } })],
  })
  const onDone = vi.fn()
  await opened({ onDone })
  expect(text()).toMatch(/Bar Li.*What will change.*State.*active.*barred.*as soon as you press/)
  await press('Carry out')
  expect(text()).toContain('Say why.')
  expect(ordersOf(sent)).toEqual([])

  type('textarea', ' Sold works ')
  await press('Carry out')
  expect(ordersOf(sent).map(({ body }) => body)).toEqual([
    { act: 'members bar', args: { userId: '7' }, reason: 'Sold works', seen: 'first' },
  ])
  expect(text()).toMatch(/Done\..*What has changed/)
  expect(onDone).toHaveBeenCalledTimes(1)

  // The toast waits for the dialog, which says the same, to be closed.
  expect(text()).not.toContain('Done: Bar Li')
  await press('Close')
  expect(text()).toContain('Done: Bar Li')
  await press('Undo')
  expect(sent.at(-1)).toMatchObject({
    path: acts.preview.path,
    body: { act: 'members unbar', args: { member: '7' } },
  })
  expect(text()).toContain('Lift the bar on Li')
})

test('two presses at once order it once', async () => {
  const sent = standInServer({ [acts.preview.path]: [preview()], [acts.order.path]: [done()] })
  await opened()
  type('textarea', 'Why')
  const carryOut = button('Carry out')
  act(() => {
    carryOut.click()
    carryOut.click()
  })
  await wait(0)
  expect(ordersOf(sent)).toHaveLength(1)
})

test('what has been sent cannot be cancelled, and its outcome is shown', async () => {
  standInServer({ [acts.preview.path]: [preview()], [acts.order.path]: [done()] })
  const answer = globalThis.fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === acts.order.path) await held
    return answer(path, init)
  })
  const onDone = vi.fn()
  await opened({ onDone })
  type('textarea', 'Why')
  await press('Carry out')
  await press('Cancel')
  await act(async () => {
    const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
    document.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  expect(text()).toContain('What will change')
  expect(text()).not.toContain('Close')
  release()
  await wait(0)
  expect(text()).toContain('Done.')
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a refused act says why and cannot be ordered', async () => {
  const told = { state: 'refused', why: 'Li is barred already.' }
  const sent = standInServer({ [acts.preview.path]: [preview({ told })] })
  await opened()
  type('textarea', 'Why')
  await press('Carry out')
  expect(text()).toContain('Li is barred already.')
  expect(ordersOf(sent)).toEqual([])
})

test('what has changed since is shown again, and ordered as it was seen then', async () => {
  const sent = standInServer({
    [acts.preview.path]: [preview(), preview({ seen: 'second' })],
    [acts.order.path]: [{ data: { state: 'changed' } }, done()],
  })
  await opened()
  type('textarea', 'Why')
  await press('Carry out')
  await wait(0)
  expect(text()).toContain('Things have changed since you looked.')
  await press('Carry out')
  expect(ordersOf(sent).map(({ body }) => body.seen)).toEqual(['first', 'second'])
  expect(text()).toContain('Done.')
})

test('an act that a second person confirms says so, who can, and until when', async () => {
  const order = {
    ...{
      orderId: '5',
      act: 'members bar',
      title: 'Bar Li',
      orderedBy: 'Chen',
      orderedAt: '2026-11-27T02:00:00Z',
    },
    ...{ expiresAt: '2026-12-04T02:00:00Z', reason: 'Why', state: 'waits', isOwn: true },
    ...{ decidedBy: null, decidedAt: null, isWithdrawn: false, declinedBecause: null },
  }
  const declined = {
    ...{ ...order, state: 'declined', decidedBy: 'Chen', decidedAt: '2026-11-27T03:00:00Z' },
    declinedBecause: 'the wrong member',
  }
  standInServer({
    [acts.preview.path]: [preview({ isConfirmed: true })],
    [acts.order.path]: [{ data: { state: 'waits', orderId: '5' } }],
    [acts.own.path]: [{ data: { orders: [order] } }, { data: { orders: [declined] } }],
  })
  await opened()
  expect(text()).toContain('A second person has to confirm this')
  type('textarea', 'Why')
  await press('Ask for confirmation')
  await wait(0)
  expect(text()).toMatch(/Who can confirm it: Second person.*until 4 December 2026, 10:00/)
  expect(document.querySelector('[href="/confirm/5"]')).not.toBeNull()
  await wait(16_000)
  await wait(0)
  expect(text()).toMatch(/Declined by Chen, 27 November 2026, 11:00.*Reason: the wrong member/)
})

test('a long act is asked after every second, shows how far it is, and can be stopped', async () => {
  const running = (progress: string) => ({ data: { state: 'running', runId: '9', progress } })
  const sent = standInServer({
    [acts.preview.path]: [preview()],
    [acts.order.path]: [running('0 rows')],
    [acts.progress.path]: [running('100 rows'), 'broken', running('200 rows')],
    [acts.stop.path]: [{ data: { state: 'stopped', changes } }],
  })
  await opened()
  type('textarea', 'Why')
  await press('Carry out')
  expect(text()).toContain('0 rows')
  await wait(1000)
  expect(text()).toContain('100 rows')
  await wait(1000)
  expect(text()).toContain('The server cannot be reached.')
  await wait(1000)
  expect(text()).toContain('200 rows')
  expect(text()).not.toContain('The server cannot be reached.')
  await press('Stop')
  await wait(5000)
  expect(text()).toContain('It was stopped.')
  expect(sent.filter(({ path }) => path === acts.progress.path)).toHaveLength(3)
})

test('fields in the dialog: the preview waits for them and follows them once the typing rests', async () => {
  const sent = standInServer({ [acts.preview.path]: [preview()], [acts.order.path]: [done()] })
  await opened({
    title: 'Bar',
    args: { until: '' },
    isComplete: ({ until }) => until !== '',
    form: (args, setArgs) => (
      <input
        aria-label="Until"
        value={String(args.until)}
        onChange={({ target }) => setArgs({ ...args, until: target.value })}
      />
    ),
    reasons: ['Several complaints'],
  })
  expect(sent).toEqual([])
  type('input', '2026-12')
  type('input', '2026-12-31')
  await wait(400)
  expect(sent.map(({ body }) => body)).toEqual([{ act: 'members bar', args: { until: '2026-12-31' } }])
  await press('Several complaints')
  await press('Carry out')
  expect(ordersOf(sent)[0]?.body).toMatchObject({
    args: { until: '2026-12-31' },
    reason: 'Several complaints',
  })
})

test('a typed reason is kept for the same act while it was not carried out', async () => {
  standInServer({ [acts.preview.path]: [preview()], [acts.order.path]: ['broken', done()] })
  await opened()
  type('textarea', 'Long thought')
  await press('Carry out')
  expect(text()).toContain('What you typed is still here')
  await press('Cancel')
  await press('Open')
  expect(document.querySelector('textarea')?.value).toBe('Long thought')
  await press('Carry out')
  await press('Open')
  expect(document.querySelector('textarea')?.value).toBe('')
})
