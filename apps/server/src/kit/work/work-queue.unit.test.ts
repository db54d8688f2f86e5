import { expect, test } from 'vitest'
import { makeWorkQueue, type WorkBudget } from './work-queue.ts'
import type { Owner } from './work-shares.ts'

const limits = { name: 'test', maxRunning: 2, maxWaiting: 4, maxOfAccount: 3, retryAfterSeconds: 3 }
const turn = () => new Promise<void>((done) => setImmediate(done))

/** Work that lasts until the test ends it, in the order in which it began. */
function queue(more: Partial<typeof limits> = {}) {
  const own = makeWorkQueue({ ...limits, ...more })
  const began: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  return {
    began,
    refused,
    refuseIfFull: own.refuseIfFull,
    begin(account: string | null, connection = account ?? '', budget?: WorkBudget) {
      const owner: Owner = { account, connection }
      const name = account ?? connection
      const work = () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      own.run(owner, work, budget).catch((error) => refused.push(`${name} ${error.status}`))
    },
    async endOne() {
      await turn()
      ends.shift()?.()
      await turn()
    },
    async endAll() {
      for (let ended = 0; ended < 20; ended += 1) await this.endOne()
    },
  }
}

test('one account has three places; its fourth is refused and nobody else is', async () => {
  const all = queue()
  for (const account of ['a', 'a', 'a', 'a', 'b', 'c', 'd']) all.begin(account)
  await all.endAll()
  expect(all.refused).toEqual(['a busy'])
  expect(all.began).toEqual(['a', 'b', 'c', 'd', 'a', 'a'])
})

test('one account leaves a lane: another one begins at once, however long its work takes', async () => {
  const all = queue({ maxRunning: 3, maxOfAccount: 9 })
  for (const account of ['a', 'a', 'a', 'a', 'a']) all.begin(account)
  await turn()
  expect(all.began).toEqual(['a', 'a'])
  all.begin('b')
  await turn()
  expect(all.began).toEqual(['a', 'a', 'b'])
  await all.endAll()
  expect(all.began).toHaveLength(6)
  const single = queue({ maxRunning: 1 })
  single.begin('a')
  await turn()
  expect(single.began).toEqual(['a'])
})

test('when all is full, the newest waiting work of those who have more loses its place', async () => {
  const all = queue()
  for (const account of ['a', 'a', 'a', 'b', 'b', 'b']) all.begin(account)
  await turn()
  for (const account of ['c', 'd', 'e', 'f', 'g']) all.begin(account)
  await turn()
  // What runs goes on, and nobody who has no more than the newcomer loses a place.
  expect(all.refused).toHaveLength(5)
  expect(new Set(all.refused)).toEqual(new Set(['b busy', 'a busy', 'g busy']))
  await all.endAll()
  expect(all.began).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('many accounts of one connection take turns with another connection, and lose places to it', async () => {
  const all = queue()
  for (const account of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) all.begin(account, 'one office')
  await turn()
  all.begin('guest', 'elsewhere')
  await turn()
  expect(all.refused).toEqual(['m6 busy'])
  await all.endAll()
  expect(all.began).toEqual(['m1', 'm2', 'guest', 'm3', 'm4', 'm5'])
})

test.each([
  ['another connection', 'elsewhere'],
  ['the same connection', 'office'],
])('a newcomer of %s is served before whoever is being served is again', async (_where, connection) => {
  const all = queue({ maxRunning: 1 })
  for (let sent = 0; sent < 3; sent += 1) all.begin('a', 'office')
  await turn()
  all.begin('b', connection)
  await all.endOne()
  all.begin('c', connection)
  await all.endAll()
  // Whoever waits since before c came is served before it.
  expect(all.began).toEqual(['a', 'b', 'a', 'c', 'a'])
})

test('without accounts, connections alone have shares', async () => {
  const all = queue()
  for (const connection of ['x', 'x', 'x', 'x', 'x', 'x', 'x', 'y']) all.begin(null, connection)
  await all.endAll()
  expect(all.refused).toEqual(['x busy', 'x busy'])
  expect(all.began).toEqual(['x', 'x', 'y', 'x', 'x', 'x'])
})

test('a budget is looked at before the wait, and given back if the work never began', async () => {
  const all = queue({ maxRunning: 1, maxWaiting: 1 })
  const calls: string[] = []
  const budgetOf = (name: string, isLeft = true): WorkBudget => ({
    async take() {
      calls.push(`${name} takes`)
      if (!isLeft) throw new Error('nothing left')
    },
    async giveBack() {
      calls.push(`${name} gets back`)
    },
  })
  all.begin('a', 'a', budgetOf('a1'))
  all.begin('a', 'a', budgetOf('a2'))
  await turn()
  expect(calls).toEqual(['a1 takes', 'a2 takes'])
  all.begin('b', 'b', budgetOf('b', false))
  await turn()
  expect(all.began).toEqual(['a'])
  expect(calls).toEqual(['a1 takes', 'a2 takes', 'b takes', 'a2 gets back'])
  expect(all.refused).toHaveLength(2)
  all.begin('c')
  await all.endAll()
  expect(all.began).toEqual(['a', 'c'])
})

test('whoever asks whether all is full takes no place', async () => {
  const all = queue({ maxRunning: 1, maxWaiting: 0 })
  const owner = { account: 'a', connection: 'a' }
  for (let asked = 0; asked < 5; asked += 1) all.refuseIfFull(owner)
  all.begin('a')
  await turn()
  expect(() => all.refuseIfFull({ account: 'b', connection: 'b' })).toThrow('busy')
})
