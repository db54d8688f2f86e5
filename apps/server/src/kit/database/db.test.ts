import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import pino from 'pino'
import { beforeAll, expect, inject, test } from 'vitest'
import { databaseAt } from '../../testing/prepare-stores.ts'
import { testClub } from '../../testing/test-club.ts'
import { type DatabaseWaits, memberWaits } from './database-waits.ts'
import { sqlState } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import { memberSharedWaits } from './shared-transactions.ts'
import { waitForDatabase } from './wait-for-database.ts'

const club = await testClub()
beforeAll(async () => {
  await club.db.runScript('CREATE TABLE db_test (id int PRIMARY KEY, amount int, at timestamptz, doc jsonb)')
})

const silent = pino({ level: 'silent' })
const isPostgres = inject('postgresUrl') !== ''

/** Long enough for a machine that stalls for a while. */
const patienceMs = 15_000
/** If another limit had to end a wait, the test's own would come first. */
const endless: DatabaseWaits = {
  connectMs: 3_600_000,
  answerMs: 3_600_000,
  statementMs: 3_600_000,
  lockMs: 3_600_000,
  idleInTransactionMs: 3_600_000,
  probeMs: 3_600_000,
  shared: memberSharedWaits,
}
const quickWaits = { ...endless, connectMs: patienceMs, answerMs: patienceMs }

/** The club's database behind a connection that can be made silent: open, but passing no data. */
async function quietableDatabase(waits: DatabaseWaits = quickWaits) {
  const url = new URL(databaseAt(inject('postgresUrl'), await nameOfDatabase()))
  const { hostname, port } = url
  let isQuiet = false
  const line = createServer((client) => {
    const server = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes) => isQuiet || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((line.address() as AddressInfo).port)
  const db = openPostgres(url.href, 3, () => undefined, waits)
  const set = (quiet: boolean) => {
    isQuiet = quiet
  }
  const close = async () => {
    await db.close()
    line.close()
  }
  return { db, set, close }
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}

function withPort(url: string, port: number): string {
  const other = new URL(url)
  other.hostname = '127.0.0.1'
  other.port = String(port)
  return other.href
}

async function nameOfDatabase(): Promise<string> {
  const row = await club.db.one<{ name: string }>({
    name: 'db_test_name',
    text: 'SELECT current_database() AS name',
  })
  return row?.name ?? ''
}

const insert = {
  name: 'db_test_insert',
  text: 'INSERT INTO db_test (id, amount, at, doc) VALUES ($1, $2, $3, $4::jsonb)',
}
/** The pulse was taken and answered. */
const pulses = {
  name: 'db_test_pulses',
  text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
    AND application_name = 'evergreen-club-pulse' AND query = 'SELECT 1'`,
}
const read = { name: 'db_test_read', text: 'SELECT id, amount, at, doc FROM db_test WHERE id = $1' }

test('values are read as they were written', async () => {
  const at = new Date('2026-11-30T15:59:59.999Z')
  const doc = { text: '银杏 "quoted" \\', list: [1, null] }
  expect(await club.db.run(insert, [1, 8, at, JSON.stringify(doc)])).toBe(1)
  expect(await club.db.one(read, [1])).toEqual({ id: 1, amount: 8, at, doc })
  expect(await club.db.all(read, [1])).toHaveLength(1)
  expect(await club.db.one(read, [404])).toBeNull()
  expect(await club.db.all(read, [404])).toEqual([])
})

test('run returns the number of affected rows', async () => {
  for (const id of [11, 12]) await club.db.run(insert, [id, 1, null, null])
  const change = { name: 'db_test_change', text: 'UPDATE db_test SET amount = 2 WHERE id = ANY($1::int[])' }
  expect(await club.db.run(change, [[11, 12, 13]])).toBe(2)
  const twice = { name: 'db_test_twice', text: 'INSERT INTO db_test (id) VALUES ($1) ON CONFLICT DO NOTHING' }
  expect(await club.db.run(twice, [11])).toBe(0)
})

test('a failed transaction leaves no writes', async () => {
  const failed = club.db.inTransaction(async (tx) => {
    await tx.run(insert, [21, 1, null, null])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await club.db.one(read, [21])).toBeNull()
})

test('a duplicate row is reported by its SQLSTATE', async () => {
  await club.db.run(insert, [31, 1, null, null])
  expect(await club.db.run(insert, [31, 1, null, null]).then(() => 'done', sqlState)).toBe('23505')
})

test('a row lock prevents lost updates', async () => {
  await club.db.run(insert, [41, 0, null, null])
  const lock = { name: 'db_test_lock', text: 'SELECT amount FROM db_test WHERE id = $1 FOR UPDATE' }
  const set = { name: 'db_test_set', text: 'UPDATE db_test SET amount = $2 WHERE id = $1' }
  await Promise.all(
    Array.from({ length: 30 }, () =>
      club.db.inTransaction(async (tx) => {
        const row = await tx.one<{ amount: number }>(lock, [41])
        await tx.run(set, [41, (row?.amount ?? 0) + 1])
      }),
    ),
  )
  expect(await club.db.one(read, [41])).toMatchObject({ amount: 30 })
})

test('an error has its SQLSTATE', async () => {
  const wrong = { name: 'db_test_wrong', text: 'SELECT 1 / 0' }
  expect(await club.db.one(wrong).then(() => 'done', sqlState)).toBe('22012')
})

// The embedded database has one connection, so it has no lock waits and no broken connections.
if (isPostgres) {
  test('a snapshot sees nothing that was written after its first read, and writes nothing', async () => {
    await club.db.run(insert, [961, 1, null, null])
    const add = { name: 'db_test_add_961', text: 'UPDATE db_test SET amount = amount + 1 WHERE id = 961' }
    const seen = await club.db.inSnapshot(async (on) => {
      const before = await on.one<{ amount: number }>(read, [961])
      await club.db.run(add)
      return [before, await on.one<{ amount: number }>(read, [961])]
    })
    expect(seen.map((row) => row?.amount)).toEqual([1, 1])
    expect(await club.db.one(read, [961])).toMatchObject({ amount: 2 })
    await expect(club.db.inSnapshot((on) => on.run(add))).rejects.toMatchObject({ status: 'busy' })
  })

  test('two transactions that deadlock both succeed in the end', async () => {
    for (const id of [51, 52]) await club.db.run(insert, [id, 0, null, null])
    const add = { name: 'db_test_add', text: 'UPDATE db_test SET amount = amount + 1 WHERE id = $1' }
    let attempts = 0
    let waiting = 0
    let bothHaveOne = () => {}
    const met = new Promise<void>((resolve) => {
      bothHaveOne = resolve
    })
    const crosswise = (first: number, second: number) =>
      club.db.inTransaction(async (tx) => {
        attempts += 1
        await tx.run(add, [first])
        waiting += 1
        if (waiting === 2) bothHaveOne()
        await met
        await tx.run(add, [second])
      })
    await Promise.all([crosswise(51, 52), crosswise(52, 51)])
    expect(attempts).toBe(3)
    for (const id of [51, 52]) expect(await club.db.one(read, [id])).toMatchObject({ amount: 2 })
  })

  test('a caller that waits too long for a lock or a statement is asked to retry', async () => {
    await club.db.run(insert, [61, 0, null, null])
    const lock = { name: 'db_test_lock_61', text: 'SELECT amount FROM db_test WHERE id = 61 FOR UPDATE' }
    const impatient = { name: 'db_test_impatient', text: "SET LOCAL lock_timeout = '20ms'" }
    await club.db.inTransaction(async (holder) => {
      await holder.one(lock)
      const waiting = club.db.inTransaction(async (tx) => {
        await tx.run(impatient)
        await tx.one(lock)
      })
      await expect(waiting).rejects.toMatchObject({ status: 'busy' })
    })
    const slow = club.db.inTransaction(async (tx) => {
      await tx.run({ name: 'db_test_short', text: "SET LOCAL statement_timeout = '20ms'" })
      await tx.one({ name: 'db_test_slow', text: 'SELECT count(*) FROM generate_series(1, 1000000000)' })
    })
    await expect(slow).rejects.toMatchObject({ status: 'busy' })
  })

  test('an unreachable database asks the caller to retry, not a failure', async () => {
    const db = openPostgres('postgresql://nobody:x@127.0.0.1:1/none', 2, () => undefined)
    await expect(db.one(read, [1])).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
    await expect(db.inTransaction((tx) => tx.one(read, [1]))).rejects.toMatchObject({ status: 'busy' })
    await db.close()
  })

  test('a database that only reads, for now, asks the caller to retry', async () => {
    const refused = club.db.inTransaction(async (tx) => {
      await tx.run({ name: 'db_test_read_only', text: 'SET TRANSACTION READ ONLY' })
      await tx.run(insert, [63, 0, null, null])
    })
    await expect(refused).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
  })

  // These three wait for their limits, so they wait side by side.
  test.concurrent('a silent database counts as away, and works again once it answers', async () => {
    for (const limit of [memberWaits.connectMs, memberWaits.answerMs]) expect(limit).toBeLessThan(2000)
    const quiet = await quietableDatabase()
    const queries = () => [
      quiet.db.one(read, [404]),
      quiet.db.inTransaction((tx) => tx.one(read, [404])),
      quiet.db.one(read, [404]),
    ]
    await Promise.all(queries())
    quiet.set(true)
    // Twice: with open connections, then with none.
    for (const _ of [1, 2]) {
      const results = await Promise.allSettled(queries())
      for (const each of results)
        expect(each).toMatchObject({ status: 'rejected', reason: { status: 'busy' } })
    }
    quiet.set(false)
    await Promise.all(queries())
    await quiet.close()
  })

  test.concurrent('a database that falls silent in a write or a transaction is told from a lock that is waited for', async () => {
    await club.db.run(insert, [62, 0, null, null])
    const lock = { name: 'db_test_lock_62', text: 'SELECT amount FROM db_test WHERE id = 62 FOR UPDATE' }
    const write = { name: 'db_test_write_62', text: 'UPDATE db_test SET doc = NULL WHERE id = 62' }
    const quiet = await quietableDatabase({ ...endless, probeMs: patienceMs })
    let next: Promise<unknown> = Promise.resolve()
    await club.db.inTransaction(async (holder) => {
      await holder.one(lock)
      next = Promise.all([quiet.db.inTransaction((tx) => tx.one(lock)), quiet.db.run(write)])
      // Until the pulse was taken and answered.
      while (!(await club.db.one(pulses))) await setTimeout(100)
    })
    expect(await next).toEqual([{ amount: 0 }, 1])
    let unansweredWrite: Promise<unknown> = Promise.resolve()
    const unanswered = quiet.db.inTransaction(async (tx) => {
      await tx.one(lock)
      quiet.set(true)
      unansweredWrite = Promise.allSettled([quiet.db.run(write)])
      await tx.one(lock)
    })
    await expect(unanswered).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 2 })
    // The write may have been done, so the app does not repeat it by itself.
    expect(await unansweredWrite).toMatchObject([{ reason: { status: 'busy', retryAfterSeconds: 30 } }])
    expect(3 * memberWaits.probeMs).toBeLessThan(3000)
    // Their connections were thrown away.
    quiet.set(false)
    expect(await quiet.db.run(insert, [64, 0, null, null])).toBe(1)
    await quiet.close()
  })

  test.concurrent('if COMMIT is not answered, the app does not repeat the call by itself', async () => {
    const quiet = await quietableDatabase({ ...quickWaits, statementMs: patienceMs })
    const unanswered = quiet.db.inTransaction(async (tx) => {
      await tx.one(read, [404])
      quiet.set(true)
    })
    await expect(unanswered).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 30 })
    await quiet.close()
  })

  test('closing lets what has begun wait for its lock', async () => {
    await club.db.run(insert, [65, 0, null, null])
    const lock = { name: 'db_test_lock_65', text: 'SELECT amount FROM db_test WHERE id = 65 FOR UPDATE' }
    const waiting = {
      name: 'db_test_waiting',
      text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    }
    const url = databaseAt(inject('postgresUrl'), await nameOfDatabase())
    const own = openPostgres(url, 3, () => undefined, { ...endless, probeMs: patienceMs / 3 })
    let next: Promise<unknown> = Promise.resolve()
    let closed: Promise<void> = Promise.resolve()
    await club.db.inTransaction(async (holder) => {
      await holder.one(lock)
      next = own.inTransaction((tx) => tx.one(lock)).catch((error: unknown) => error)
      while (!(await club.db.one(waiting))) await setTimeout(100)
      closed = own.close()
      // Until the pulse has been taken, or its connection was missing.
      const over = next.then(() => true)
      const isOver = () => Promise.race([over, setTimeout(100, false)])
      while (!(await isOver())) if (await club.db.one(pulses)) break
    })
    expect(await next).toEqual({ amount: 0 })
    await closed
  })

  test('a connection ended by the server asks the caller to retry, and the next one works', async () => {
    const broken = club.db.inTransaction((tx) =>
      tx.one({ name: 'db_test_end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' }),
    )
    await expect(broken).rejects.toMatchObject({ status: 'busy' })
    expect(await club.db.one(read, [404])).toBeNull()
  })

  test('a connection that breaks between two statements does not end the process', async () => {
    const broken = club.db.inTransaction(async (tx) => {
      const own = await tx.one<{ pid: number }>({
        name: 'db_test_pid',
        text: 'SELECT pg_backend_pid() AS pid',
      })
      await club.db.one(
        { name: 'db_test_kill', text: 'SELECT pg_terminate_backend($1::int, 50000::bigint)' },
        [own?.pid],
      )
      // Both the server's last message and the closed connection must arrive.
      for (let turn = 0; turn < 3; turn += 1) await club.db.one(read, [404])
      await tx.one(read, [404])
    })
    await expect(broken).rejects.toMatchObject({ status: 'busy' })
    expect(await club.db.one(read, [404])).toBeNull()
  })

  test('a start waits for a database that is away, and says so once', async () => {
    const { hostname, port } = new URL(inject('postgresUrl'))
    const own = await freePort()
    const line = createServer((client) => {
      const database = connect(Number(port || 5432), hostname)
      client.on('error', () => undefined).pipe(database)
      database.on('error', () => undefined).pipe(client)
    })
    const said: string[] = []
    const log = pino(
      new Writable({
        write(text, _encoding, done) {
          said.push(JSON.parse(String(text)).msg)
          line.listen(own, '127.0.0.1')
          done()
        },
      }),
    )
    await waitForDatabase(withPort(inject('postgresUrl'), own), log, { pauseMs: 10 })
    expect(said).toEqual(['the database is away: the club waits a minute for it'])
    line.close()
  })

  test('a start that waited in vain says why', async () => {
    const url = withPort(inject('postgresUrl'), await freePort())
    await expect(waitForDatabase(url, silent, { waitMs: 0 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a problem that waiting cannot solve is reported at once', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = '/no_such_database'
    await expect(waitForDatabase(url.href, silent)).rejects.toMatchObject({ code: '3D000' })
  })
}

test.each([
  [
    'a key that is there already',
    'INSERT INTO club_secret (name, sealed) VALUES ($1, $1), ($1, $1)',
    '23505',
  ],
  ['a row that breaks a rule', 'INSERT INTO club_secret (name, sealed) VALUES ($1, NULL)', '23502'],
  ['a value of another type', 'SELECT $1::text::int AS number', '22P02'],
])('an error about %s names its code and no value', async (_, text, code) => {
  const value = 'somebody 13812345678'
  const failing = { name: `test_values_${code}`, text }
  for (const run of [
    () => club.db.run(failing, [value]),
    () => club.db.inTransaction((tx) => tx.run(failing, [value])),
  ]) {
    const error = (await run().catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ code })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('13812345678')
  }
})
