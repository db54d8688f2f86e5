import { expect, test } from 'vitest'
import { extendedUntil, isOpen, lapsedAt, undoUntil } from './help-link.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test('a waiting helper counts until the wait is over, an active one until nobody has looked for long', () => {
  expect(isOpen({ state: 'pending', expiresAt: minutes(1) }, now)).toBe(true)
  expect(isOpen({ state: 'pending', expiresAt: now }, now)).toBe(false)
  expect(isOpen({ state: 'active', expiresAt: null }, now)).toBe(true)
  const used = { state: 'active', expiresAt: extendedUntil({ expiresAt: null }, now) } as const
  expect([isOpen(used, minutes(40 * 1440 - 1)), lapsedAt(used, minutes(40 * 1440 - 1))]).toEqual([true, null])
  expect([isOpen(used, minutes(40 * 1440)), lapsedAt(used, minutes(40 * 1440))]).toEqual([
    false,
    minutes(40 * 1440),
  ])
  expect(extendedUntil(used, minutes(1439))).toBeNull()
  expect(extendedUntil(used, minutes(1440))).toEqual(minutes(41 * 1440))
  expect(isOpen({ state: 'ended', expiresAt: minutes(1) }, now)).toBe(false)
})

test('only what the member ended can be taken back, for ten minutes', () => {
  const ended = {
    state: 'ended',
    confirmedAt: now,
    endedAt: now,
    endedBy: 'member',
    expiresAt: null,
  } as const
  expect(undoUntil(ended, minutes(9))).toEqual(minutes(10))
  expect(undoUntil(ended, minutes(10))).toBeNull()
  expect(undoUntil({ ...ended, endedBy: 'helper' }, now)).toBeNull()
  expect(undoUntil({ ...ended, confirmedAt: null }, now)).toBeNull()
  expect(undoUntil({ ...ended, state: 'active' }, now)).toBeNull()
})
