import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { oneSharedAtOnce, patientWaits } from '../../testing/patient-waits.ts'
import { databaseAt } from '../../testing/prepare-stores.ts'
import { testClub } from '../../testing/test-club.ts'
import { turnUntil } from '../../testing/turn-until.ts'
import { AppError } from '../app-error.ts'
import { sqlState, type Tx } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import { memberSharedWaits, type SharingLimits, shareTransactions } from './shared-transactions.ts'
import { NeedsFirst, outerTransaction, requireTurn, type TryWaits, waitForTurn } from './shared-work.ts'

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
async function heldDatabase(limits: Partial<SharingLimits> = {}) {
  const tries: TryWaits[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const share = shareTransactions(
    async (work, waits) => {
      tries.push(waits)
      if (tries.length === 1) await held
      return club.db.inTransaction(work)
    },
    { ...oneSharedAtOnce, ...limits },
  )
  const first = share('first', async () => undefined)
  await turnUntil(() => tries.length === 1)
  return {
    share,
    tries,
    transactions: () => tries.length,
    release: async () => {
      release()
      await first
    },
  }
}

test('work begins at once if nothing else runs', async () => {
  const { share, release, transactions } = await heldDatabase({ maxAtOnce: 2 })
  expect(await share('a', write(1))).toBe(1)
  expect(transactions()).toBe(2)
  await release()
})

test('work that has to wait shares one transaction, and each part gets its own answer', async () => {
  const { share, release, transactions } = await heldDatabase()
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
  const { share, release, transactions } = await heldDatabase()
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

test('if work fails after writing, everybody’s is done again separately, once, and each gets its own answer', async () => {
  const { share, release, transactions } = await heldDatabase()
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
  expect(transactions()).toBe(5)
})

test('where a server of a cluster is away, only the work that needs it fails, at once', async () => {
  const { share, transactions, release } = await heldDatabase()
  const cause = Object.assign(new Error('no connection'), { severity: 'ERROR', code: '08006' })
  const there = share('a', async (tx) => {
    await write(221)(tx)
    throw new AppError('busy', { cause })
  })
  const elsewhere = share('b', write(222))
  await release()
  await expect(there).rejects.toMatchObject({ status: 'busy' })
  expect([await elsewhere, await isStored(221), await isStored(222)]).toEqual([222, false, true])
  expect(transactions()).toBe(4)
})

test('a statement that the database refuses fails only the work that sent it', async () => {
  await club.db.run(insert, [41])
  const { share, release } = await heldDatabase()
  const all = [42, 41, 43].map((id) => share(`member ${id}`, write(id)).catch(sqlState))
  await release()
  expect(await Promise.all(all)).toEqual([42, '23505', 43])
  expect([await isStored(42), await isStored(43)]).toEqual([true, true])
})

test('work that goes on after a failure is not stored with the others', async () => {
  const { share, release } = await heldDatabase()
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
  const { share, release } = await heldDatabase({ maxAtOnce: 4 })
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
  const { share, release } = await heldDatabase({ maxWaiting: 1, maxWaitMs: 20 })
  const waits = share('a', write(61))
  await expect(share('b', write(62))).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
  await expect(waits).rejects.toMatchObject({ status: 'busy' })
  await release()
  expect([await isStored(61), await isStored(62)]).toEqual([false, false])
})

test('work that is done again is alone in its transaction, whoever comes meanwhile', async () => {
  const { share, release } = await heldDatabase()
  const together = new Map<Tx, string[]>()
  const joining = (userId: string, work: (tx: Tx) => Promise<unknown>) =>
    share(userId, (tx) => {
      const outer = outerTransaction(tx)
      together.set(outer, [...(together.get(outer) ?? []), userId])
      return work(tx)
    })
  let late: Promise<unknown> = Promise.resolve()
  const failed = joining('a', async (tx) => {
    await write(71)(tx)
    late = Promise.all(['d', 'e'].map((userId) => joining(userId, (own) => own.one(read, [1]))))
    throw new Error('no')
  })
  const written = [joining('b', write(72)), joining('c', write(73))]
  await Promise.all([release(), expect(failed).rejects.toThrow('no'), Promise.all(written)])
  await late
  const groups = [...together.values()]
  expect(groups.filter((group) => group.length > 1 && group.includes('b'))).toEqual([['a', 'b', 'c']])
  for (const userId of ['a', 'b', 'c']) expect(groups).toContainEqual([userId])
})

test('what has to be stored first has a short transaction of its own, and a refusal after it undoes nothing', async () => {
  const { share, release, transactions } = await heldDatabase()
  let isOpen = false
  const fresh = share('a', async () => {
    if (!isOpen) {
      throw new NeedsFirst(async (own) => {
        await write(81)(own)
        isOpen = true
      })
    }
    throw new AppError('viewTokenRefused')
  })
  const written = share('b', write(82))
  await Promise.all([
    release(),
    expect(fresh).rejects.toMatchObject({ status: 'viewTokenRefused' }),
    expect(written).resolves.toBe(82),
  ])
  expect([await isStored(81), await isStored(82)]).toEqual([true, true])
  // The held one, that of both, and two more of the fresh member alone.
  expect(transactions()).toBe(4)
})

test('work that needs its turn leaves the others before it writes, and shares a transaction with its like', async () => {
  const { share, release, transactions } = await heldDatabase()
  const together = new Map<Tx, string[]>()
  const act = (userId: string, id: number, isInTurn: boolean) =>
    share(userId, async (tx) => {
      const outer = outerTransaction(tx)
      together.set(outer, [...(together.get(outer) ?? []), userId])
      await tx.one(read, [id])
      if (isInTurn) requireTurn(tx)
      return write(id)(tx)
    })
  const answers = [act('a', 101, true), act('b', 102, false), act('c', 103, true), act('c', 104, false)]
  await release()
  expect(await Promise.all(answers)).toEqual([101, 102, 103, 104])
  // A member's next work waits until the turn is over.
  expect([...together.values()]).toEqual([['a', 'b', 'c'], ['a', 'c'], ['c']])
  expect(transactions()).toBe(4)
})

test('work that is alone takes its turn at once', async () => {
  const { share, release, transactions } = await heldDatabase({ maxAtOnce: 2 })
  const answer = share('a', (tx) => {
    requireTurn(tx)
    return write(111)(tx)
  })
  expect(await answer).toBe(111)
  expect(transactions()).toBe(2)
  await release()
})

test('one member has a share of the queue, and the others theirs', async () => {
  const { share, release } = await heldDatabase({ maxOfMember: 3 })
  const own = Array.from({ length: 3 }, (_, no) => share('a', write(91 + no)))
  await expect(share('a', write(94))).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
  const other = share('b', write(95))
  await release()
  expect(await Promise.all([...own, other])).toEqual([91, 92, 93, 95])
  expect(await share('a', write(94))).toBe(94)
})

// The embedded database has one connection, so nobody waits there for another's lock.
const server = inject('postgresUrl')
if (server !== '') {
  const memberCount = 64
  const lock = { name: 'share_lock', text: 'SELECT done FROM share_member WHERE id = $1 FOR UPDATE' }
  const done = { name: 'share_done', text: 'UPDATE share_member SET done = done + 1 WHERE id = $1' }
  const open = { name: 'share_open', text: 'INSERT INTO share_member (id) VALUES ($1)' }
  const all = { name: 'share_all', text: 'SELECT id FROM share_member WHERE done = 1 ORDER BY id' }
  const slow = { name: 'share_slow', text: 'SELECT pg_sleep(3600)' }
  const cancelled = {
    name: 'share_cancelled',
    text: 'SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(3600)',
  }
  const deadlock = { name: 'share_deadlock', text: 'SELECT share_deadlock()' }
  const counter = { name: 'share_counter', text: 'SELECT id FROM share_counter FOR UPDATE' }
  const wrong = { name: 'share_wrong', text: 'INSERT INTO share_member (id) VALUES (NULL)' }

  /** Its waits for a lock, or for what takes too long, are short; nothing else depends on the machine. */
  const impatient = async (statementMs = 60_000, limitMs = 60_000) => {
    const name = { name: 'share_database', text: 'SELECT current_database() AS name' }
    const database = (await club.db.one<{ name: string }>(name))?.name ?? ''
    return openPostgres(databaseAt(server, database), 12, () => undefined, {
      ...patientWaits,
      shared: {
        limitMs,
        together: { lockMs: 50, statementMs },
        inTurn: { lockMs: 50, statementMs, turnMs: 100 },
        firstApart: { lockMs: 20, statementMs },
      },
    })
  }
  const opened: Awaited<ReturnType<typeof impatient>>[] = []
  const databaseWith = async (...waits: Parameters<typeof impatient>) => {
    const db = await impatient(...waits)
    opened.push(db)
    return db
  }
  afterAll(async () => {
    for (const db of opened) await db.close()
  })
  beforeAll(async () => {
    await club.db.runScript('CREATE TABLE share_member (id int PRIMARY KEY, done int NOT NULL DEFAULT 0)')
    await club.db.runScript('CREATE TABLE share_counter (id int); INSERT INTO share_counter VALUES (1)')
    await club.db.runScript(
      `CREATE FUNCTION share_deadlock() RETURNS int LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END $$`,
    )
  })
  const idOf = (no: number) => `member ${String(no).padStart(2, '0')}`

  const kinds: Record<string, (tx: Tx) => Promise<unknown>> = {
    locked: async () => null,
    'in turn behind somebody who holds on': async (tx) => {
      requireTurn(tx)
      await Promise.all([waitForTurn(tx), tx.one(counter)])
    },
    poisoned: (tx) => tx.run(wrong),
    cancelled: (tx) => tx.one(cancelled),
    deadlocked: (tx) => tx.one(deadlock),
    'timing out': (tx) => tx.one(slow),
    'without an account and refused': async () => Promise.reject(new AppError('viewTokenRefused')),
  }
  const cases = Object.keys(kinds).flatMap((kind) => [1, 5, 16].map((count) => ({ kind, count })))

  test.each(cases)(
    'of 64 members $count are $kind: the others do not wait for them, and each is answered once',
    async ({ kind, count }) => {
      await club.db.runScript('TRUNCATE share_member')
      const db = await databaseWith(kind === 'timing out' ? 100 : undefined)
      const every = Math.floor(memberCount / count)
      const isTroubled = (no: number) => no % every === 0 && no / every < count
      const numbers = Array.from({ length: memberCount }, (_, no) => no)
      const hasNone = (no: number) => kind.startsWith('without') && isTroubled(no)
      await club.db.inTransaction(async (tx) => {
        for (const no of numbers) if (!hasNone(no)) await tx.run(open, [no])
      })
      let isTrouble = true
      const tries = new Map<number, number>()
      const act = (no: number) =>
        db.inSharedTransaction(idOf(no), async (tx) => {
          tries.set(no, (tries.get(no) ?? 0) + 1)
          if (!(await tx.one(lock, [no]))) throw new NeedsFirst((own) => own.run(open, [no]))
          if (isTrouble && isTroubled(no)) await kinds[kind]?.(tx)
          await tx.run(done, [no])
          return no
        })
      const others = numbers.filter((no) => !isTroubled(no))
      let troubled: Promise<PromiseSettledResult<number>[]> = Promise.resolve([])
      await club.db.inTransaction(async (holder) => {
        if (kind.startsWith('in turn')) await holder.one(counter)
        if (kind === 'locked') for (const no of numbers.filter(isTroubled)) await holder.one(lock, [no])
        const answers = numbers.map(act)
        troubled = Promise.allSettled(answers.filter((_, no) => isTroubled(no)))
        // The lock is held, and what takes an hour goes on, until all others have their answers.
        expect(await Promise.all(answers.filter((_, no) => !isTroubled(no)))).toEqual(others)
      })
      isTrouble = false
      const withAnswers = (await troubled).flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      )
      const stored = (await club.db.all<{ id: number }>(all)).map(({ id }) => id)
      expect(stored).toEqual([...others, ...withAnswers].sort((one, other) => one - other))
      if (kind === 'locked' || kind.startsWith('in turn')) expect(withAnswers).toHaveLength(count)
      // Once is enough where those who wait have left.
      if (kind.startsWith('in turn')) expect(Math.max(...others.map((no) => tries.get(no) ?? 0))).toBe(1)
      // Once together and once separately.
      if (kind !== 'timing out') expect(Math.max(...others.map((no) => tries.get(no) ?? 0))).toBeLessThan(3)
    },
  )

  test('whoever waits for a lock beyond the limit is asked to come again', async () => {
    await club.db.runScript('TRUNCATE share_member')
    await club.db.run(open, [1])
    const db = await databaseWith(60_000, 500)
    await club.db.inTransaction(async (holder) => {
      await holder.one(lock, [1])
      const refused = db.inSharedTransaction(idOf(1), async (tx) => {
        await tx.one(lock, [1])
        await tx.run(done, [1])
      })
      await expect(refused).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: expect.any(Number) })
    })
    expect(await club.db.all(all)).toEqual([])
    expect(memberSharedWaits).toMatchObject({ limitMs: 3000, together: { lockMs: 200 } })
  })
}
