import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { promote, startPair } from '../../testing/own-postgres.ts'
import { patientWaits } from '../../testing/patient-waits.ts'
import { onServer } from '../../testing/prepare-stores.ts'
import { AppError } from '../app-error.ts'
import { readDatabaseUrl } from './database-address.ts'
import type { Db } from './db.ts'
import { openPostgres } from './db-postgres.ts'

test('a URL of several hosts is one URL for each, of which one that takes writes is looked for', () => {
  expect(
    readDatabaseUrl('postgres://club:a%40b@one.example:5433,[::1],10.0.0.3/club?sslmode=verify-full'),
  ).toEqual({
    urls: [
      'postgres://club:a%40b@one.example:5433/club?sslmode=verify-full',
      'postgres://club:a%40b@[::1]/club?sslmode=verify-full',
      'postgres://club:a%40b@10.0.0.3/club?sslmode=verify-full',
    ],
    role: 'club',
    database: 'club',
    needsWrites: true,
  })
})

const where = { name: 'test_where', text: "SELECT current_setting('port')::int AS port" }

/** Writes, and returns the port of the server that stored it. */
const write = (db: Db) =>
  db.inTransaction(async (tx) => {
    await tx.run({ name: 'test_note', text: 'INSERT INTO note (id) VALUES (gen_random_uuid())' })
    return (await tx.one<{ port: number }>(where))?.port
  })

if (inject('postgresUrl') !== '') {
  const { primary, standby } = await startPair()
  await onServer(primary.url, 'CREATE TABLE note (id uuid PRIMARY KEY)')
  afterAll(async () => {
    await standby.stop()
    await primary.stop()
  })

  /** The hosts in this order, for as long as a test runs. */
  function open(...ports: number[]): Db {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
    const url = `postgres://postgres:${primary.password}@${hosts}/postgres?target_session_attrs=read-write`
    const db = openPostgres(url, 4, () => undefined, patientWaits)
    onTestFinished(() => db.close())
    return db
  }
  const read = async (db: Db) => (await db.one<{ port: number }>(where))?.port

  test('reads and writes go to the host that takes writes, wherever it stands in the URL', async () => {
    for (const ports of [
      [standby.port, primary.port],
      [primary.port, standby.port],
    ]) {
      const db = open(...ports)
      expect([await read(db), await write(db), await read(db)]).toEqual(Array(3).fill(primary.port))
      // More at once than one connection carries.
      const many = await Promise.all(Array.from({ length: 12 }, () => write(db)))
      expect(new Set(many)).toEqual(new Set([primary.port]))
    }
  })

  test('where no host takes writes, callers are told to come again, and find the one that does', async () => {
    const db = open(standby.port, standby.port)
    const refused = await write(db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ status: 'busy', cause: { code: '25006' } })
  })

  test('a host that becomes read-only is left: the connection is thrown away, reads follow', async () => {
    const db = open(primary.port, standby.port)
    expect(await write(db)).toBe(primary.port)
    const setReadOnly = async (value: string) => {
      await onServer(primary.url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`)
      await onServer(primary.url, 'SELECT pg_reload_conf()')
    }
    await setReadOnly('on')
    // The server reads its settings when it gets round to it.
    await expect.poll(() => write(db).catch((error: AppError) => error.status)).toBe('busy')
    await expect.poll(() => db.one(where).catch((error: AppError) => error.status)).toBe('busy')
    await setReadOnly('off')
    await expect.poll(() => write(db).catch(() => null)).toBe(primary.port)
  })

  test('after a fail-over the same connections pool serves from the new primary, and the old one is left alone', async () => {
    const [db, other] = [open(primary.port, standby.port), open(standby.port, primary.port)]
    expect([await write(db), await write(other)]).toEqual([primary.port, primary.port])
    await primary.crash()
    await expect(write(db)).rejects.toMatchObject({ status: 'busy' })
    await promote(standby)
    for (const each of [db, other]) {
      await expect.poll(() => write(each).catch(() => null)).toBe(standby.port)
      expect(await read(each)).toBe(standby.port)
    }
    await primary.returnAsStandby()
    for (const each of [db, other, open(primary.port, standby.port)]) {
      expect(await read(each)).toBe(standby.port)
      expect(await write(each)).toBe(standby.port)
    }
  })
}
