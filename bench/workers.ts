// Check-ins a second at 64 connections, by one process and by two that share a port: `npm run bench -- workers`.
import type { TestMember } from '../apps/server/src/testing/make-member.ts'
import { startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { type LoadFigures, loadOf } from './kit/http-load.ts'
import { addMembers, clubSettings } from './kit/members.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const connections = 64
const rounds = isQuick ? 1 : 3
const callsOfRound = isQuick ? 800 : 1500
const callsOfWarmUp = isQuick ? 400 : 1000
const workerCounts = [1, 2]
const path = '/api/task/executeCheckIn'

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const callsOf = (members: readonly TestMember[]) => members.map(({ token }) => ({ path, token, body: '{}' }))

const database = await startDebianPostgres()
const settings = clubSettings('2026-11-20T02:00:00Z', database.url)
try {
  // The first start makes the schema and publishes the content.
  await (await startClub(settings)).stop()
  const members = await addMembers(settings, workerCounts.length * (callsOfWarmUp + rounds * callsOfRound))
  const seen = new Map<number, LoadFigures[]>(workerCounts.map((workers) => [workers, []]))
  for (const workers of workerCounts) {
    const club = await startClub({ ...settings, CLUB_WORKERS: String(workers) })
    const port = Number(new URL(club.url).port)
    await loadOf(port, connections, callsOf(members.splice(0, callsOfWarmUp)))
    for (let round = 0; round < rounds; round += 1)
      seen.get(workers)?.push(await loadOf(port, connections, callsOf(members.splice(0, callsOfRound))))
    await club.stop()
  }
  const table = [...seen].map(([workers, figures]) => ({
    workers,
    checkInsPerSecond: Math.round(median(figures.map((each) => each.perSecond))),
    p50Ms: Number(median(figures.map((each) => each.p50Ms)).toFixed(1)),
    p99Ms: Number(median(figures.map((each) => each.p99Ms)).toFixed(1)),
    refused: JSON.stringify(Object.assign({}, ...figures.map((each) => each.refused))),
  }))
  console.table(table)
  const [one, two] = table
  const ratio = one && two ? two.checkInsPerSecond / one.checkInsPerSecond : null
  reportRatios('workers', { 'two workers / one': ratio }, { connections, byWorkers: table })
} finally {
  await database.stop()
}
