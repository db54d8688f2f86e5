import { expect, test } from 'vitest'
import { isGatewayFailure, kindOf, requestKey } from './request-kind.rules.ts'

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
