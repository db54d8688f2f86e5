import { expect, test } from 'vitest'
import {
  browserWaits,
  dayAround,
  isTimely,
  judgeAgreements,
  maskMobile,
  maskNickName,
  waitsUntil,
} from './identity.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')

test('the mask hides the first seven digits of a mobile', () => {
  expect(maskMobile('13812345678')).toBe('*******5678')
})

test.each([
  ['王小明', '王**'],
  ['王', '王*'],
  ['Evergreen member', 'E***'],
  ['👨‍👩‍👧一家', '👨‍👩‍👧**'],
])('%s is masked on lists as %s', (nickName, masked) => {
  expect(maskNickName(nickName)).toBe(masked)
})

test('waits double up to 15 minutes', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((failures) => {
    const until = waitsUntil(browserWaits, failures, now)
    return until ? (until.getTime() - now.getTime()) / 1000 : 0
  })
  expect(seconds).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
})

test('a day’s budget follows the Shanghai day', () => {
  const { start, end } = dayAround(new Date('2026-11-20T15:59:59Z'))
  expect([start.toISOString(), end.toISOString()]).toEqual([
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
  ])
})

test('an agreement is missing, outdated or accepted', () => {
  const required = [
    { agreementId: 'registration', version: '2.0' },
    { agreementId: 'privacy', version: '1.0' },
  ]
  expect(judgeAgreements(required, { registration: '2.0' })).toBe('agreementRequired')
  expect(judgeAgreements(required, { registration: '1.0', privacy: '1.0' })).toBe('agreementOutdated')
  expect(judgeAgreements(required, { registration: '2.0', privacy: '1.0', other: '9' })).toBe('ok')
})

test('the time in an encrypted password may be off by ten minutes at most', () => {
  expect(isTimely(new Date('2026-11-20T01:50:00Z'), now)).toBe(true)
  expect(isTimely(new Date('2026-11-20T02:10:01Z'), now)).toBe(false)
})
