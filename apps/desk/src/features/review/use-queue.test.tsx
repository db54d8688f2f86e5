// @vitest-environment happy-dom
import { maxWorksHeld, review } from '@club/contract/desk/review.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../kit/calls/api.ts'
import { show, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { useQueue } from './use-queue.ts'

let shown: ReturnType<typeof show>
let queue: ReturnType<typeof useQueue>

function Queue() {
  queue = useQueue()
  return null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  shown.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a decision that did not arrive is a failure of that press, and nothing to ask for again', async () => {
  const works = Array.from({ length: maxWorksHeld }, (_, at) => ({
    workNo: `60001${at}`,
    revision: 1,
    name: '荷塘',
    files: [],
    alike: [],
    earlier: [],
  }))
  standInServer({
    [review.next.path]: [{ data: { works, count: { works: 9, isExact: true } } }],
    [review.approve.path]: ['broken', { data: { state: 'done' } }],
    [review.giveUp.path]: [{ data: {} }],
  })
  shown = show(<Queue />, makeQueryClient())
  await wait(0)
  await act(async () => queue.decide(1000, null))
  expect([queue.error, queue.failure?.message, queue.current?.workNo]).toEqual([
    null,
    expect.any(String),
    '600010',
  ])
  await act(async () => queue.decide(2000, null))
  expect([queue.failure, queue.current?.workNo]).toEqual([null, '600011'])
})
