import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startClub } from '../../e2e/club.ts'
import {
  baseBackupOf,
  emptyCluster,
  type FillData,
  runAs,
  startDebianPostgres,
} from '../kit/debian-postgres.ts'
import { checkIn, type Database, testFault } from '../kit/fault-club.ts'
import { clubSettings } from '../kit/members.ts'

const keep = mkdtempSync(join(tmpdir(), 'club-signed-days-'))
const signing = {
  CLUB_LEDGER_KEY: randomBytes(32).toString('base64'),
  CLUB_LEDGER_HEADS_FILE: join(keep, 'ledger-heads.jsonl'),
}
/** The folder of the database, which also holds its archive and base backups. */
let folder = ''
let made = 0

/** A database that archives its log beside its data. */
const archiving: FillData = async (bin, data, options) => {
  folder = dirname(data)
  await emptyCluster(bin, data, options)
  await runAs(options, 'mkdir', join(folder, 'archive'))
}
const archive = [
  'archive_mode=on',
  'archive_command=test ! -f ../archive/%f && cp %p ../archive/%f',
  // To know afterwards what was stored by then.
  'track_commit_timestamp=on',
]

/** A base backup of the running database in a folder of its own, as the database's user. */
function baseBackup(port: number, name: string): FillData {
  return (bin, _, options) => baseBackupOf(port)(bin, join(folder, name), options)
}

/** A base backup that follows the archive up to a moment. */
const restored =
  (name: string): FillData =>
  async (_, data, options) => {
    await runAs(options, 'cp', '-aT', join(folder, name), data)
    await runAs(options, 'touch', join(data, 'recovery.signal'))
  }

async function untilTrue(database: Database, question: string): Promise<void> {
  for (let tries = 0; database.run(question) !== 't'; tries += 1) {
    if (tries > 600) throw new Error(`not answered: ${question}`)
    await setTimeout(100)
  }
}

/** Restores to a moment and starts a club on it; `look` sees what was restored. */
async function restoreTo(
  moment: string,
  name: string,
  look: (database: Database) => Promise<void>,
): Promise<number> {
  const began = performance.now()
  const database = await startDebianPostgres({
    fill: restored(name),
    more: [
      'track_commit_timestamp=on',
      `restore_command=cp ${folder}/archive/%f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
    ],
  })
  try {
    await untilTrue(database, 'SELECT NOT pg_is_in_recovery()')
    const tookMs = performance.now() - began
    await look(database)
    return tookMs
  } finally {
    await database.stop()
  }
}

// What is stored within a tenth of a second of the moment may fall on either side.
const storedBefore = (moment: string) =>
  `pg_xact_commit_timestamp(xmin) <= '${moment}'::timestamptz - interval '100 ms'`
const entriesUpTo = (moment: string) => `SELECT count(*) FROM point_entry WHERE ${storedBefore(moment)}`
const checkInsUpTo = (moment: string) => `SELECT count(*) FROM check_in WHERE ${storedBefore(moment)}`
const entriesAround = (moment: string) =>
  `SELECT count(*) FROM point_entry WHERE NOT ${storedBefore(moment)}
   AND pg_xact_commit_timestamp(xmin) <= '${moment}'::timestamptz + interval '100 ms'`
/** Each member has at most one entry, so totals do not change later. */
const totalsUpTo = (moment: string) =>
  `SELECT md5(string_agg(user_id || ' ' || total || ' ' || last_hash, ',' ORDER BY user_id)) FROM point_account
   WHERE user_id IN (SELECT user_id FROM point_entry WHERE ${storedBefore(moment)})`

/** As docs/operations/backup.md says: rows are deleted by mistake, and the database is restored to just before. */
await testFault({
  name: 'restore-point-in-time',
  what: 'rows are deleted by their owner under load; a base backup and the archived log are restored to just before',
  servers: 1,
  times: 2,
  settings: signing,
  database: () => startDebianPostgres({ fill: archiving, more: archive }),
  async make({ clubs: [club], database, spare, extra, wrong }) {
    // A server signs the days before half a minute after its start.
    while (!existsSync(signing.CLUB_LEDGER_HEADS_FILE)) await setTimeout(500)
    const name = `base-${made}`
    const [before, after] = spare.slice(2 * made++)
    await database.asItsUser(baseBackup(database.port, name))
    await setTimeout(2000)
    const says = async (member = before) => (await checkIn(club?.url ?? '', member?.token ?? '')).status
    if ((await says()) !== '200') wrong.push('a check-in before the accident was refused')
    await setTimeout(200)
    const moment = database.run('SELECT clock_timestamp()')
    await setTimeout(1000)
    const checkIns = Number(database.run(checkInsUpTo(moment)))
    database.run('DELETE FROM check_in')
    if ((await says(after)) !== '200') wrong.push('a check-in after the accident was refused')
    const entries = Number(database.run(entriesUpTo(moment)))
    const totals = database.run(totalsUpTo(moment))
    const around = Number(database.run(entriesAround(moment)))
    const last = database.run('SELECT pg_walfile_name(pg_switch_wal())')
    await untilTrue(database, `SELECT last_archived_wal >= '${last}' FROM pg_stat_archiver`)
    const headsFile = join(keep, `restored-${made}.jsonl`)
    copyFileSync(signing.CLUB_LEDGER_HEADS_FILE, headsFile)

    const tookMs = await restoreTo(moment, name, async (copy) => {
      const settings = { ...signing, CLUB_LEDGER_HEADS_FILE: headsFile }
      const rows = (question: string) => Number(copy.run(question))
      const surplus = rows('SELECT count(*) FROM point_entry') - entries
      if (surplus < 0 || surplus > around) wrong.push(`${surplus} entries too many`)
      if (copy.run(totalsUpTo(moment)) !== totals) wrong.push('totals are not those of the moment')
      const has = (member = before) =>
        rows(`SELECT count(*) FROM point_entry WHERE user_id = '${member?.userId}'`)
      if (has() !== 1 || has(after) !== 0)
        wrong.push('what was acknowledged before is missing, or what came after is there')
      const back = rows('SELECT count(*) FROM check_in') - checkIns
      if (back < 0 || back > around) wrong.push(`${back} check-ins too many`)
      const again = await startClub({ ...clubSettings('2026-11-20T02:00:00Z', copy.url), ...settings })
      const said = await again.operator('ledger', 'verify')
      if (!/every invariant holds: .*[1-9]\d* signed days/.test(said))
        wrong.push(`the restored ledger: ${said}`)
      extra[`restoredEntries${made}`] = rows('SELECT count(*) FROM point_entry')
      await again.stop()
    })
    extra[`recoverySeconds${made}`] = Number((tookMs / 1000).toFixed(1))
  },
})
rmSync(keep, { recursive: true, force: true })
