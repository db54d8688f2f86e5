import { beforeAll, expect, test } from 'vitest'
import { testClub } from '../testing/test-club.ts'
import { AppError } from './app-error.ts'
import { sqlState, type Tx } from './db.ts'
import { type SharingLimits, shareTransactions } from './shared-transactions.ts'

const club = await testClub()
beforeAll(() => club.db.runScript('CREATE TABLE share_test (id int PRIMARY KEY)'))

const insert = { name: 'share_test_insert', text: 'INSERT INTO share_test (id) VALUES ($1)' }
const read = { name: 'share_test_read', text: 'SELECT id FROM share_test WHERE id = $1' }
const isStored = async (id: number) => (await club.db.one(read, [id])) !== null

const write = (id: number) => async (tx: Tx) => {
  await tx.run(insert, [id])
  return id
}

/** A database with one shared transaction at a time, the first of which does not begin before `release`. */
function heldDatabase(limits: Partial<SharingLimits> = {}) {
  let transactions = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const share = shareTransactions(
    {
      inTransaction: async (work) => {
        transactions += 1
        if (transactions === 1) await held
        return club.db.inTransaction(work)
      },
    },
    { maxAtOnce: 1, maxMembers: 10, maxWaiting: 100, maxWaitMs: 60_000, ...limits },
  )
  const first = share('first', async () => undefined)
  return {
    share,
    transactions: () => transactions,
    release: async () => {
      release()
      await first
    },
  }
}

test('work begins at once if nothing else runs', async () => {
  const { share, release, transactions } = heldDatabase({ maxAtOnce: 2 })
  expect(await share('a', write(1))).toBe(1)
  expect(transactions()).toBe(2)
  await release()
})

test('work that has to wait shares one transaction, and each part gets its own answer', async () => {
  const { share, release, transactions } = heldDatabase()
  const order: string[] = []
  const answers = ['c', 'a', 'b'].map((userId, index) =>
    share(userId, (tx) => {
      order.push(userId)
      return write(10 + index)(tx)
    }),
  )
  await release()
  expect(await Promise.all(answers)).toEqual([10, 11, 12])
  expect(order).toEqual(['a', 'b', 'c'])
  expect(transactions()).toBe(2)
})

test('work that fails before writing does not affect the others', async () => {
  const { share, release, transactions } = heldDatabase()
  const refused = share('a', async (tx) => {
    await tx.one(read, [1])
    throw new AppError('viewTooEarly')
  })
  const written = share('b', write(21))
  await Promise.all([
    release(),
    expect(refused).rejects.toMatchObject({ status: 'viewTooEarly' }),
    expect(written).resolves.toBe(21),
  ])
  expect(transactions()).toBe(2)
})

test('work that fails after writing is repeated alone, the others without it', async () => {
  const { share, release, transactions } = heldDatabase()
  const failed = share('a', async (tx) => {
    await write(31)(tx)
    throw new Error('the rest failed')
  })
  const written = [share('b', write(32)), share('c', write(33))]
  await Promise.all([
    release(),
    expect(failed).rejects.toThrow('the rest failed'),
    expect(Promise.all(written)).resolves.toEqual([32, 33]),
  ])
  expect([await isStored(31), await isStored(32), await isStored(33)]).toEqual([false, true, true])
  expect(transactions()).toBe(4)
})

test('a statement that the database refuses fails only the work that sent it', async () => {
  await club.db.run(insert, [41])
  const { share, release } = heldDatabase()
  const all = [42, 41, 43].map((id) => share(`member ${id}`, write(id)).catch(sqlState))
  await release()
  expect(await Promise.all(all)).toEqual([42, '23505', 43])
  expect([await isStored(42), await isStored(43)]).toEqual([true, true])
})

test('work that goes on after a failure is not stored with the others', async () => {
  const { share, release } = heldDatabase()
  let late: Promise<unknown> = Promise.resolve()
  let goOn = () => {}
  const waits = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const failed = share('a', (tx) => {
    late = waits.then(() => write(51)(tx))
    late.catch(() => undefined)
    return Promise.reject(new Error('no'))
  })
  const written = share('b', async (tx) => {
    await tx.one(read, [1])
    goOn()
    await expect(late).rejects.toThrow('the transaction is over')
    return write(52)(tx)
  })
  await Promise.all([release(), expect(failed).rejects.toThrow('no'), expect(written).resolves.toBe(52)])
  expect(await isStored(51)).toBe(false)
})

test('the work of one member runs one after another', async () => {
  const { share, release } = heldDatabase({ maxAtOnce: 4 })
  let atWork = 0
  const work = async (tx: Tx) => {
    atWork += 1
    await tx.one(read, [1])
    const seen = atWork
    atWork -= 1
    return seen
  }
  const seen = await Promise.all(Array.from({ length: 8 }, () => share('a', work)))
  expect(seen).toEqual(Array.from({ length: 8 }, () => 1))
  await release()
})

test('work that would wait too long, or behind too much, is refused', async () => {
  const { share, release } = heldDatabase({ maxWaiting: 1, maxWaitMs: 20 })
  const waits = share('a', write(61))
  await expect(share('b', write(62))).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
  await expect(waits).rejects.toMatchObject({ status: 'busy' })
  await release()
  expect([await isStored(61), await isStored(62)]).toEqual([false, false])
})
