// Measures whether reads stay as fast as the club grows, and what a snapshot of the ranking list costs. The members
// are made in the database: `npm run bench -- growth [members …]`, by default 10 thousand, 1 million and 10 million
// (12 GB of disk).
import { setInterval } from 'node:timers'
import { takeRankSnapshot } from '../apps/server/src/features/ranking/ranking.ts'
import type { TestMember } from '../apps/server/src/testing/make-member.ts'
import { startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { addHistory, addRows, settle } from './kit/growth-rows.ts'
import { type LoadCall, loadOf } from './kit/http-load.ts'
import { listAgeOf } from './kit/list-age.ts'
import { addMembers, clubSettings, withContext } from './kit/members.ts'
import { given, isQuick, reportRatios } from './kit/ratios.ts'

const usual = isQuick ? [10_000, 100_000] : [10_000, 1_000_000, 10_000_000]
const sizes = given.length > 0 ? given.map(Number) : usual
const now = '2026-11-20T02:00:00Z'
const readers = 100
const entriesEach = 400
const rounds = 5
const maxFactor = 1.5
const secondsOfAwards = isQuick ? 10 : 60
const mebibyte = 1024 ** 2

const reads: { name: string; path: string; body: string }[] = [
  { name: 'own position', path: '/api/user/happypoint/ranks', body: '{"pageNum":1,"pageSize":1}' },
  { name: 'list page', path: '/api/user/happypoint/ranks', body: '{"pageNum":5,"pageSize":20}' },
  { name: 'history, page 1', path: '/api/user/happypoint/trades', body: '{"pageNum":1,"pageSize":20}' },
  { name: 'history, page 19', path: '/api/user/happypoint/trades', body: '{"pageNum":19,"pageSize":20}' },
  { name: 'tasks', path: '/api/task/all', body: '{}' },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs `work` while sampling the memory of this process. */
async function watched(work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  await work()
  clearInterval(look)
  return {
    seconds: Number(((performance.now() - begun) / 1000).toFixed(1)),
    moreMemoryMiB: Math.round((peak - before) / mebibyte),
  }
}

/** The first snapshot of the month, one after a thousand changes, and the list's age under a thousand awards a second. */
function snapshotsOf(settings: Record<string, string>, members: number) {
  return withContext(settings, async ({ db, clock }) => {
    const first = await watched(() => takeRankSnapshot(db, clock))
    await clock.moveTo(db, new Date('2026-11-20T02:05:00Z'))
    await db.runScript(
      `UPDATE point_month SET points = points + 1, reached_at = '2026-11-20T02:05:00Z'
        WHERE user_id IN (SELECT user_id FROM point_month LIMIT 1000)`,
    )
    const next = await watched(() => takeRankSnapshot(db, clock))
    const age = await listAgeOf(db, clock, { month: '2026-11', members, seconds: secondsOfAwards })
    return {
      members,
      firstSeconds: first.seconds,
      firstMemoryMiB: first.moreMemoryMiB,
      afterThousandChangesSeconds: next.seconds,
      ...age,
    }
  })
}

/** The median time of each read in milliseconds, one call after another. */
async function readTimes(clubUrl: string, members: readonly TestMember[]) {
  const port = Number(new URL(clubUrl).port)
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, path, body } of reads) {
      const calls: LoadCall[] = members.map(({ token }) => ({ path, body, token }))
      const { p50Ms, refused } = await loadOf(port, 1, calls)
      if (Object.keys(refused).length > 0) throw new Error(`${name}: ${JSON.stringify(refused)}`)
      // The first round warms up.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), p50Ms])
    }
  }
  return new Map([...times].map(([name, each]) => [name, median(each)]))
}

const database = await startDebianPostgres()
const settings = clubSettings(now, database.url)
try {
  // The first start makes the schema and publishes the content.
  await (await startClub(settings)).stop()
  const members = await addMembers(settings, readers)
  addHistory(
    database,
    members.map(({ userId }) => userId),
    entriesEach,
  )
  const snapshots = []
  const table = reads.map(({ name }) => ({ read: name, milliseconds: [] as number[], factor: 0 }))
  let made = 0
  for (const size of sizes) {
    addRows(database, made, size)
    made = size
    // The first of a month, although there was a smaller list.
    database.run('TRUNCATE ranking_snapshot, ranking_standing, ranking_mark')
    settle(database)
    snapshots.push(await snapshotsOf(settings, size))
    settle(database)
    console.log(`${size.toLocaleString('en')} members: ${JSON.stringify(snapshots.at(-1))}`)
    // Later than the snapshots: with an earlier clock the server would first write a whole new one.
    const club = await startClub({ ...settings, CLUB_NOW: '2026-11-20T02:10:00Z' })
    const times = await readTimes(club.url, members)
    await club.stop()
    for (const row of table) row.milliseconds.push(Number((times.get(row.read) ?? 0).toFixed(2)))
    console.log(table.map(({ read, milliseconds }) => `  ${read}: ${milliseconds.join(', ')} ms`).join('\n'))
  }
  for (const row of table)
    row.factor = Number(((row.milliseconds.at(-1) ?? 0) / (row.milliseconds[0] ?? 1)).toFixed(2))
  console.table(table)
  console.table(snapshots)
  const ratios = table.map(({ read, factor }) => [`${read}, largest club / smallest`, factor])
  reportRatios('growth', Object.fromEntries(ratios), { sizes, reads: table, snapshots })
  const isEven = table.every(({ factor }) => factor <= maxFactor)
  console.log(`reads at most ${maxFactor} times as long in the largest club: ${isEven ? 'yes' : 'NO'}`)
  process.exitCode = isEven ? 0 : 1
} finally {
  await database.stop()
}
