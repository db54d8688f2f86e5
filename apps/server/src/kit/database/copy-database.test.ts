import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { clubCommands } from '../../commands.ts'
import type { Config } from '../../config.ts'
import { type Context, makeContext } from '../../context.ts'
import { makeMembers } from '../../testing/make-member.ts'
import { patientWaits } from '../../testing/patient-waits.ts'
import { databaseAt, fill, onServer } from '../../testing/prepare-stores.ts'
import { fillReleaseClub } from '../../testing/release-club.ts'
import { openTestClub, type TestClub, testClub } from '../../testing/test-club.ts'
import { runCommand } from '../operator/operator-command.ts'
import { beginCopy, copyRows, examineCopy } from './copy-database.ts'
import { lockDataFolder } from './data-folder.ts'
import type { Db } from './db.ts'
import { openPGlite } from './db-pglite.ts'
import { openPostgres } from './db-postgres.ts'
import { migrate } from './migrate.ts'

test('the schema has only what a copy of its tables carries: no sequence, partition, view or foreign key', async () => {
  const club = await testClub()
  const others = await club.db.all<{ name: string }>({
    name: 'test_not_copied',
    text: `SELECT relname::text AS name FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')
              -- Of a cluster's extension.
              AND relname NOT IN ('citus_tables', 'citus_schemas')
           UNION ALL SELECT conname::text FROM pg_constraint WHERE contype = 'f'
            AND connamespace = 'public'::regnamespace
           UNION ALL SELECT attname::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND attidentity <> ''`,
  })
  expect(others).toEqual([])
})

/** A club in a data folder, as a server that was stopped leaves it, and what its members have. */
async function leftClub(prepare: (db: Db) => Promise<unknown>, work: (club: TestClub) => Promise<string[]>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-copied-'))
  mkdirSync(join(dataDir, 'database'))
  const db = await openPGlite(join(dataDir, 'database'))
  await prepare(db)
  const club = await openTestClub({ store: { db, drop: async () => undefined } })
  const tokens = await work(club)
  const totals = await totalsIn(db)
  cpSync(club.config.dataDir, dataDir, { recursive: true })
  await club.close()
  const { ledger } = club.config
  const headsFile = join(dataDir, 'ledger-heads.jsonl')
  const config: Config = { ...club.config, dataDir, ledger: { ...ledger, headsFile } }
  return { dataDir, config, tokens, totals }
}

const totalsIn = (db: Db) =>
  db.all<{ userId: string; total: number }>({
    name: 'test_totals',
    text: 'SELECT user_id, total, last_hash FROM point_account ORDER BY user_id',
  })

if (inject('postgresUrl') !== '') {
  const server = inject('postgresUrl')
  const suffix = randomBytes(6).toString('hex')
  const [owner, runtime] = [`copy_owner_${suffix}`, `copy_runtime_${suffix}`]
  const databases: string[] = []
  for (const role of [owner, runtime])
    await onServer(server, `CREATE ROLE ${role} LOGIN PASSWORD '${suffix}' NOSUPERUSER`)

  const club = await leftClub(fill, async (made) => {
    await fillReleaseClub(made)
    const members = await makeMembers(made, 30)
    for (const member of members) await member.post('/api/task/executeCheckIn')
    return members.map(({ token }) => token)
  })
  const other = await leftClub(migrate, async (made) => {
    const members = await makeMembers(made, 2)
    return members.map(({ token }) => token)
  })

  afterAll(async () => {
    for (const { dataDir } of [club, other]) rmSync(dataDir, { recursive: true, force: true })
    for (const name of databases) await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    for (const role of [runtime, owner]) await onServer(server, `DROP ROLE IF EXISTS ${role}`)
  })

  /** An empty database of two roles, migrated as docs/operations/database.md says: a copy of one that was. */
  async function emptyTarget({ isMigrated = true } = {}): Promise<Target> {
    if (!isMigrated) return bareTarget()
    migrated ??= bareTarget().then(async (target) => {
      expect((await operate('db migrate', club, target)).exit).toBe(0)
      return target
    })
    return bareTarget((await migrated).name)
  }
  let migrated: Promise<Target> | undefined

  async function bareTarget(template = 'template1'): Promise<Target> {
    const name = `club_target_${randomBytes(6).toString('hex')}`
    databases.push(name)
    await onServer(server, `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template}`)
    await onServer(databaseAt(server, name), `ALTER SCHEMA public OWNER TO ${owner}`)
    const as = (role: string) => {
      const url = new URL(databaseAt(server, name))
      url.username = role
      url.password = suffix
      return url.href
    }
    const urls = { databaseUrl: as(runtime), migrationDatabaseUrl: as(owner) }
    return { name, ...urls, asOwner: (text: string) => onServer(urls.migrationDatabaseUrl, text) }
  }
  interface Target {
    name: string
    databaseUrl: string
    migrationDatabaseUrl: string
    asOwner: (text: string) => Promise<void>
  }

  const copy = (from: typeof club, to: Target, args: { dryRun?: boolean } = {}) =>
    operate('db copy', from, to, args)

  async function operate(name: string, from: typeof club, to: Target, args: { dryRun?: boolean } = {}) {
    const said = { out: '', err: '' }
    const print = {
      out: (line: string) => (said.out += `${line}\n`),
      err: (line: string) => (said.err += `${line}\n`),
    }
    const { databaseUrl, migrationDatabaseUrl } = to
    const deps = { config: { ...from.config, databaseUrl, migrationDatabaseUrl } } as Context
    const call = { args, cwd: tmpdir(), operator: 'lin', reason: 'to a server', print }
    const { signal } = new AbortController()
    const exit = await runCommand(clubCommands, deps, name, { ...call, signal }, (error) => {
      throw error
    })
    return { exit, ...said }
  }

  /** Copies some rows and ends there, as a run that is broken off. */
  async function copyPart(from: typeof club, to: Target, upTo: number): Promise<void> {
    const source = await openPGlite(join(from.dataDir, 'database'))
    const target = openPostgres(to.migrationDatabaseUrl, 1, () => undefined, patientWaits)
    try {
      const state = await examineCopy({ source, target })
      if (state.kind !== 'empty') throw new Error(JSON.stringify(state))
      await beginCopy(target, state.club)
      const stop = new AbortController()
      const onPage = (rows: number) => rows >= upTo && stop.abort()
      const options = { signal: stop.signal, onPage, pageRows: 7 }
      expect(await copyRows({ source, target }, state.tables, options)).toBe(false)
    } finally {
      await target.close()
      await source.close()
    }
  }

  /** The settings of a server of production on the target, with the files of the old place. */
  const production = (to: Target) => ({
    CLUB_MODE: 'production',
    CLUB_NOW: '',
    DATABASE_URL: to.databaseUrl,
    CLUB_SMS_GATEWAY_URL: 'https://sms.example',
    CLUB_SMS_GATEWAY_KEY: 'a key that only the tests have',
  })

  async function startOn(to: Target): Promise<TestClub> {
    const db = openPostgres(to.databaseUrl, 5, () => undefined, patientWaits)
    try {
      return await openTestClub({ store: { db, drop: async () => undefined }, env: production(to) })
    } catch (error) {
      await db.close()
      throw error
    }
  }

  test('a club with awards, broken off and taken up, is the same on the server, where its members go on', async () => {
    const target = await emptyTarget()
    expect(await copy(club, target, { dryRun: true })).toMatchObject({
      exit: 0,
      err: '',
      out: expect.stringMatching(/point_entry: [\d,]+ rows\n[\s\S]* rows would be copied\ndry run: nothing/),
    })
    await copyPart(club, target, 400)
    await expect(startOn(target)).rejects.toThrow('the copy into this database is not finished')
    const preview = await copy(club, target, { dryRun: true })
    expect(preview.out).toMatch(/ rows would be copied, \d{3} are there\n/)

    const done = await copy(club, target)
    expect(done).toMatchObject({ exit: 0, err: '' })
    expect(done.out).toMatch(/going on: \d{3} of [\d,]+ rows are there\n/)
    expect(done.out).toMatch(/equal on both sides: \d+ tables, [\d,]+ rows/)
    expect(done.out).toMatch(/every invariant holds: .* [1-9]\d* signed days/)
    expect(done.out).toMatch(/the copy is complete\. .*ledger-heads\.jsonl.*uploads/)
    const again = await copy(club, target)
    expect(again).toMatchObject({ exit: 0, err: '', out: expect.stringContaining('nothing is changed') })

    const started = await startOn(target)
    expect(await totalsIn(started.db)).toEqual(club.totals)
    for (const token of club.tokens.slice(0, 3)) {
      const answer = await started.post('/api/task/executeCheckIn', {}, { token })
      expect(answer).toMatchObject({ status: statuses.ok })
    }
    await started.close()
    const late = await copy(club, target)
    expect(late.exit).toBe(1)
    expect(late.err).toContain('one of the two has gone on since')
  })

  test('nothing is copied over another club, its unfinished copy, or rows of no club', async () => {
    const taken = await emptyTarget()
    expect(await copy(other, taken)).toMatchObject({ exit: 0, err: '' })
    expect(await copy(club, taken)).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/^the target holds another club.*member \(2\)/),
    })
    const begun = await emptyTarget()
    await copyPart(other, begun, 1)
    expect((await copy(club, begun)).err).toBe('an unfinished copy of another club is in the target\n')
    const filled = await emptyTarget()
    await filled.asOwner("INSERT INTO untrusted_proxy (header_name, seen_at) VALUES ('x-a', now())")
    expect((await copy(club, filled)).err).toContain('rows of none: untrusted_proxy (1)')
  })

  test('rows that are not those of the source are seen before anything is added to them', async () => {
    const target = await emptyTarget()
    await copyPart(club, target, 700)
    await target.asOwner("UPDATE audit_entry SET reason = 'another'").catch(() => undefined)
    await target.asOwner("UPDATE content_item SET hash = 'another'")
    expect(await copy(club, target)).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/has otherwise: content_item\. Take an empty/),
    })
  })

  test('what stands in the way is named: no schema, a server on the folder, one on the target', async () => {
    const bare = await emptyTarget({ isMigrated: false })
    expect((await copy(club, bare)).err).toBe('the target has no schema yet: run `club db migrate` first\n')
    const target = await emptyTarget()
    const release = lockDataFolder(club.dataDir)
    expect((await copy(club, target)).err).toContain('stop it first, since nobody may write')
    release()
    const running = openPostgres(target.databaseUrl, 1, () => undefined, patientWaits)
    await totalsIn(running)
    expect((await copy(club, target)).err).toMatch(/^1 connections of servers to the target are open/)
    await running.close()
    await target.asOwner("DELETE FROM migration WHERE name = '0024-reporting.sql'")
    expect((await copy(club, target)).err).toContain('lacks 0024-reporting.sql: run `club db migrate` first')
    expect(existsSync(join(club.dataDir, 'database'))).toBe(true)
  })

  test('a server is refused on an unfinished copy, whatever its mode', async () => {
    const target = await emptyTarget()
    await copyPart(other, target, 1)
    const db = openPostgres(target.migrationDatabaseUrl, 1, () => undefined, patientWaits)
    const { log } = (await testClub()).context
    const start = makeContext({ ...club.config, dataDir: other.dataDir }, log, db, () => undefined)
    await expect(start).rejects.toThrow('run `club db copy` again to the end')
    await db.close()
  })
}
