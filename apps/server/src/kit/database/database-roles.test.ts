import { randomBytes } from 'node:crypto'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { makeContext, openContext } from '../../context.ts'
import { tableKinds } from '../../migrations/tables.ts'
import { clusterUrl, everywhere } from '../../testing/cluster.ts'
import { makeMember } from '../../testing/make-member.ts'
import { patientWaits } from '../../testing/patient-waits.ts'
import { databaseAt, onServer } from '../../testing/prepare-stores.ts'
import { testClub } from '../../testing/test-club.ts'
import { startJobs } from '../jobs/jobs.ts'
import { makeTimers } from '../jobs/timers.ts'
import { statementTypes } from './battery.sql.ts'
import { migrateByRole, roleState } from './database-roles.ts'
import { allStatements, sqlState } from './db.ts'
import { openPostgres } from './db-postgres.ts'

// Roles exist on a database server only.
if (inject('postgresUrl') !== '') {
  const server = inject('postgresUrl')
  const suffix = randomBytes(6).toString('hex')
  const [owner, runtime] = [`club_owner_${suffix}`, `club_runtime_${suffix}`]
  const asRole = (url: string, role: string) => {
    const address = new URL(url)
    address.username = role
    address.password = suffix
    return address.href
  }
  const production = {
    CLUB_MODE: 'production',
    CLUB_NOW: '',
    DATABASE_URL: asRole(server, runtime),
    CLUB_SMS_GATEWAY_URL: 'https://sms.example',
    CLUB_SMS_GATEWAY_KEY: 'a key that only the tests have',
  }
  let ownerUrl = ''

  afterAll(async () => {
    for (const role of [runtime, owner]) await onServer(server, `DROP ROLE IF EXISTS ${role}`)
  })
  for (const role of [owner, runtime])
    await onServer(server, `CREATE ROLE ${role} LOGIN PASSWORD '${suffix}' NOSUPERUSER`)

  /** Gives the database to its owner and migrates it by that role; the club gets the other one's URL. */
  const club = await testClub({
    env: production,
    async lineTo(url) {
      const name = new URL(url).pathname.slice(1)
      const give = `ALTER DATABASE ${name} OWNER TO ${owner}`
      await (clusterUrl ? everywhere(give) : onServer(url, give))
      await onServer(url, `ALTER SCHEMA public OWNER TO ${owner}`)
      await onServer(
        url,
        `DO $$ DECLARE each record; BEGIN
           FOR each IN SELECT oid::regclass AS name FROM pg_class
                       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
             EXECUTE format('ALTER TABLE %s OWNER TO ${owner}', each.name);
           END LOOP; END $$`,
      )
      ownerUrl = asRole(url, owner)
      expect(await migrateByRole(ownerUrl, asRole(url, runtime), tableKinds)).toEqual({
        applied: [],
        distributed: 0,
        grantedTo: runtime,
        queueOwners: [],
      })
      // A cluster knows a copied database by the number of its template, so that rights on it stay on the coordinator.
      if (clusterUrl) await everywhere(`GRANT CREATE ON DATABASE ${name} TO ${runtime}`)
      return asRole(url, runtime)
    },
  })

  test.each([
    'UPDATE point_entry SET points = 1000',
    'DELETE FROM point_entry',
    'TRUNCATE point_entry',
    'ALTER TABLE point_entry ADD COLUMN more int',
    'ALTER TABLE point_entry DISABLE TRIGGER ALL',
    'DROP TRIGGER point_entry_append_only ON point_entry',
    'CREATE TRIGGER own BEFORE INSERT ON point_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()',
    'CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'GRANT ALL ON point_entry TO CURRENT_USER',
    'DROP TABLE point_entry',
    'UPDATE audit_entry SET operator = 1::text',
    'DELETE FROM audit_entry',
    'UPDATE audit_outcome SET detail = NULL',
    'TRUNCATE audit_entry',
    'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    'DELETE FROM migration',
    'SET session_replication_role = replica',
    `SET ROLE ${owner}`,
    'CREATE TABLE public.point_entry_2 ()',
  ])('the servers’ role is refused: %s', async (text) => {
    await makeMember(club).then((member) => member.post('/api/task/executeCheckIn'))
    const rights = () =>
      club.db.one({
        name: 'test_update_right',
        text: "SELECT has_table_privilege('point_entry', 'UPDATE') AS may",
      })
    // A grant by somebody without the right to grant is a warning, not an error.
    if (text.startsWith('GRANT')) await club.db.runScript(text).catch(() => undefined)
    else await expect(club.db.runScript(text)).rejects.toMatchObject({ code: '42501' })
    expect(await rights()).toEqual({ may: false })
  })

  test('the whole club runs with this role: members, points, audit log and jobs', async () => {
    const member = await makeMember(club)
    expect((await member.post('/api/task/executeCheckIn')).status).toBe(statuses.ok)
    expect(await roleState(club.db)).toEqual({ name: runtime, powers: [] })
    let runs = 0
    const run = async () => {
      runs += 1
    }
    const { log } = club.context
    const jobs = startJobs({ ...club.context, log }, makeTimers(log), [
      { name: 'rights', everySeconds: 1, run },
    ])
    await jobs.maintain()
    await expect.poll(() => runs).toBeGreaterThan(0)
    await jobs.stop()
  })

  test('this role may make every change and take every lock but those of the migrating one', async () => {
    const refused: string[] = []
    const changing = allStatements().filter(({ text }) => /\b(INSERT|UPDATE|DELETE)\b/.test(text))
    expect(changing.length).toBeGreaterThan(100)
    for (const { name, text } of changing) {
      const prepared = `rights_${name.replaceAll(/\W/g, '_')}`
      const explain = club.db.inTransaction(async (tx) => {
        await tx.run({ name: `prepare_${name}`, text: `PREPARE ${prepared} AS ${text}` })
        const types = (await tx.one(statementTypes, [prepared]))?.types ?? []
        const values = types.length === 0 ? '' : `(${types.map(() => 'NULL').join(', ')})`
        // A plan is made only for who may run it.
        await tx.all({ name: `explain_${name}`, text: `EXPLAIN EXECUTE ${prepared}${values}` })
        throw new Error('rolled back')
      })
      const error = await explain.catch((reason: unknown) => reason)
      if (sqlState(error) === '42501') refused.push(name)
    }
    expect(refused.sort()).toEqual(['migration_insert', 'migration_lock'])
  })

  test('a club that is tried out starts with this role as well, or says which migration is missing', async () => {
    const { config, context } = club
    const url = asRole(ownerUrl, runtime)
    const trial = { ...config, isProduction: false, databaseUrl: url }
    const start = () => openContext(trial, context.log)
    const started = await start()
    expect(await roleState(started.db)).toEqual({ name: runtime, powers: [] })
    await started.close()

    const asOwner = openPostgres(ownerUrl, 1, () => undefined)
    const name = '0012-ranking.sql'
    const forget = `DELETE FROM migration WHERE name = '${name}' RETURNING name, hash`
    const [row] = await asOwner.all<{ hash: string }>({ name: 'test_forget', text: forget })
    await expect(start()).rejects.toThrow(`the schema lacks ${name}`)
    await asOwner.runScript(`INSERT INTO migration (name, hash) VALUES ('${name}', '${row?.hash}')`)
    await asOwner.close()
  })

  test('a job queue that another role made is removed, or its owner named; until then no server is ready', async () => {
    const { log } = club.context
    const url = asRole(ownerUrl, runtime)
    const job = { name: 'of-another', everySeconds: 3600, run: async () => undefined }
    const asOwner = openPostgres(ownerUrl, 1, () => undefined, patientWaits)
    await asOwner.runScript('DROP SCHEMA IF EXISTS pgboss CASCADE').catch(() => undefined)
    await club.db.runScript('DROP SCHEMA IF EXISTS pgboss CASCADE')
    await asOwner.runScript('CREATE SCHEMA pgboss; CREATE TABLE pgboss.version (version int)')
    const jobs = startJobs({ ...club.context, log }, makeTimers(log), [job])
    await expect(jobs.maintain()).rejects.toMatchObject({ code: '42501' })
    expect(jobs.isOpen()).toBe(false)
    expect(await migrateByRole(ownerUrl, url, tableKinds)).toMatchObject({ queueOwners: [] })
    await jobs.maintain()
    expect(jobs.isOpen()).toBe(true)
    await jobs.stop()

    await club.db.runScript('DROP SCHEMA pgboss CASCADE')
    const name = new URL(url).pathname.slice(1)
    await onServer(databaseAt(server, name), 'CREATE SCHEMA pgboss')
    const { queueOwners } = await migrateByRole(ownerUrl, url, tableKinds)
    expect(queueOwners).toHaveLength(1)
    await onServer(databaseAt(server, name), 'DROP SCHEMA pgboss')
    await asOwner.close()
  })

  test('production does not start where its role could rewrite the books, or a migration is missing', async () => {
    const { config, context } = club
    const opened = openPostgres(ownerUrl, 1, () => undefined)
    const start = () => makeContext(config, context.log, opened, () => undefined)
    await expect(start()).rejects.toThrow(
      `the role ${owner} of DATABASE_URL owns audit_entry, owns audit_outcome, owns point_entry`,
    )
    await opened.runScript("DELETE FROM migration WHERE name = '0012-ranking.sql'")
    await expect(start()).rejects.toThrow('the schema lacks 0012-ranking.sql')
    await opened.close()
    const empty = `club_empty_${suffix}`
    await onServer(server, `CREATE DATABASE ${empty}`)
    const nothing = openPostgres(databaseAt(server, empty), 1, () => undefined)
    await expect(makeContext(config, context.log, nothing, () => undefined)).rejects.toThrow(
      'every migration',
    )
    await nothing.close()
    await onServer(server, `DROP DATABASE ${empty}`)
  })
} else {
  test('the embedded database has one role, and its triggers refuse changes of the books', async () => {
    const club = await testClub()
    await (await makeMember(club)).post('/api/task/executeCheckIn')
    await expect(club.db.runScript('UPDATE point_entry SET points = 1000')).rejects.toThrow()
  })
}
