// Compares check-ins through HTTP with the same award made by pgbench in eight statements, both on PostgreSQL over
// TCP: `npm run bench -- check-ins`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseLine } from '../apps/server/src/testing/database-line.ts'
import type { TestMember } from '../apps/server/src/testing/make-member.ts'
import { startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { type LoadFigures, loadOf } from './kit/http-load.ts'
import { addMembers, clubSettings } from './kit/members.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const connectionCounts = [16, 64, 200]
const rounds = isQuick ? 1 : 3
const callsOfRound = isQuick ? 800 : 1500
const callsOfWarmUp = isQuick ? 400 : 1000
const callsCounted = 20
const pgbenchSeconds = 4
const goalShare = 1.5
const goalP99Ms = 150
const path = '/api/task/executeCheckIn'
/** An award for a new member: the account locked, the month held open, the entry, its sums. */
const awardOfPgbench = `\\set id random(1, 9000000000000000000)
BEGIN;
INSERT INTO point_account (user_id) VALUES (lpad(to_hex(:id::bigint), 32, '0')::uuid) ON CONFLICT (user_id) DO UPDATE SET total = point_account.total RETURNING total, last_seq, last_hash;
SELECT closed_at FROM award_gate WHERE month = '2026-11' AND gate_id = lpad(to_hex(:id::bigint % 32), 32, '0')::uuid FOR SHARE;
INSERT INTO point_entry (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, terms, previous_hash, hash) VALUES (lpad(to_hex(:id::bigint), 32, '0')::uuid, 1, 'check_in:2026-11-20', 'check_in', 5, 5, '2026-11', clock_timestamp(), '{"day": "2026-11-20"}', '{"cap": 160, "points": 5}', '', 'bQY2dXKSy5JzUOjmS1iUkdgZQcgDFZpoyGSTpUDnFFc');
UPDATE point_account SET total = total + 5, last_seq = 1, last_hash = 'bQY2dXKSy5JzUOjmS1iUkdgZQcgDFZpoyGSTpUDnFFc' WHERE user_id = lpad(to_hex(:id::bigint), 32, '0')::uuid;
INSERT INTO point_month AS m (user_id, month, points, counted_points, reached_at) VALUES (lpad(to_hex(:id::bigint), 32, '0')::uuid, '2026-11', 5, 5, clock_timestamp()) ON CONFLICT (user_id, month) DO UPDATE SET points = m.points + 5, counted_points = m.counted_points + 5, reached_at = excluded.reached_at;
INSERT INTO point_month_task AS t (user_id, month, task_id, points) VALUES (lpad(to_hex(:id::bigint), 32, '0')::uuid, '2026-11', 'check_in', 5) ON CONFLICT (user_id, month, task_id) DO UPDATE SET points = t.points + 5;
COMMIT;
`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))

const database = await startDebianPostgres()
const settings = clubSettings('2026-11-20T02:00:00Z', database.url)
const folder = mkdtempSync(join(tmpdir(), 'club-bench-award-'))

interface Bare {
  url: string
  script: string
}

function pgbenchRate(connections: number, { url, script }: Bare): number {
  const { stdout, stderr, status, signal } = spawnSync(
    database.pgbench,
    ['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-T', String(pgbenchSeconds), url],
    { encoding: 'utf8' },
  )
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!rate) throw new Error(`pgbench: ${status} ${signal} ${stderr} ${stdout}`)
  return rate
}

const callsOf = (members: readonly TestMember[]) => members.map(({ token }) => ({ path, token, body: '{}' }))

/** What check-ins cost, made one after another on a server of their own behind a counting line. */
async function costOf(members: readonly TestMember[]) {
  const line = await databaseLine(database.url)
  const club = await startClub({ ...settings, DATABASE_URL: line.url })
  const port = Number(new URL(club.url).port)
  const seen = []
  for (const call of callsOf(members)) seen.push(await line.during(() => loadOf(port, 1, [call])))
  await club.stop()
  line.close()
  // The median, since jobs ask the database, too.
  return {
    statements: median(seen.map(({ statements }) => statements)),
    writes: median(seen.map(({ writes }) => writes)),
    roundTrips: median(seen.map(({ roundTrips }) => roundTrips)),
  }
}

async function measure(port: number, members: TestMember[], connections: number, bare: Bare) {
  const seen: LoadFigures[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    seen.push(await loadOf(port, connections, callsOf(members.splice(0, callsOfRound))))
    rates.push(pgbenchRate(connections, bare))
  }
  const perSecond = median(seen.map((each) => each.perSecond))
  const pgbench = median(rates)
  const refused = seen.flatMap((each) => Object.entries(each.refused))
  return {
    connections,
    checkInsPerSecond: rounded(perSecond),
    p50Ms: rounded(median(seen.map((each) => each.p50Ms)), 1),
    p99Ms: rounded(median(seen.map((each) => each.p99Ms)), 1),
    pgbenchPerSecond: rounded(pgbench),
    share: rounded(perSecond / pgbench, 3),
    refused: Object.fromEntries(refused),
  }
}

try {
  // The first start makes the schema and publishes the content.
  await (await startClub(settings)).stop()
  // pgbench has a database of its own, so that the club's jobs do not count its members.
  const bare = {
    url: database.copy(
      'bare',
      "INSERT INTO award_gate SELECT lpad(to_hex(n), 32, '0')::uuid, '2026-11' FROM generate_series(0, 31) AS n",
    ),
    script: join(folder, 'award.sql'),
  }
  writeFileSync(bare.script, awardOfPgbench)
  const needed = callsCounted + callsOfWarmUp + connectionCounts.length * rounds * callsOfRound
  const members = await addMembers(settings, needed)

  const club = await startClub(settings)
  const port = Number(new URL(club.url).port)
  await loadOf(port, 16, callsOf(members.splice(0, callsOfWarmUp)))
  const cost = await costOf(members.splice(0, callsCounted))
  console.log('a check-in:', cost)
  const table: Awaited<ReturnType<typeof measure>>[] = []
  for (const connections of connectionCounts) {
    table.push(await measure(port, members, connections, bare))
  }
  await club.stop()
  console.table(table.map(({ refused, ...row }) => ({ ...row, refused: JSON.stringify(refused) })))
  const ratios = table.map(({ connections, share }) => [`${connections} connections / pgbench`, share])
  reportRatios('check-ins', Object.fromEntries(ratios), { cost, byConnections: table })
  const at = (connections: number) => table.find((row) => row.connections === connections)
  const isMet =
    [64, 200].every((connections) => (at(connections)?.share ?? 0) >= goalShare) &&
    (at(200)?.p99Ms ?? goalP99Ms) < goalP99Ms
  console.log(
    `${goalShare} of pgbench at 64 and 200 connections, p99 below ${goalP99Ms} ms at 200: ${isMet ? 'yes' : 'NO'}`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
