// Measures every call of the desk in a large club, cold and warm, with its round trips to the database:
// `npm run bench -- desk`, or `npm run bench -- desk --quick` in a small one.
import { startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { measureDesk } from './kit/desk-measure.ts'
import { type DeskSize, fillDesk } from './kit/desk-rows.ts'
import { clubSettings } from './kit/members.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const size: DeskSize = isQuick
  ? { members: 5000, works: 2000, waiting: 300, votes: 4000, audits: 20_000, cases: 500, files: 100 }
  : {
      members: 1_000_000,
      works: 100_000,
      waiting: 2000,
      votes: 200_000,
      audits: 2_000_000,
      cases: 5000,
      files: 400,
    }
const now = '2026-11-20T02:00:00Z'
const maxMs = 300

const database = await startDebianPostgres({ more: ['shared_buffers=512MB'] })
const settings = clubSettings(now, database.url)
try {
  // The first start makes the schema and publishes the content.
  await (await startClub(settings)).stop()
  const begun = performance.now()
  await fillDesk(database, settings, size)
  console.log(`filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  // What the database has in its memory now says nothing about the first call of a day.
  await database.halt()
  await database.again()
  const calls = await measureDesk(settings, size, isQuick ? 2 : 5)
  const slow = calls.filter(({ coldMs, warmMs }) => Math.max(coldMs, warmMs) > maxMs)
  console.table(slow)
  reportRatios('desk', { [`calls above ${maxMs} ms / all`]: slow.length / calls.length }, { size, calls })
  console.log(`every call within ${maxMs} ms: ${slow.length === 0 ? 'yes' : 'NO'}`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await database.stop()
}
