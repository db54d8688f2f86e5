import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { nameAccount, onBehalfOf } from '../work/on-behalf.ts'
import { makeConnectionTurns, type TurnLimits } from './connection-turns.ts'

const limits: TurnLimits = {
  poolSize: 4,
  maxOfAccount: 2,
  maxOfConnection: 3,
  maxWaitingOfAccount: 10,
  maxWaitingOfConnection: 12,
  maxWaitMs: 1000,
}

/** Turns whose work runs until `end` names it. */
function heldTurns(given: Partial<TurnLimits> = {}) {
  const turns = makeConnectionTurns({ ...limits, ...given })
  const running = new Map<string, () => void>()
  const failed: string[] = []
  const begin = (name: string, address: string, account?: string) =>
    onBehalfOf(address, () => {
      if (account) nameAccount(account)
      const held = () => new Promise<void>((resolve) => void running.set(name, resolve))
      turns.run(held).catch(() => failed.push(name))
    })
  return {
    turns,
    failed,
    begin,
    running: async () => {
      await setImmediate()
      return [...running.keys()]
    },
    end: async (name: string) => {
      await setImmediate()
      running.get(name)?.()
      running.delete(name)
    },
  }
}

test('an account has its share of the connections, and others begin at once', async () => {
  const { begin, running, end } = heldTurns()
  for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name, '10.0.0.1', 'a')
  begin('b1', '10.0.0.1', 'b')
  expect(await running()).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(await running()).toEqual(['a2', 'b1', 'a3'])
})

test('a network connection leaves some to others, and they take turns', async () => {
  const { begin, running, end } = heldTurns()
  for (const name of ['a', 'b', 'c', 'd', 'e']) begin(name, '10.0.0.1', name)
  begin('x', '10.0.0.2', 'x')
  begin('y', '10.0.0.3', 'y')
  expect(await running()).toEqual(['a', 'b', 'c', 'x'])
  await end('a')
  expect(await running()).toEqual(['b', 'c', 'x', 'd'])
  await end('b')
  expect(await running()).toEqual(['c', 'x', 'd', 'y'])
})

test('visitors of one network connection have a share together', async () => {
  const { begin, running } = heldTurns()
  for (const name of ['v1', 'v2', 'v3']) begin(name, '10.0.0.1')
  begin('m', '10.0.0.1', 'm')
  expect(await running()).toEqual(['v1', 'v2', 'm'])
})

test('whoever has too much waiting is refused, and others wait', async () => {
  const { begin, failed, running } = heldTurns({ maxWaitingOfAccount: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name, '10.0.0.1', 'a')
  await running()
  expect(failed).toEqual(['a4'])
})

test('whoever has the most waiting of a network connection loses its place to those who have less', async () => {
  const { begin, failed, running, end } = heldTurns({ poolSize: 1, maxWaitingOfConnection: 3 })
  for (const name of ['v1', 'v2', 'v3', 'v4', 'v5']) begin(name, '10.0.0.1')
  begin('a1', '10.0.0.1', 'a')
  await running()
  expect(failed).toEqual(['v5', 'v4'])
  await end('v1')
  await end('v2')
  expect(await running()).toEqual(['a1'])
  // Where everybody has one waiting, nobody loses a place.
  const even = heldTurns({ poolSize: 1, maxWaitingOfConnection: 2 })
  for (const name of ['a', 'b', 'c', 'd']) even.begin(name, '10.0.0.1', name)
  await even.running()
  expect(even.failed).toEqual(['d'])
})

test('a wait ends, and the rest of its time is for the connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { begin, failed, running, end, turns } = heldTurns({ maxOfAccount: 1 })
    begin('a1', '10.0.0.1', 'a')
    begin('a2', '10.0.0.1', 'a')
    vi.advanceTimersByTime(400)
    const rest = new Promise<number>((resolve) =>
      onBehalfOf('10.0.0.1', () => {
        nameAccount('a')
        void turns.run(async (restMs) => resolve(restMs))
      }),
    )
    vi.advanceTimersByTime(600)
    await running()
    expect(failed).toEqual(['a2'])
    await end('a1')
    expect(await rest).toBe(400)
  } finally {
    vi.useRealTimers()
  }
})

test('the club itself does not wait, nor does work within work that has a connection', async () => {
  const { turns } = heldTurns({ poolSize: 1, maxOfAccount: 1, maxOfConnection: 1 })
  const nested = new Promise<string>((resolve, reject) =>
    onBehalfOf('10.0.0.1', () => {
      turns.run(() => turns.run(async () => 'within')).then(resolve, reject)
    }),
  )
  expect(await nested).toBe('within')
  const both = await Promise.all([1, 2].map((one) => turns.run(async () => one)))
  expect(both).toEqual([1, 2])
})
