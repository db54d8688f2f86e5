import { expect, test } from 'vitest'
import { readableCopies } from './cached-copy.rules.ts'

test('a list shows the latest first, and the parts of one list once', () => {
  const copies = [
    { address: '/health?tab=a', title: 'Health', cachedAt: '2026-11-18T08:00:00.000Z' },
    { address: '/newsDetail?id=1', title: 'Walking', cachedAt: '2026-11-20T08:00:00.000Z' },
    { address: '/health?tab=b', title: 'Health', cachedAt: '2026-11-19T08:00:00.000Z' },
    { address: '/newsDetail?id=2', title: 'Sleeping', cachedAt: '2026-11-17T08:00:00.000Z' },
  ]
  expect(readableCopies(copies).map(({ address }) => address)).toEqual([
    '/newsDetail?id=1',
    '/health?tab=b',
    '/newsDetail?id=2',
  ])
})
