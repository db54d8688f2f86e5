import { setTimeout } from 'node:timers/promises'
import { addMonths, businessDay, businessMonth, startOfDay } from '@club/contract/business-day.ts'
import type { TestMember } from '../../apps/server/src/testing/make-member.ts'
import { type RunningClub, startClub } from '../../e2e/club.ts'
import { startDebianPostgres } from '../kit/debian-postgres.ts'
import { checkIn, type Database } from '../kit/fault-club.ts'
import { addMembers, clubSettings } from '../kit/members.ts'
import { saveResult } from '../kit/results.ts'

const what =
  "two servers, one 5 s ahead of the database and set back by an hour 3 s after the month's end, one 5 s behind"
const times = Number(process.argv[3] ?? 2)
const connections = 16
const memberCount = 400
const skewsMs = [5000, -5000]
const beforeEndMs = 12_000
const setBackAfterMs = 3000
const afterEndMs = 15_000
const setBackMs = 3_600_000

/** Runs in a server before anything else: shifts its clock, and sets it back when told to. */
const wrongClock = `
const RealDate = Date
let shift = Number(process.env.BENCH_CLOCK_SHIFT_MS)
const now = () => RealDate.now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length ? args : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
process.on('SIGUSR2', () => { shift -= ${setBackMs} })`

/** Shifts the database's own time from this machine's, for everybody who asks it. */
function shiftDatabase(database: Database, shiftMs: number): void {
  const shifted = (name: string) =>
    `CREATE OR REPLACE FUNCTION public.${name}() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT pg_catalog.${name}() + ${shiftMs} * interval ''1 millisecond'''`
  database.run(
    shifted('clock_timestamp'),
    shifted('now'),
    'ALTER DATABASE postgres SET search_path = public, pg_catalog',
  )
}

interface Acknowledged {
  userId: string
  result: string
  day: string
  /** By the database's time, in milliseconds. */
  sentAt: number
  answeredAt: number
}

interface Entry {
  userId: string
  day: string
  month: string
  at: number
}

/** Members check in again and again, at either server, until the time is over. */
async function checkInsUntil(
  clubs: readonly RunningClub[],
  members: readonly TestMember[],
  databaseNow: () => number,
  endAt: number,
) {
  const acknowledged: Acknowledged[] = []
  const others: Record<string, number> = {}
  let slowestMs = 0
  let turn = 0
  async function work() {
    while (databaseNow() < endAt) {
      // Each member comes to both servers at nearly the same time.
      const next = turn++
      const member = members[Math.floor(next / clubs.length) % members.length]
      const club = clubs[next % clubs.length]
      if (!member || !club) return
      const sentAt = databaseNow()
      const { status, text } = await checkIn(club.url, member.token)
      const answeredAt = databaseNow()
      slowestMs = Math.max(slowestMs, answeredAt - sentAt)
      if (status !== '200') others[status] = (others[status] ?? 0) + 1
      else {
        const { result, checkInDate } = JSON.parse(text).data
        acknowledged.push({ userId: member.userId, result, day: checkInDate, sentAt, answeredAt })
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { acknowledged, others, slowestMs }
}

function entriesOf(database: Database, members: readonly TestMember[]): Entry[] {
  const ids = members.map(({ userId }) => `'${userId}'`).join(', ')
  return database
    .run(
      `SELECT user_id, business_key, month, extract(epoch FROM created_at) * 1000 FROM point_entry
        WHERE task_id = 'check_in' AND user_id IN (${ids})`,
    )
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|') as [string, string, string, string])
    .map(([userId, key, month, at]) => ({ userId, day: key.split(':')[1] ?? '', month, at: Number(at) }))
}

/** Compares the ledger with what was acknowledged, and both with the database's time. */
function compare(entries: readonly Entry[], acknowledged: readonly Acknowledged[], wrong: string[]) {
  const keyOf = ({ userId, day }: { userId: string; day: string }) => `${userId} ${day}`
  const entered = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const doubled = entries.length - entered.size
  if (doubled > 0) wrong.push(`${doubled} members checked in twice on one day`)
  const misplaced = entries.filter(
    ({ day, month, at }) => businessDay(new Date(at)) !== day || businessMonth(new Date(at)) !== month,
  )
  if (misplaced.length > 0)
    wrong.push(`${misplaced.length} entries are of another day or month than their time`)
  let lost = 0
  let atWrongTime = 0
  for (const each of acknowledged) {
    const entry = entered.get(keyOf(each))
    if (!entry) lost += 1
    else if (each.result === 'checkedIn' && (entry.at < each.sentAt - 1 || entry.at > each.answeredAt + 1))
      atWrongTime += 1
    const days = [each.sentAt, each.answeredAt].map((at) => businessDay(new Date(at)))
    if (!days.includes(each.day))
      wrong.push(`a check-in was acknowledged for ${each.day} on ${days.join(' to ')}`)
  }
  if (atWrongTime > 0) wrong.push(`${atWrongTime} entries have another time than the database's`)
  return { lost, doubled }
}

async function overMonthEnd(database: Database, month: string, wrong: string[]) {
  const endAt = startOfDay(`${addMonths(month, 1)}-01`).getTime()
  const settings = clubSettings('', database.url)
  // Whoever signs in now is not yet signed out when the month ends.
  shiftDatabase(database, endAt - 600_000 - Date.now())
  const members = await addMembers(settings, memberCount)
  const serverShift = endAt - 60_000 - Date.now()
  shiftDatabase(database, serverShift)
  const clubs = await Promise.all(
    skewsMs.map((skewMs) =>
      startClub({
        ...settings,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrongClock)}`,
        BENCH_CLOCK_SHIFT_MS: String(serverShift + skewMs),
      }),
    ),
  )
  const databaseNow = () => Date.now() + serverShift
  await setTimeout(Math.max(0, endAt - beforeEndMs - databaseNow()))
  const setBack = setTimeout(endAt + setBackAfterMs - databaseNow()).then(() =>
    process.kill(clubs[0]?.pid() ?? 0, 'SIGUSR2'),
  )
  const seen = await checkInsUntil(clubs, members, databaseNow, endAt + afterEndMs)
  await setBack
  const closed = (await clubs[1]?.operator('months', 'close', month)) ?? ''
  if (!closed.includes('closed')) wrong.push(`the month was not closed: ${closed}`)
  const verified = (await clubs[0]?.operator('ledger', 'verify')) ?? ''
  if (!verified.includes('every invariant holds')) wrong.push(verified)
  for (const club of clubs) await club.stop()
  const entries = entriesOf(database, members)
  const found = compare(entries, seen.acknowledged, wrong)
  const inMonth = entries.filter((entry) => entry.month === month).length
  return { ...seen, ...found, inMonth, inNext: entries.length - inMonth }
}

const database = await startDebianPostgres()
try {
  // The first start makes the schema and publishes the content.
  await (await startClub(clubSettings('', database.url))).stop()
  const wrong: string[] = []
  const figures = { times, acknowledged: 0, lost: 0, doubled: 0, inMonth: 0, inNext: 0, slowestSeconds: 0 }
  const answers: Record<string, number> = {}
  let month = businessMonth(new Date())
  for (let done = 0; done < times; done += 1) {
    const seen = await overMonthEnd(database, month, wrong)
    for (const name of ['lost', 'doubled', 'inMonth', 'inNext'] as const) figures[name] += seen[name]
    figures.acknowledged += seen.acknowledged.length
    figures.slowestSeconds = Math.max(figures.slowestSeconds, Math.round(seen.slowestMs / 100) / 10)
    for (const [status, count] of Object.entries(seen.others))
      answers[status] = (answers[status] ?? 0) + count
    month = addMonths(month, 1)
  }
  console.log(`month-end, ${times} times: ${what}`)
  console.table({ ...figures, otherAnswers: JSON.stringify(answers) })
  for (const each of new Set(wrong)) console.log(`WRONG: ${each}`)
  saveResult('faults-month-end', { what, ...figures, otherAnswers: answers, wrong: [...new Set(wrong)] })
  const isEmpty = figures.inMonth === 0 || figures.inNext === 0
  process.exitCode = wrong.length > 0 || figures.lost > 0 || isEmpty ? 1 : 0
} finally {
  await database.stop()
}
