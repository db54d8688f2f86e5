import { expect, test } from 'vitest'
import {
  cacheableAddress,
  isGatewayFailure,
  isReaderGone,
  kindOf,
  oldestToDrop,
  readableCopies,
  requestKey,
} from './offline.rules.ts'

const pages = [
  { path: '/', renderQuery: [] },
  { path: '/newsDetail', renderQuery: ['id', { name: 'tab', values: ['one', 'two'] }] },
]
const addressOf = (text: string) => cacheableAddress(pages, new URL(text, 'http://club.test'))

test.each([
  ['/', '/'],
  ['/?from=app', '/'],
  ['/newsDetail?tab=two&id=walking&lang=en_us', '/newsDetail?id=walking&tab=two'],
  ['/newsDetail/?id=walking', '/newsDetail?id=walking'],
  ['/newsDetail?tab=other', '/newsDetail'],
  ['/newsDetail?id=a&token=secret&mobile=13900000001', '/newsDetail?id=a'],
])('of the address %s the part is cached that its page is rendered by', (asked, cached) => {
  expect(addressOf(asked)).toBe(cached)
})

test('only public pages are cached', () => {
  expect([addressOf('/happiness-center'), addressOf('/newsdetail/x')]).toEqual([null, null])
})

const calls = { 'library.item': '/api/library/item' }
const kind = (path: string, more: object = {}) =>
  kindOf({ method: 'GET', isNavigation: false, hasRange: false, path, ...more }, calls)
const post = { method: 'POST' }
const open = { isNavigation: true }
const hash = '9291107cafa445f2d24c1c651a828664'

test('pages, content and files with hashed names are answered; nothing about members is', () => {
  expect(kind('/health', open)).toBe('page')
  expect(kind('/happiness-center', open)).toBe('page')
  expect(kind('/api/library/item', post)).toBe('content')
  expect(kind('/assets/main-abc.js')).toBe('file')
  expect(kind(`/media/${hash}-96x96.svg`)).toBe('picture')
  expect(kind('/media/tones-12.css')).toBe('picture')
  expect(kind('/media/state/offline.svg')).toBe('named picture')
})

test.each([
  ['/api/user/userInfoQry', post],
  ['/api/user/sessionInit', {}],
  ['/api/library/rate', post],
  ['/api/reporting/events', post],
  ['/api/library/item', {}],
  ['/api', open],
  ['/bank/events', post],
  ['/health', {}],
  ['/openapi.json', open],
  ['/sw.js', {}],
  [`/media/${hash}.mp4`, {}],
  [`/media/${hash}.vtt`, {}],
  [`/media/${hash}-96x96.svg`, { hasRange: true }],
])('%s %j is left to the network alone', (path, more) => expect(kind(path, more)).toBeNull())

test('requests are the same whatever the order of their fields', () => {
  expect(requestKey('{"b":[{"d":1,"c":2}],"a":1}')).toBe(requestKey('{"a":1,"b":[{"c":2,"d":1}]}'))
  expect(requestKey('{"a":[1,2]}')).not.toBe(requestKey('{"a":[2,1]}'))
  expect(requestKey('no JSON')).toBeNull()
})

test('only gateway failures count as no network', () => {
  expect([200, 404, 500, 501, 502, 503, 504, 505].filter(isGatewayFailure)).toEqual([502, 503, 504])
})

const visitor = { isMember: false, userId: null }
const member = (userId: string | null) => ({ isMember: true, userId })

test('a reader has left when a member signs out or another one comes, not when a visitor signs in', () => {
  expect(isReaderGone(member('1'), visitor)).toBe(true)
  expect(isReaderGone(member(null), visitor)).toBe(true)
  expect(isReaderGone(member('1'), member('2'))).toBe(true)
  expect(isReaderGone(visitor, member('1'))).toBe(false)
  expect(isReaderGone(visitor, visitor)).toBe(false)
  expect(isReaderGone(member(null), member('1'))).toBe(false)
  expect(isReaderGone(member('1'), member('1'))).toBe(false)
})

test('the oldest copies are dropped until number and bytes fit', () => {
  expect(oldestToDrop([1, 1, 1], 3, 3)).toBe(0)
  expect(oldestToDrop([1, 1, 1], 2, 3)).toBe(1)
  expect(oldestToDrop([5, 1, 1], 3, 3)).toBe(1)
  expect(oldestToDrop([1, 1, 5], 3, 3)).toBe(3)
  expect(oldestToDrop([], 3, 3)).toBe(0)
})

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
