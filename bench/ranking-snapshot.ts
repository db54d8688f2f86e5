// Measures the snapshot of the ranking list and the read of a member's row, on the embedded database or with
// DATABASE_URL on an empty PostgreSQL one: `npm run bench -- ranking-snapshot [members]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { snapshots, standings } from '../apps/server/src/features/ranking/ranking.sql.ts'
import { takeRankSnapshot } from '../apps/server/src/features/ranking/snapshot.ts'
import { makeClock } from '../apps/server/src/kit/database/clock.ts'
import type { Db } from '../apps/server/src/kit/database/db.ts'
import { openPGlite } from '../apps/server/src/kit/database/db-pglite.ts'
import { openPostgres } from '../apps/server/src/kit/database/db-postgres.ts'
import { migrate } from '../apps/server/src/kit/database/migrate.ts'
import { listAgeOf } from './kit/list-age.ts'
import { given, isQuick, reportRatios } from './kit/ratios.ts'

const members = Number(given[0] ?? (isQuick ? 10_000 : 100_000))
const rowsAtOnce = 50_000
const moversARound = 500
const rounds = 5
const reads = 200
const secondsOfAwards = 60
const month = '2026-11'
/** How long a snapshot of a few hundred changes may take. */
const maxSnapshotMs = 3000

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const databaseUrl = process.env.DATABASE_URL
const db: Db = databaseUrl
  ? openPostgres(databaseUrl, 4, () => undefined)
  : await openPGlite(join(folder, 'database'))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The first and last numbers of the members that one statement handles: it may take ten seconds. */
function* batches() {
  for (let from = 1; from <= members; from += rowsAtOnce)
    yield [from, Math.min(members, from + rowsAtOnce - 1)] as const
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await migrate(db)
  const clock = makeClock()
  await clock.moveTo(db, new Date('2026-11-20T02:00:00Z'))
  for (const [from, to] of batches())
    await db.runScript(`
    INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
    SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${month}', p, p,
           timestamptz '2026-11-02' + n % 1000000 * interval '1 second'
      FROM (SELECT n, 5 + (n * 7919) % 1200 AS p
              FROM generate_series(${from}::bigint, ${to}) AS n) AS x`)
  await db.runScript('ANALYZE')
  console.log(`${members.toLocaleString('en')} members`)
  const first = await timed(() => takeRankSnapshot(db, clock))
  console.log(`  first snapshot of the month: ${first.toFixed(0)} ms`)
  await db.runScript('ANALYZE')
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await clock.moveTo(db, new Date(Date.UTC(2026, 10, 20, 2, 2 * round)))
    const now = (await clock.now(db)).toISOString()
    await db.runScript(`
      UPDATE point_month SET points = points + 10, reached_at = '${now}'
       WHERE month = '${month}' AND user_id IN (
         SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(1 + (n * 104729 + ${round}) % ${members}), 12, '0'))::uuid
           FROM generate_series(1, ${moversARound}) AS n)`)
    times.push(await timed(() => takeRankSnapshot(db, clock)))
  }
  console.log(`  snapshot after ${moversARound} changes: median ${median(times).toFixed(0)} ms`)
  const age = await listAgeOf(db, clock, { month, members, seconds: secondsOfAwards })
  console.log(`  with a thousand awards a second: ${JSON.stringify(age)}`)
  // Everybody claims on the same morning.
  await clock.moveTo(db, new Date(Date.UTC(2026, 10, 21)))
  for (const [from, to] of batches())
    await db.runScript(
      `UPDATE point_month SET points = points + 999, reached_at = '2026-11-21T00:00:00Z'
        WHERE month = '${month}' AND user_id IN (
          SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
            FROM generate_series(${from}::bigint, ${to}) AS n)`,
    )
  const burst = await timed(() => takeRankSnapshot(db, clock))
  console.log(`  snapshot after a change of every member: ${burst.toFixed(0)} ms`)
  const readTimes: number[] = []
  for (let read = 1; read <= reads; read += 1) {
    const id = 1 + ((read * 15_485_863) % members)
    const userId = `01890000-0000-7000-8000-${id.toString(16).padStart(12, '0')}`
    readTimes.push(await timed(() => db.one(standings.ofMember, [month, userId])))
  }
  console.log(`  a member's own row: median ${median(readTimes).toFixed(2)} ms`)
  const head = await db.one(snapshots.head, [month])
  console.log(`  ${head?.members.toLocaleString('en')} members on the list, snapshot ${head?.snapshotNo}`)
  const again = median(times)
  const ratios = {
    'after a few changes / the first': again / first,
    'after all changed / the first': burst / first,
  }
  reportRatios('ranking-snapshot', ratios, { members, first, again, burst })
  const isFast = again < maxSnapshotMs
  console.log(`a snapshot within ${maxSnapshotMs} ms: ${isFast ? 'yes' : 'NO'}`)
  process.exitCode = isFast ? 0 : 1
} finally {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
}
