import type { Outcome } from '@club/contract/desk/acts.ts'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/app-error.ts'
import { makeKept, makeRuns } from './runs.ts'

test('one person has at most five runs under way, and leaves the places of others free', async () => {
  const runs = makeRuns(0)
  const ends: (() => void)[] = []
  const begin = (personId: string) =>
    runs.start(
      personId,
      () =>
        new Promise<Outcome>((resolve) => {
          ends.push(() => resolve({ state: 'changed' }))
        }),
    )
  for (let run = 0; run < 5; run += 1) expect((await begin('lu')).state).toBe('running')
  expect(() => begin('lu')).toThrow(AppError)
  expect((await begin('fang')).state).toBe('running')
  ends[0]?.()
  // The run that has ended gives its place back.
  await new Promise((resolve) => setImmediate(resolve))
  expect((await begin('lu')).state).toBe('running')
  for (const end of ends) end()
  await runs.close()
})

test('what a preview has reckoned is forgotten after half an hour, whether or not anybody asks for it', () => {
  let nowMs = 0
  const kept = makeKept(() => nowMs)
  const value = { lines: 3 }
  kept.set('one', value)
  nowMs = 30 * 60_000 - 1
  expect(kept.get('one')).toBe(value)
  nowMs += 1
  expect(kept.get('one')).toBeUndefined()
  // Ten old ones take no place of new ones, and the eleventh takes that of the oldest.
  for (let each = 0; each < 10; each += 1) kept.set(`old ${each}`, value)
  nowMs += 30 * 60_000
  for (let each = 0; each < 11; each += 1) kept.set(`new ${each}`, value)
  expect(kept.get('old 9')).toBeUndefined()
  expect([kept.get('new 0'), kept.get('new 1')]).toEqual([undefined, value])
})
