import { expect, test } from 'vitest'
import { expiryNotice, isOnShow, toneStyles } from './content.rules.ts'

const window = { beginTime: '2026-11-20T08:00:00+08:00', endTime: '2026-11-21T08:00:00+08:00' }

test.each([
  ['2026-11-19T23:59:59Z', false],
  ['2026-11-20T00:00:00Z', true],
  ['2026-11-20T23:59:59Z', true],
  ['2026-11-21T00:00:00Z', false],
])('at %s it is visible: %s', (now, isShown) => {
  expect(isOnShow(window, new Date(now))).toBe(isShown)
})

test('without a window it is always visible', () => {
  expect(isOnShow({ beginTime: null, endTime: null }, new Date(0))).toBe(true)
})

test('each colour becomes one class, and other texts none', () => {
  expect(toneStyles(['#f8ead0', '#f8ead0', '#00ff00', 'red;}body{'])).toBe(
    '.tone-00ff00{background-color:#00ff00}\n.tone-f8ead0{background-color:#f8ead0}\n',
  )
})

test('an operator is notified from thirty days before the last day on, and once it is past', () => {
  const notices = ['2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21'].map((lastDay) =>
    expiryNotice(lastDay, '2026-11-20'),
  )
  expect(notices).toEqual([
    'expired: its last day was 2026-11-19, and members do not see it any more',
    'expires soon: its last day is 2026-11-20',
    'expires soon: its last day is 2026-12-20',
    null,
  ])
})
