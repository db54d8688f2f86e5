import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startClub } from '../../e2e/club.ts'
import { testFault } from '../kit/fault-club.ts'
import { clubSettings } from '../kit/members.ts'

const backup = fileURLToPath(new URL('../../deploy/bin/backup', import.meta.url))
let restored = 0

/** As docs/operations/backup.md says: the nightly copy, restored into a database of its own, opened and verified. */
await testFault({
  name: 'restore-backup',
  what: 'a backup is made under load and restored into another database, on which a club starts',
  servers: 1,
  times: 2,
  async make({ database, extra, wrong }) {
    const folder = mkdtempSync(join(tmpdir(), 'club-backup-'))
    try {
      execFileSync(backup, { env: { ...process.env, DATABASE_URL: database.url, CLUB_BACKUP_DIR: folder } })
      const [made = ''] = readdirSync(folder)
      execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, made) })
      const name = `restored_${restored++}`
      execFileSync('psql', [database.url, '-qc', `CREATE DATABASE ${name}`])
      const url = new URL(database.url)
      url.pathname = `/${name}`
      execFileSync('pg_restore', ['--no-owner', '-d', url.href, join(folder, made, 'database.dump')])
      const club = await startClub(clubSettings('2026-11-20T02:00:00Z', url.href))
      const said = await club.operator('ledger', 'verify')
      const [, entries = ''] = /every invariant holds: .* ([\d,]+) entries/.exec(said) ?? []
      if (entries === '') wrong.push(`the restored ledger: ${said}`)
      extra[`restoredEntries${restored}`] = Number(entries.replaceAll(',', ''))
      const doctor = await club.operator('doctor').catch((error: { stdout?: string }) => error.stdout ?? '')
      if (!doctor.includes('lock timeout'))
        wrong.push('the doctor does not say that the lock timeout was lost')
      await club.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
