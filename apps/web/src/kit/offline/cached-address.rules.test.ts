import { expect, test } from 'vitest'
import { cacheableAddress } from './cached-address.rules.ts'

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
