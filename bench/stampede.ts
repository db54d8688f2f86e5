// Measures the 2nd of a month: 1,000 members claim 999 points at once, three times each, and reach 1,000 with them,
// while others read. On PostgreSQL over TCP, with one server and with two: `npm run bench -- stampede`.
import type { TestMember } from '../apps/server/src/testing/make-member.ts'
import { type RunningClub, startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { type LoadCall, type LoadFigures, loadOf } from './kit/http-load.ts'
import { addMembers, clubSettings } from './kit/members.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const memberCount = isQuick ? 300 : 1000
const timesEach = 3
const claimConnections = 300
const readConnections = 4
const readsAtOnce = 200
const goalRanksPerSecond = 500
const goalReadP99Ms = 150
const now = '2026-12-02T02:00:00Z'
const claim = { path: '/api/task/doTask', body: '{"taskId":"aum_increased_month"}' }
const checkIn = { path: '/api/task/executeCheckIn', body: '{}' }
const read = { path: '/api/user/happypoint', body: '{}' }

const callsOf = (members: readonly TestMember[], call: Omit<LoadCall, 'token'>) =>
  members.map(({ token }) => ({ ...call, token }))

/** Members with the points of a check-in, whose balance has reached the target of the month before. */
async function addMembersWithAssets(
  config: Record<string, string>,
  club: RunningClub,
): Promise<TestMember[]> {
  const members = await addMembers(config, memberCount)
  const customerNoOf = (index: number) => String(6_299_000_000 + index)
  const customers = members.map(({ mobile }, index) => `${customerNoOf(index)},${mobile}`)
  const reached = members.map((_, index) => `2026-11,${customerNoOf(index)},yes,120000.00`)
  await club.operator(
    'feeds',
    'customers',
    club.file('customers.csv', ['customer_no,mobile', ...customers, ''].join('\n')),
  )
  await club.operator(
    'feeds',
    'aum',
    club.file('aum.csv', ['month,customer_no,reached,amount', ...reached, ''].join('\n')),
  )
  const { refused } = await loadOf(portOf(club), 16, callsOf(members, checkIn))
  if (Object.keys(refused).length > 0) throw new Error(`check-ins were refused: ${JSON.stringify(refused)}`)
  return members
}

const portOf = ({ url }: RunningClub) => Number(new URL(url).port)

/** Reads until `until` settles; returns the worst p99 of a batch. */
async function readUntil(
  port: number,
  members: readonly TestMember[],
  until: Promise<unknown>,
): Promise<number> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  let worst = 0
  while (!isOver) {
    const { p99Ms } = await loadOf(port, readConnections, callsOf(members.slice(0, readsAtOnce), read))
    worst = Math.max(worst, p99Ms)
  }
  await over
  return worst
}

async function measure(serverCount: number) {
  const database = await startDebianPostgres()
  const config = clubSettings(now, database.url)
  try {
    // The first start makes the schema and publishes the content.
    await (await startClub(config)).stop()
    const clubs = await Promise.all(Array.from({ length: serverCount }, () => startClub(config)))
    const [first] = clubs
    if (!first) throw new Error('no server')
    const members = await addMembersWithAssets(config, first)
    const claims = Array.from({ length: timesEach }, () => callsOf(members, claim)).flat()
    const began = performance.now()
    const stampede = Promise.all(
      clubs.map((club, index) =>
        loadOf(
          portOf(club),
          claimConnections / serverCount,
          claims.filter((_, at) => at % serverCount === index),
        ),
      ),
    )
    const [seen, readP99Ms] = await Promise.all([stampede, readUntil(portOf(first), members, stampede)])
    const seconds = (performance.now() - began) / 1000
    const ranks = Number(database.run("SELECT count(*) FROM month_rank WHERE month = '2026-12'"))
    for (const club of clubs) await club.stop()
    return { servers: serverCount, ...figuresOf(seen, seconds), ranks, readP99Ms: Math.round(readP99Ms) }
  } finally {
    await database.stop()
  }
}

function figuresOf(seen: readonly LoadFigures[], seconds: number) {
  return {
    seconds: Number(seconds.toFixed(2)),
    ranksPerSecond: Math.round(memberCount / seconds),
    claimP99Ms: Math.round(Math.max(...seen.map(({ p99Ms }) => p99Ms))),
    refused: JSON.stringify(Object.assign({}, ...seen.map(({ refused }) => refused))),
  }
}

const table = [await measure(1), await measure(2)]
console.table(table)
const ratios = table.map(({ servers, ranksPerSecond }) => [
  `${servers} servers, ranks a second / goal`,
  ranksPerSecond / goalRanksPerSecond,
])
reportRatios('stampede', Object.fromEntries(ratios), { byServers: table })
const isMet = table.every(
  ({ ranksPerSecond, readP99Ms }) => ranksPerSecond >= goalRanksPerSecond && readP99Ms < goalReadP99Ms,
)
console.log(
  `${goalRanksPerSecond} ranks a second, a read's p99 below ${goalReadP99Ms} ms: ${isMet ? 'yes' : 'NO'}`,
)
process.exitCode = isMet ? 0 : 1
