import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

function told(before = 0) {
  const lines: string[] = []
  const clock = { ms: 0 }
  const print = {
    out: () => {
      throw new Error('progress is no result')
    },
    err: (line: string) => {
      lines.push(line)
    },
  }
  return { lines, clock, progress: progressOf(print, 'lines', { before, nowMs: () => clock.ms }) }
}

test('progress is shown at most once a second, with the rate so far', () => {
  const { lines, clock, progress } = told()
  for (let step = 1; step <= 100; step += 1) {
    clock.ms += 50
    progress.report(step * 1000)
  }
  progress.end()
  expect(lines).toEqual([
    '… 20,000 lines, 20,000 a second',
    '… 40,000 lines, 20,000 a second',
    '… 60,000 lines, 20,000 a second',
    '… 80,000 lines, 20,000 a second',
    '… 100,000 lines, 20,000 a second',
    '100,000 lines in 5.0 s, 20,000 a second',
  ])
})

test('what an earlier run did is counted, but not in the rate', () => {
  const { lines, clock, progress } = told(500_000)
  clock.ms = 2000
  progress.report(520_000, 'up to number 7')
  progress.end()
  expect(lines).toEqual([
    '… 520,000 lines, 10,000 a second, up to number 7',
    '20,000 lines in 2.0 s, 10,000 a second',
  ])
})

test('a short command says nothing, however slow it is', () => {
  const { lines, clock, progress } = told()
  clock.ms = 60_000
  progress.report(9999)
  progress.end()
  expect(lines).toEqual([])
})

test('whoever shows progress otherwise than in lines gets the count alone, from the first step on', () => {
  const counts: [number, number | null][] = []
  const refuse = () => {
    throw new Error('no line is printed')
  }
  const print = {
    out: refuse,
    err: refuse,
    done: (count: number, all?: number | null) => counts.push([count, all ?? null]),
  }
  for (const all of [null, 30_000]) {
    const progress = progressOf(print, 'lines', { all })
    for (const done of [10, 30_000]) progress.report(done)
    progress.end()
  }
  expect(counts).toEqual([
    [10, null],
    [30_000, null],
    [10, 30_000],
    [30_000, 30_000],
  ])
})
