// Compares what members read most with a bare Fastify route that answers with the same bytes, on PostgreSQL over TCP:
// `npm run bench -- reads`.
import { databaseLine, type Passed } from '../apps/server/src/testing/database-line.ts'
import { startClub } from '../e2e/club.ts'
import { startBareRoute } from './kit/bare-route.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { type LoadCall, loadOf } from './kit/http-load.ts'
import { addMembers, clubSettings } from './kit/members.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const connections = 16
const rounds = isQuick ? 1 : 3
const callsOfRound = isQuick ? 1000 : 3000
/** The bare route gets more calls, since it takes half a second at full speed until its code is optimized. */
const bareFactor = 6
const memberCount = isQuick ? 200 : 1000
const callsCounted = 20
const now = '2026-11-20T02:00:00Z'

interface Read {
  name: string
  path: string
  /** None for a page. */
  body?: string
  /** The share of the bare route that it has to reach. */
  goal: number
}

const reads: Read[] = [
  { name: 'home', path: '/', goal: 0.5 },
  { name: 'points', path: '/api/user/happypoint', body: '{}', goal: 0.2 },
  { name: 'banner', path: '/api/banner/query', body: '{"positionId":"home"}', goal: 0.2 },
  { name: 'medals', path: '/api/medal/all', body: '{}', goal: 0.2 },
  { name: 'ranks', path: '/api/user/happypoint/ranks', body: '{"pageNum":1,"pageSize":20}', goal: 0.1 },
  { name: 'tasks', path: '/api/task/all', body: '{}', goal: 0.1 },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const database = await startDebianPostgres()
const settings = { ...clubSettings(now, database.url), CLUB_DEMO: '1' }

const callsOf = ({ path, body }: Read, tokens: readonly string[], count: number): LoadCall[] =>
  Array.from({ length: count }, (_, index) =>
    body ? { path, body, token: tokens[index % tokens.length] ?? '' } : { path },
  )

/** What one answer costs the database: statements and waits for it, one call after another. */
async function costsOf(tokens: readonly string[]) {
  const line = await databaseLine(database.url)
  const club = await startClub({ ...settings, DATABASE_URL: line.url })
  const port = Number(new URL(club.url).port)
  const costs = new Map<string, { statements: number; roundTrips: number }>()
  // A session that is known costs nothing more.
  if (reads[1]) await loadOf(port, 1, callsOf(reads[1], tokens, callsCounted))
  for (const read of reads) {
    const seen: Passed[] = []
    for (const call of callsOf(read, tokens, callsCounted))
      seen.push(await line.during(() => loadOf(port, 1, [call])))
    // The median, since jobs ask the database, too.
    const of = (key: 'statements' | 'roundTrips') => median(seen.map((each) => each[key]))
    costs.set(read.name, { statements: of('statements'), roundTrips: of('roundTrips') })
  }
  await club.stop()
  line.close()
  return costs
}

async function measure(read: Read, clubUrl: string, tokens: readonly string[]) {
  const { path, body } = read
  const headers = { authorization: tokens[0] ?? '', channel: 'WEB', 'content-type': 'application/json' }
  const answer = await fetch(clubUrl + path, body ? { method: 'POST', headers, body } : {})
  const bytes = await answer.text()
  const bare = await startBareRoute(bytes, body ? 'application/json' : 'text/html')
  const own: number[] = []
  const limit: number[] = []
  let refused = {}
  const calls = callsOf(read, tokens, callsOfRound)
  const bareCalls = callsOf(read, tokens, callsOfRound * bareFactor)
  for (let round = 0; round <= rounds; round += 1) {
    const figures = await loadOf(Number(new URL(clubUrl).port), connections, calls)
    const bareFigures = await loadOf(bare.port, connections, bareCalls)
    // The first round warms up.
    if (round === 0) continue
    own.push(figures.perSecond)
    limit.push(bareFigures.perSecond)
    refused = { ...refused, ...figures.refused }
  }
  bare.stop()
  const perSecond = median(own)
  return {
    read: read.name,
    bytes: bytes.length,
    perSecond: Math.round(perSecond),
    barePerSecond: Math.round(median(limit)),
    share: Number((perSecond / median(limit)).toFixed(3)),
    goal: read.goal,
    refused: JSON.stringify(refused),
  }
}

try {
  const club = await startClub(settings)
  const tokens = (await addMembers(settings, memberCount)).map(({ token }) => token)
  const costs = await costsOf(tokens)
  const table = []
  for (const read of reads)
    table.push({ ...(await measure(read, club.url, tokens)), ...costs.get(read.name) })
  await club.stop()
  console.table(table)
  const ratios = table.map(({ read, share }) => [`${read} / bare route`, share])
  reportRatios('reads', Object.fromEntries(ratios), { connections, reads: table })
  const isMet = table.every(({ share, goal }) => share >= goal)
  console.log(`every read at its share of the bare route: ${isMet ? 'yes' : 'NO'}`)
  process.exitCode = isMet ? 0 : 1
} finally {
  await database.stop()
}
