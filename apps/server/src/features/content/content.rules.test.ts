import { expect, test } from 'vitest'
import { expiryNotice, isOnShow, toneStyles } from './content.rules.ts'

const window = { beginTime: '2026-11-20T08:00:00+08:00', endTime: '2026-11-21T08:00:00+08:00' }

test.each([
  ['2026-11-19T23:59:59Z', false],
  ['2026-11-20T00:00:00Z', true],
  ['2026-11-20T23:59:59Z', true],
  ['2026-11-21T00:00:00Z', false],
])('at %s it is on show: %s', (now, isShown) => {
  expect(isOnShow(window, new Date(now))).toBe(isShown)
})

test('without a window it is always on show', () => {
  expect(isOnShow({ beginTime: null, endTime: null }, new Date(0))).toBe(true)
})

test('each colour becomes one class, and what is no colour none', () => {
  expect(toneStyles(['#f8ead0', '#f8ead0', '#00ff00', 'red;}body{'])).toBe(
    '.tone-00ff00{background-color:#00ff00}\n.tone-f8ead0{background-color:#f8ead0}\n',
  )
})

test('a last day is told from thirty days before it on, and when it is past', () => {
  const notices = ['2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21'].map((lastDay) =>
    expiryNotice(lastDay, '2026-11-20'),
  )
  expect(notices).toEqual([
    'is over since 2026-11-20: members do not see it any more',
    'ends soon: its last day is 2026-11-20',
    'ends soon: its last day is 2026-12-20',
    null,
  ])
})
