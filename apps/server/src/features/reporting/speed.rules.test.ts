import { expect, test } from 'vitest'
import { speedNames, speedsOf } from './speed.rules.ts'

/** Counts loads of a page by how long their largest part took. */
function counted(loads: readonly { ms: number; page: string; channel?: string }[]) {
  const counts = new Map<string, { events: number }>()
  for (const { ms, page, channel = 'MB' } of loads) {
    const of = { page, engine: 'Safari', textSize: undefined, language: 'zh_cn' }
    for (const name of speedNames({ largestPaint: ms, press: undefined }, of)) {
      const key = `${channel}:${name}`
      counts.set(key, { events: (counts.get(key)?.events ?? 0) + 1 })
    }
  }
  return counts
}
const times = (count: number, ms: number, page = 'home') =>
  Array.from({ length: count }, () => ({ ms, page }))

test('what is not known of a load is not counted', () => {
  const of = { page: 'home', engine: 'X5', textSize: undefined, language: 'en_us' }
  expect(speedNames({ press: 51 }, of)).toEqual([
    'press:page:home:100',
    'press:engine:X5:100',
    'press:language:en_us:100',
  ])
})

test('durations are taken from the bars, evenly within each', () => {
  const { all } = speedsOf(
    counted([...times(50, 400), ...times(40, 700), ...times(10, 2400)]),
    'largestPaint',
  )
  // Half of the loads are all those of the bar from 300 to 500 ms, and the 75th is in the one from 500 to 800 ms.
  expect(all).toEqual({ name: 'all', loads: 100, p50: 500, p75: 688, p95: 2150 })
})

test('beyond the last bar stands its lower end; nothing is known of no load', () => {
  const { all, channel, page } = speedsOf(counted(times(3, 599_999)), 'largestPaint')
  expect([all.p50, channel, page]).toEqual([
    20_000,
    [{ name: 'MB', loads: 3, p50: 20_000, p75: 20_000, p95: 20_000 }],
    [{ name: 'home', loads: 3, p50: 20_000, p75: 20_000, p95: 20_000 }],
  ])
  expect(speedsOf(new Map(), 'press')).toMatchObject({ all: { loads: 0, p50: 0 }, page: [], channel: [] })
})

test('the most loads come first, and channels and pages add up to all', () => {
  const loads = [...times(1, 100, 'login'), ...times(4, 100), { ms: 100, page: 'travel', channel: 'WX' }]
  const speeds = speedsOf(counted(loads), 'largestPaint')
  const loadsOf = (of: readonly { name: string; loads: number }[]) =>
    of.map(({ name, loads: each }) => [name, each])
  expect(loadsOf(speeds.page)).toEqual([
    ['home', 4],
    ['login', 1],
    ['travel', 1],
  ])
  expect(loadsOf(speeds.channel)).toEqual([
    ['MB', 5],
    ['WX', 1],
  ])
  expect(speeds.all.loads).toBe(6)
})
