import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { statuses } from '@club/contract/statuses.ts'
import type { Context } from '../../apps/server/src/context.ts'
import type { TestMember } from '../../apps/server/src/testing/make-member.ts'
import { type RunningClub, startClub } from '../../e2e/club.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { addMembers, clubSettings, withContext } from './members.ts'
import { loadPages } from './page-loads.ts'
import { type ProxyKind, startProxy } from './proxy.ts'
import { saveResult } from './results.ts'

const memberCount = 12_000
const connections = 16
/** How long a member without an answer waits before trying again. */
const pauseMs = 100
const limitMs = 25_000

export type Database = Awaited<ReturnType<typeof startDebianPostgres>>

/** What the members saw. */
interface Seen {
  /** How many answers had each status. */
  answers: Record<string, number>
  slowestMs: number
  /** Members whose check-in was acknowledged. */
  acknowledged: Set<string>
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

export interface CheckInAnswer {
  /** `broken` without an answer, `no envelope` if it was not one of the club's. */
  status: string
  text: string
}

/** Sends a check-in. */
export function checkIn(url: string, token: string): Promise<CheckInAnswer> {
  const broken = { status: 'broken', text: '' }
  return new Promise((resolve) => {
    const headers = {
      channel: 'WEB',
      'external-call': 'Y',
      'content-type': 'application/json',
      authorization: token,
    }
    const sent = request(
      `${url}/api/task/executeCheckIn`,
      { method: 'POST', headers, agent, timeout: limitMs },
      (answer) => {
        let text = ''
        answer.on('data', (bytes) => (text += String(bytes)))
        answer.on('error', () => resolve(broken))
        answer.on('end', () => {
          const [, status] = /^\{"status":"([^"]+)"/.exec(text) ?? []
          resolve({ status: status ?? `no envelope, HTTP ${answer.statusCode}`, text })
        })
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(broken))
    sent.end('{}')
  })
}

/** Members check in one after another, each again until it is acknowledged, at any of the servers. */
function checkIns(
  clubs: readonly Pick<RunningClub, 'url'>[],
  members: Iterator<TestMember>,
  betweenCallsMs = 0,
): { seen: Seen; end: () => Promise<void> } {
  const seen: Seen = { answers: {}, slowestMs: 0, acknowledged: new Set() }
  let isOver = false
  let turn = 0
  async function work() {
    for (let next = members.next(); !next.done && !isOver; next = members.next()) {
      const { userId, token } = next.value
      while (!isOver && !seen.acknowledged.has(userId)) {
        const { url = '' } = clubs[turn++ % clubs.length] ?? {}
        const began = performance.now()
        const { status } = await checkIn(url, token)
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began)
        seen.answers[status] = (seen.answers[status] ?? 0) + 1
        if (status === '200') seen.acknowledged.add(userId)
        else await setTimeout(pauseMs)
      }
      if (betweenCallsMs > 0) await setTimeout(betweenCallsMs)
    }
  }
  const works = Array.from({ length: connections }, work)
  return {
    seen,
    async end() {
      isOver = true
      await Promise.all(works)
    },
  }
}

/** Counts the acknowledged check-ins that are not in the ledger exactly once. */
async function countLost(context: Context, acknowledged: ReadonlySet<string>): Promise<number> {
  const found = await context.db.all<{ userId: string; entries: number }>(
    {
      name: 'faults_entries',
      text: `SELECT user_id, count(*)::int AS entries FROM point_entry
        WHERE user_id = ANY($1::uuid[]) AND task_id = 'check_in' GROUP BY user_id`,
    },
    [[...acknowledged]],
  )
  const once = new Set(found.filter(({ entries }) => entries === 1).map(({ userId }) => userId))
  return [...acknowledged].filter((userId) => !once.has(userId)).length
}

export interface Fault {
  name: string
  /** What is done to whom, in a few words. */
  what: string
  servers: number
  times: number
  /** In front of the servers; then every answer must be right, since a replaced server costs no request. */
  proxy?: ProxyKind
  /** Further settings of the servers. */
  settings?: Record<string, string>
  /** Starts the database, if one PostgreSQL does not do. */
  database?: () => Promise<Database>
  /** Causes the fault once, and repairs it. */
  make: (given: FaultMaking) => Promise<void>
}

export interface FaultMaking {
  clubs: RunningClub[]
  database: Database
  /** Members who do not check in during the fault. */
  spare: TestMember[]
  /** Figures of this fault's own. */
  extra: Record<string, number>
  /** What went wrong, one sentence each; anything here means that the fault was not withstood. */
  wrong: string[]
}

const betweenMs = 2000
const spareMembers = 12

/**
 * Causes a fault again and again while members check in, and afterwards reports what was acknowledged and lost. Fails
 * if anything was lost, or answered with a failure or without an envelope.
 */
export async function testFault(fault: Fault): Promise<void> {
  const { name, what, servers, times: usual, settings, make } = fault
  const times = Number(process.argv[3] ?? usual)
  const database = await (fault.database ?? startDebianPostgres)()
  const config = { ...clubSettings('2026-11-20T02:00:00Z', database.url), ...settings }
  try {
    // The first start makes the schema and publishes the content.
    await (await startClub(config)).stop()
    const members = await addMembers(config, memberCount)
    const spare = members.splice(-spareMembers)
    const clubs = await Promise.all(Array.from({ length: servers }, () => startClub(config)))
    const urls = clubs.map(({ url }) => url)
    const proxy = fault.proxy && (await startProxy(fault.proxy, urls))
    const load = proxy ? checkIns([proxy], members.values(), pauseMs) : checkIns(clubs, members.values())
    const pages = proxy && loadPages(proxy.url)
    const extra: Record<string, number> = {}
    const wrong: string[] = []
    for (let done = 0; done < times; done += 1) {
      await setTimeout(betweenMs)
      await make({ clubs, database, spare, extra, wrong })
    }
    await setTimeout(betweenMs)
    await load.end()
    await pages?.end()
    await proxy?.stop()
    const failed = Object.keys(load.seen.answers).filter((status) => status !== statuses.ok)
    if (proxy && failed.length > 0) wrong.push(`requests failed: ${failed.join(', ')}`)
    for (const [what, count] of Object.entries(pages?.seen.failed ?? {}))
      wrong.push(`${what}, ${count} times`)
    const [verified = ''] =
      (await clubs[0]?.operator('ledger', 'verify'))?.match(/every invariant holds.*/) ?? []
    const lost = await withContext(config, (context) => countLost(context, load.seen.acknowledged))
    for (const club of clubs) await club.stop()
    const { answers, slowestMs, acknowledged } = load.seen
    const figures = {
      times,
      acknowledged: acknowledged.size,
      lost,
      slowestSeconds: Number((slowestMs / 1000).toFixed(1)),
      ...(pages ? { pages: pages.seen.pages, scripts: pages.seen.scripts } : {}),
      ...extra,
      answers,
    }
    console.log(`${name}, ${times} times: ${what}`)
    console.table({ ...figures, answers: JSON.stringify(answers) })
    console.log(verified || 'THE LEDGER IS BROKEN')
    for (const each of new Set(wrong)) console.log(`WRONG: ${each}`)
    saveResult(`faults-${name}`, { what, ...figures, wrong, ledger: verified })
    const isBad = Object.keys(answers).some(
      (status) => status === statuses.failure || status.startsWith('no envelope'),
    )
    process.exitCode = lost === 0 && verified && !isBad && wrong.length === 0 && acknowledged.size > 0 ? 0 : 1
  } finally {
    agent.destroy()
    await database.stop()
  }
}
