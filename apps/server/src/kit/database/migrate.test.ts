import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { makeContext, openContext } from '../../context.ts'
import { patientWaits } from '../../testing/patient-waits.ts'
import { databaseAt, onServer } from '../../testing/prepare-stores.ts'
import { testClub } from '../../testing/test-club.ts'
import { hasLockTimeout } from './database-roles.ts'
import { sqlState } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import { isLater, migrate, readMigrations, refuseNewerSchema, schemaState } from './migrate.ts'

const club = await testClub()

const isPostgres = inject('postgresUrl') !== ''

test('migrations are numbered without a gap and contain separate statements', () => {
  const migrations = readMigrations()
  expect(migrations.length).toBeGreaterThan(5)
  expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    migrations.map((_, index) => index + 1),
  )
  for (const { name, statements } of migrations) {
    for (const text of statements) expect(text.replace(/^--.*$/gm, '').trim(), name).not.toBe('')
  }
})

test('an up-to-date schema is left unchanged', async () => {
  expect(await migrate(club.db)).toEqual([])
})

test('a migration changed after it was applied stops the start', async () => {
  const [first] = readMigrations()
  const change = { name: 'test_change_migration', text: 'UPDATE migration SET hash = $2 WHERE name = $1' }
  await club.db.run(change, [first?.name, 'another'])
  await expect(migrate(club.db)).rejects.toThrow(first?.name)
  await club.db.run(change, [first?.name, first?.hash])
  expect(await migrate(club.db)).toEqual([])
})

test('a server of the version before starts on the schema of a newer one', async () => {
  const note = {
    name: 'test_newer',
    text: "INSERT INTO migration (name, hash) VALUES ('9999-newer.sql', '')",
  }
  await club.db.run(note)
  onTestFinished(() => club.db.runScript("DELETE FROM migration WHERE name = '9999-newer.sql'"))
  const context = await makeContext(club.config, club.context.log, club.db, () => undefined)
  expect(await schemaState(context.db)).toMatchObject({ unknown: ['9999-newer.sql'], missing: [] })
})

test('a server does not start where a newer version took away what it uses, and says which one to start', async () => {
  await club.db.runScript(
    "INSERT INTO migration (name, hash, last_used_in) VALUES ('9999-newer.sql', '', '1.9.0')",
  )
  onTestFinished(() => club.db.runScript("DELETE FROM migration WHERE name = '9999-newer.sql'"))
  await expect(refuseNewerSchema(club.db, '1.9.0')).rejects.toThrow('start a version after 1.9.0')
  await refuseNewerSchema(club.db, '1.10.0')
  // Before the secret is looked at, whose form may have changed as well.
  const otherSecret = { ...club.config, secret: 'x'.repeat(40) }
  const start = makeContext(otherSecret, club.context.log, club.db, () => undefined)
  await expect(start).rejects.toThrow('9999-newer.sql of a newer version')
})

test.each([
  ['1.10.0', '1.9.0', true],
  ['1.9.0', '1.10.0', false],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
])('version %s is later than %s: %s', (version, other, expected) => {
  expect(isLater(version, other)).toBe(expected)
})

test('a failed statement rolls back its transaction', async () => {
  const make = { name: 'test_make', text: 'CREATE TABLE test_half (id int)' }
  const fail = { name: 'test_fail', text: 'SELECT 1 / 0' }
  const failed = club.db.inTransaction(async (tx) => {
    await tx.run(make)
    await tx.one(fail)
  })
  expect(await failed.then(() => 'done', sqlState)).toBe('22012')
  const read = { name: 'test_read_half', text: 'SELECT * FROM test_half' }
  expect(await club.db.all(read).then(() => 'done', sqlState)).toBe('42P01')
})

/** Runs with a new database and login on the test PostgreSQL server. */
async function withOwnDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const server = inject('postgresUrl')
  const name = `club_own_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(server, `CREATE ROLE ${name} LOGIN PASSWORD 'test'`)
  await onServer(server, `CREATE DATABASE ${name} OWNER ${name}`)
  const url = new URL(databaseAt(server, name))
  url.username = name
  url.password = 'test'
  try {
    await work(url.href)
  } finally {
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    await onServer(server, `DROP ROLE ${name}`)
  }
}

// The embedded database has one process and one user.
if (isPostgres) {
  test('five servers that start at once on an empty database create the schema together', async () => {
    await withOwnDatabase(async (url) => {
      const servers = Array.from({ length: 5 }, () => openPostgres(url, 2, () => undefined, patientWaits))
      try {
        const applied = await Promise.all(servers.map((db) => migrate(db)))
        expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name))
      } finally {
        await Promise.all(servers.map((db) => db.close()))
      }
    })
  })

  test('the database limits waits for a lock, whoever connects; a server limits its own without it, too', async () => {
    await withOwnDatabase(async (url) => {
      const db = openPostgres(url, 1, () => undefined, { ...patientWaits, lockMs: 5000 })
      await migrate(db)
      expect(await hasLockTimeout(db)).toBe(true)
      // As after a copy by pg_dump.
      await db.runScript(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RESET lock_timeout`)
      expect(await hasLockTimeout(db)).toBe(false)
      const lockTimeout = { name: 'test_lock_timeout', text: 'SHOW lock_timeout' }
      expect(await db.one(lockTimeout)).toEqual({ lockTimeout: '5s' })
      await db.close()
    })
  })

  test('at the start a migration may take an hour, and members’ statements stay limited', async () => {
    await withOwnDatabase(async (url) => {
      const name = new URL(url).pathname.slice(1)
      const server = databaseAt(inject('postgresUrl'), name)
      await onServer(server, 'CREATE TABLE test_limit (milliseconds int)')
      await onServer(server, 'GRANT INSERT, SELECT ON test_limit TO PUBLIC')
      await onServer(
        server,
        `CREATE FUNCTION test_note_limit() RETURNS event_trigger LANGUAGE plpgsql AS $$
         BEGIN
           INSERT INTO test_limit SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout';
         END $$`,
      )
      await onServer(
        server,
        'CREATE EVENT TRIGGER test_limits ON ddl_command_start EXECUTE FUNCTION test_note_limit()',
      )
      const config = { ...club.context.config, databaseUrl: url }
      // Members' calls give up after 1.5 s, by timers of this process: a slow machine may need longer.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const context = await openContext(config, club.context.log)
      const limits = { name: 'test_limits', text: 'SELECT DISTINCT milliseconds FROM test_limit' }
      expect(await context.db.all(limits)).toEqual([{ milliseconds: 3_600_000 }])
      const limit = { name: 'test_statement_timeout', text: 'SHOW statement_timeout' }
      expect(await context.db.one(limit)).toEqual({ statementTimeout: '10s' })
      await context.close()
    })
  })

  test('a login that may not alter its database can still create the schema', async () => {
    await withOwnDatabase(async (url) => {
      const { username, pathname } = new URL(url)
      const server = inject('postgresUrl')
      await onServer(server, `ALTER DATABASE ${pathname.slice(1)} OWNER TO CURRENT_USER`)
      await onServer(databaseAt(server, pathname.slice(1)), `GRANT CREATE ON SCHEMA public TO ${username}`)
      const db = openPostgres(url, 1, () => undefined, patientWaits)
      expect(await migrate(db)).toHaveLength(readMigrations().length)
      await db.close()
    })
  })

  test('on PostgreSQL the club’s own login cannot change the ledger', async () => {
    await withOwnDatabase(async (url) => {
      const db = openPostgres(url, 2, () => undefined, patientWaits)
      try {
        await migrate(db)
        const states = []
        for (const [index, text] of [
          "UPDATE point_entry SET points = 1 WHERE task_id = 'x'",
          'DELETE FROM point_entry',
          'TRUNCATE point_entry',
        ].entries()) {
          states.push(await db.run({ name: `test_right_${index}`, text }).then(() => 'done', sqlState))
        }
        expect(states).toEqual(['42501', '42501', '42501'])
      } finally {
        await db.close()
      }
    })
  })
}
