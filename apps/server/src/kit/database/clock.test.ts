import { hourMs } from '@club/contract/durations.ts'
import { expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'
import { makeClock } from './clock.ts'

const club = await testClub()

test('business time starts where it was set and runs with the database’s clock', async () => {
  const { clock } = club.context
  await club.moveTo('2026-11-30T15:59:00.000Z')
  const first = await clock.now(club.db)
  const second = await clock.now(club.db)
  expect(first.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-30T15:59:00.000Z'))
  expect(first.getTime()).toBeLessThan(Date.parse('2026-11-30T15:59:00.000Z') + hourMs)
  expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime())
})

test('business time advances within a transaction, unlike now()', async () => {
  const { clock } = club.context
  await club.db.inTransaction(async (tx) => {
    const first = await clock.now(tx)
    let later = first
    for (let reads = 0; reads < 10_000 && later.getTime() === first.getTime(); reads += 1) {
      later = await clock.now(tx)
    }
    expect(later.getTime()).toBeGreaterThan(first.getTime())
  })
})

test('without an offset the clock is the database’s own', async () => {
  const row = await club.db.one<{ now: Date }>({
    name: 'clock_test_now',
    text: 'SELECT clock_timestamp() AS now',
  })
  const now = await makeClock().now(club.db)
  const behind = now.getTime() - (row?.now.getTime() ?? 0)
  expect(behind).toBeGreaterThanOrEqual(0)
  expect(behind).toBeLessThan(hourMs)
})

test('time can be moved back', async () => {
  await club.moveTo('2027-03-01T00:00:00.000Z')
  await club.moveTo('2026-11-20T02:00:00.000Z')
  const now = await club.context.clock.now(club.db)
  expect(now.toISOString()).toMatch(/^2026-11-20T0[23]:/)
})
