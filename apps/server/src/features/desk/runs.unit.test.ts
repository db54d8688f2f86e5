import type { Outcome } from '@club/contract/desk/acts.ts'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/app-error.ts'
import { makeRuns } from './runs.ts'

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
