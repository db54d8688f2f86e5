import { expect, test } from 'vitest'
import { claimMs, isOwnUrl, lifetimeMs, retryAfterMs, signedText, ticketStep } from './wechat.rules.ts'

const hosts = ['club.example', 'www.club.example:8443']

test('the signed text has its keys in order and the address without its fragment', () => {
  const signed = { ticket: 'T', nonceStr: 'N', timestamp: 1, url: 'https://club.example/a?b=%20c&d#e#f' }
  expect(signedText(signed)).toBe('jsapi_ticket=T&noncestr=N&timestamp=1&url=https://club.example/a?b=%20c&d')
})

test.each([
  'https://club.example',
  'https://club.example/',
  'http://club.example/talentWork?workNo=600012&from=timeline#top',
  'https://club.example?x=1',
  'https://www.club.example:8443/college',
])('%s is signed', (url) => expect(isOwnUrl(url, hosts)).toBe(true))

test.each([
  'https://evil.example/',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'https://evil.example/?https://club.example/',
  'https://user:word@club.example/',
  'https://club.example:444/',
  'https://www.club.example/',
  'https:\\\\club.example/',
  'https://club.example\\@evil.example/',
  'https:club.example/',
  ' https://club.example/',
  'https://club.example/\n&jsapi_ticket=',
  'https://club.example/a b',
  'HTTPS://CLUB.EXAMPLE/',
  'https://club.example/会员',
  'javascript://club.example/%0aalert(1)',
  'file://club.example/',
  '//club.example/',
  '',
])('%j is not signed', (url) => expect(isOwnUrl(url, hosts)).toBe(false))

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 2, minutes))
const fetched = { ticketEndsAt: at(120), fetchedAt: at(0), retryAt: null, claimedUntil: null }

test('a ticket is served until shortly before its end, then renewed while it is served', () => {
  expect(ticketStep(fetched, at(1), false)).toBe('serve')
  expect(ticketStep(fetched, at(115), false)).toBe('serve')
  expect(ticketStep(fetched, at(117), false)).toBe('renew')
  expect(
    ticketStep({ ...fetched, claimedUntil: new Date(at(117).getTime() + claimMs) }, at(117), false),
  ).toBe('serve')
  expect(ticketStep(fetched, at(120), false)).toBe('fetch')
})

test('a ticket that WeChat gives again near its end is asked for once a minute', () => {
  const again = { ...fetched, ticketEndsAt: at(120), fetchedAt: at(117) }
  expect(ticketStep(again, new Date(at(118).getTime() - 1), false)).toBe('serve')
  expect(ticketStep(again, at(118), false)).toBe('renew')
})

test('without a ticket one server fetches and the others wait; after a failure all are refused for a while', () => {
  expect(ticketStep(null, at(0), false)).toBe('fetch')
  const none = { ticketEndsAt: null, fetchedAt: null, retryAt: null, claimedUntil: null }
  expect(ticketStep({ ...none, claimedUntil: new Date(at(0).getTime() + claimMs) }, at(0), false)).toBe(
    'wait',
  )
  expect(ticketStep({ ...none, retryAt: at(1) }, at(0), true)).toBe('refuse')
  expect(ticketStep({ ...none, retryAt: at(1) }, at(1), false)).toBe('fetch')
  expect(ticketStep({ ...fetched, retryAt: at(3) }, at(2), true)).toBe('serve')
})

test('a hint renews a ticket that is five minutes old, and no younger one', () => {
  expect(ticketStep(fetched, at(4), true)).toBe('serve')
  expect(ticketStep(fetched, at(5), true)).toBe('fetch')
})

test('a ticket from the future does not count, after the clock was set back', () => {
  expect(ticketStep({ ...fetched, fetchedAt: at(30) }, at(29), false)).toBe('fetch')
  expect(ticketStep({ ...fetched, fetchedAt: null, retryAt: at(21) }, at(0), false)).toBe('fetch')
  expect(ticketStep({ ...fetched, fetchedAt: null, claimedUntil: at(11) }, at(0), false)).toBe('fetch')
})

test('the wait doubles from 15 seconds to ten minutes; what waiting cannot fix waits ten minutes at once', () => {
  const waits = [0, 1, 2, 5, 6, 500].map((failures) => retryAfterMs('timeout', failures) / 1000)
  expect(waits).toEqual([15, 30, 60, 480, 600, 600])
  expect(retryAfterMs('40164', 0)).toBe(600_000)
  expect(retryAfterMs('45009', 0)).toBe(600_000)
})

test('a lifetime is bounded, whatever WeChat says', () => {
  expect([0, -5, 300, 7200, 1e9].map(lifetimeMs)).toEqual([60_000, 60_000, 300_000, 7_200_000, 7_200_000])
})
