import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { makeSingleFlight } from './single-flight.ts'
import { makeWorkQueue } from './work-queue.ts'
import { ownerOf } from './work-shares.ts'

const limits = { name: 'pictures', maxRunning: 1, maxWaiting: 4, maxOfAccount: 20, retryAfterSeconds: 3 }

test('work that several ask for at once is done once', async () => {
  const once = makeSingleFlight<string>()
  let done = 0
  const begin = async () => {
    done += 1
    return 'drawn'
  }
  expect(await Promise.all([once('a', begin), once('a', begin), once('a', begin)])).toEqual([
    'drawn',
    'drawn',
    'drawn',
  ])
  expect(done).toBe(1)
  await once('a', begin)
  expect(done).toBe(2)
})

test('who joined work of an address that asks for too much gets it when that address loses its place', async () => {
  const queue = makeWorkQueue(limits)
  const once = makeSingleFlight<string>()
  const finish: (() => void)[] = []
  const ask = (key: string, address: string) =>
    once(key, () =>
      queue.run(ownerOf(null, address), async () => {
        await new Promise<void>((resolve) => finish.push(resolve))
        return `${key} for ${address}`
      }),
    ).catch((error: AppError) => error.status)
  const greedy = ['1', '2', '3', '4', 'popular'].map((key) => ask(key, '203.0.113.1'))
  const joined = ask('popular', '203.0.113.2')
  const other = ask('other', '203.0.113.3')
  // One place is free for each turn; whoever runs ends at once.
  let ended = false
  const all = Promise.all([...greedy, joined, other]).finally(() => {
    ended = true
  })
  while (!ended) {
    finish.shift()?.()
    await Promise.resolve()
  }
  const answers = await all
  expect(answers.slice(-2)).toEqual(['popular for 203.0.113.2', 'other for 203.0.113.3'])
  expect(answers).toContain('busy')
})

test('a failure of the work itself is that of all who asked', async () => {
  const once = makeSingleFlight<string>()
  let begun = 0
  const begin = async (): Promise<string> => {
    begun += 1
    throw new Error('no font')
  }
  const answers = await Promise.allSettled([once('a', begin), once('a', begin)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(begun).toBe(1)
  const refused = async (): Promise<string> => {
    begun += 1
    throw new AppError('busy')
  }
  await Promise.allSettled([once('b', refused), once('b', refused)])
  expect(begun).toBe(3)
})
