import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { headsOf, signDueDays } from './features/points/ledger-heads.ts'
import type { Db } from './kit/database/db.ts'
import { openPostgres } from './kit/database/db-postgres.ts'
import { makeMembers } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { asSuperuser, backUp, type OwnPostgres, startPostgres } from './testing/own-postgres.ts'
import { patientWaits } from './testing/patient-waits.ts'
import { fill } from './testing/prepare-stores.ts'
import { openTestClub } from './testing/test-club.ts'

const checkIn = '/api/task/executeCheckIn'

const totalsIn = (db: Db) =>
  db.all<{ userId: string; total: number; checkIns: number }>({
    name: 'test_totals_and_days',
    text: `SELECT user_id, total, last_hash,
             (SELECT count(*)::int FROM check_in WHERE check_in.user_id = point_account.user_id) AS check_ins
           FROM point_account ORDER BY user_id`,
  })

/** Settings of a database that follows its archive up to a moment and then takes writes. */
const recoveryTo = (moment: string, archive: string) => ({
  restore_command: `cp ${archive}/%f %p`,
  recovery_target_time: moment,
  recovery_target_action: 'promote',
})

/** Waits until what was written so far is in the archive. */
async function untilArchived({ url }: OwnPostgres): Promise<void> {
  await asSuperuser(url, async (client) => {
    const { rows } = await client.query('SELECT pg_walfile_name(pg_switch_wal()) AS file')
    const isThere = 'SELECT last_archived_wal >= $1 AS is FROM pg_stat_archiver'
    await expect.poll(async () => (await client.query(isThere, [rows[0].file])).rows[0].is).toBe(true)
  })
}

async function openOn({ url }: OwnPostgres, dataDir: string | null) {
  const db = openPostgres(url, 5, () => undefined, patientWaits)
  const env: Record<string, string> = dataDir
    ? {
        CLUB_LEDGER_KEY_FILE: join(dataDir, 'ledger-key.pem'),
        CLUB_LEDGER_HEADS_FILE: join(dataDir, 'ledger-heads.jsonl'),
      }
    : {}
  return { db, start: () => openTestClub({ env, store: { db, drop: async () => undefined } }) }
}

test('the page for operators names every setting that a restore to a point in time needs', () => {
  const page = readFileSync(new URL('../../../docs/operations/backup.md', import.meta.url), 'utf8')
  for (const name of [
    'archive_mode',
    'archive_command',
    'recovery.signal',
    ...Object.keys(recoveryTo('', '')),
  ])
    expect(page).toContain(name)
})

if (inject('postgresUrl') !== '') {
  test('rows deleted by their owner are there again after a restore to just before, and the books hold', async () => {
    const kept = mkdtempSync(join(tmpdir(), 'club-kept-'))
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }))
    // Relative to the data folder, beside which the server's user may write.
    const settings = { archive_mode: 'on', archive_command: 'mkdir -p ../archive && cp %p ../archive/%f' }
    const original = await startPostgres({ settings })
    onTestFinished(() => original.stop())
    const { db, start } = await openOn(original, null)
    await fill(db)
    const club = await start()
    const members = await makeMembers(club, 12)
    for (const member of members) expect((await member.post(checkIn)).status).toBe(statuses.ok)
    const backup = await backUp(original)

    await club.moveTo('2026-11-21T02:00:00Z')
    for (const member of members.slice(0, 8)) expect((await member.post(checkIn)).status).toBe(statuses.ok)
    const signed = await signDueDays(club.context, headsOf(club.config, 'server'))
    expect(signed.at(-1)).toBe('2026-11-20')
    const before = await totalsIn(db)
    mkdirSync(join(kept, 'club'))
    cpSync(club.config.dataDir, join(kept, 'club'), { recursive: true })
    const moment = await db.one<{ now: string }>({
      name: 'test_moment',
      text: 'SELECT clock_timestamp()::text AS now',
    })

    await db.runScript('DELETE FROM check_in')
    for (const member of members.slice(8)) expect((await member.post(checkIn)).status).toBe(statuses.ok)
    await untilArchived(original)
    await club.close()

    const restored = await startPostgres({
      backup,
      signal: 'recovery',
      settings: recoveryTo(moment?.now ?? '', join(dirname(original.data), 'archive')),
    })
    onTestFinished(() => restored.stop())
    const isRecovering = () =>
      asSuperuser(
        restored.url,
        async (client) => (await client.query('SELECT pg_is_in_recovery() AS is')).rows,
      )
    await expect.poll(isRecovering).toEqual([{ is: false }])
    const again = await openOn(restored, join(kept, 'club'))
    const opened = await again.start()
    expect(await totalsIn(again.db)).toEqual(before)
    expect(before.map(({ checkIns }) => checkIns).sort()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2])
    expect(await operatorDesk(opened).run('ledger verify')).toMatchObject({
      exit: 0,
      err: '',
      out: expect.stringMatching(
        /every invariant holds: 12 members, 20 entries, .* signed days up to 2026-11-20/,
      ),
    })
    const [first] = members
    await opened.moveTo('2026-11-22T02:00:00Z')
    const next = await opened.post(checkIn, {}, { token: first?.token ?? null })
    expect(next).toMatchObject({ status: statuses.ok, data: { result: 'checkedIn' } })
    await opened.close()
  })
}
