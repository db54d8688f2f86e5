// Whether members in trouble stall those who act at the same moment: 64 check in at once, of whom none, 1, 5 or 16 are
// in trouble of one kind. `npm run faults -- stalled-neighbours 5` makes five bursts of each.
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { statuses } from '@club/contract/statuses.ts'
import type { Context } from '../../apps/server/src/context.ts'
import type { TestMember } from '../../apps/server/src/testing/make-member.ts'
import { startClub } from '../../e2e/club.ts'
import { startDebianPostgres } from '../kit/debian-postgres.ts'
import type { Database } from '../kit/fault-club.ts'
import { addMembers, clubSettings, withContext } from '../kit/members.ts'
import { saveResult } from '../kit/results.ts'

const atOnce = 64
const counts = [1, 5, 16]
const bursts = Number(process.argv[3] ?? 5)
const warmUps = 5
const lockedMs = 1000
const goalTimes = 10

interface Trouble {
  kind: string
  /** What the members in trouble may be answered. */
  answers: string[]
  isFresh?: boolean
  /** Locks that somebody else takes: until `over`, with what is locked next in `other`. */
  hold?: (context: Context, troubled: string[], other: string, begun: () => void) => Promise<unknown>
}

const lock = { name: 'bench_lock', text: 'SELECT 1 AS one FROM point_account WHERE user_id = $1 FOR UPDATE' }

const troubles: Trouble[] = [
  {
    kind: 'locked for a second',
    answers: ['200'],
    hold: (context, troubled, _, begun) =>
      context.db.inTransaction(async (tx) => {
        for (const userId of troubled) await tx.one(lock, [userId])
        begun()
        await setTimeout(lockedMs)
      }),
  },
  {
    kind: 'deadlocked',
    answers: ['200'],
    hold: (context, troubled, other, begun) =>
      context.db.inTransaction(async (tx) => {
        for (const userId of troubled) await tx.one(lock, [userId])
        begun()
        await setTimeout(50)
        await tx.one(lock, [other])
      }),
  },
  { kind: 'poisoned', answers: [statuses.failure] },
  { kind: 'cancelled', answers: [statuses.busy] },
  { kind: 'timing out', answers: [statuses.busy] },
  { kind: 'without an account, a wrong token', answers: [statuses.viewTokenRefused], isFresh: true },
]

/** What the database does to the entries of members in trouble. */
function addTroubles(database: Database): void {
  database.run(
    'CREATE TABLE bench_trouble (user_id uuid PRIMARY KEY, kind text NOT NULL)',
    `CREATE FUNCTION bench_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE trouble text := (SELECT kind FROM bench_trouble WHERE user_id = NEW.user_id);
     BEGIN
       IF trouble = 'poisoned' THEN RAISE EXCEPTION 'poisoned'; END IF;
       IF trouble = 'cancelled' THEN RAISE EXCEPTION 'cancelled' USING ERRCODE = '57014'; END IF;
       IF trouble = 'timing out' THEN PERFORM pg_sleep(60); END IF;
       RETURN NEW;
     END $$`,
    'CREATE TRIGGER bench_trouble BEFORE INSERT ON point_entry FOR EACH ROW EXECUTE FUNCTION bench_trouble()',
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

interface Timed {
  status: string
  ms: number
}

function call(url: string, token: string, path: string, body: object): Promise<Timed> {
  const began = performance.now()
  const bytes = JSON.stringify(body)
  return new Promise((resolve) => {
    const end = (status: string) => resolve({ status, ms: performance.now() - began })
    const headers = {
      channel: 'WEB',
      'external-call': 'Y',
      'content-type': 'application/json',
      authorization: token,
    }
    const sent = request(`${url}${path}`, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('error', () => end('broken'))
      answer.on('end', () => end(/^\{"status":"([^"]+)"/.exec(text)?.[1] ?? `HTTP ${answer.statusCode}`))
    })
    sent.on('error', () => end('broken'))
    sent.end(bytes)
  })
}

const checkIn = (url: string, { token }: TestMember) => call(url, token, '/api/task/executeCheckIn', {})
const wrongToken = (url: string, { token }: TestMember) =>
  call(url, token, '/api/task/execute', {
    taskId: 'share_course',
    actionId: 'course-2026-01',
    actionType: 'Course',
    viewToken: 'A'.repeat(43),
  })

const inSql = (members: readonly TestMember[]) =>
  members.map(({ userId }) => `('${userId}'::uuid)`).join(', ')
const p99 = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
const rounded = (value: number) => Number(value.toFixed(1))

function tally(statuses: string[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

const database = await startDebianPostgres()
const config = clubSettings('2026-11-20T02:00:00Z', database.url)
const wrong: string[] = []

/** Each acknowledged check-in is stored once; one that was refused for now may be, too. */
function checkBooks(members: readonly TestMember[], acknowledged: number): void {
  const entries = `FROM point_entry WHERE user_id IN (VALUES ${inSql(members)})`
  const stored = Number(database.run(`SELECT count(DISTINCT user_id) ${entries}`))
  if (stored !== Number(database.run(`SELECT count(*) ${entries}`))) wrong.push('a member was paid twice')
  if (stored < acknowledged) wrong.push(`${acknowledged} were acknowledged, ${stored} stored`)
}

/** One burst: what the others and those in trouble were answered. */
async function burst(given: {
  url: string
  context: Context
  members: TestMember[]
  trouble?: Trouble
  count: number
}) {
  const { url, context, members, trouble, count } = given
  const every = Math.floor(atOnce / Math.max(1, count))
  const isTroubled = (_: unknown, index: number) => index % every === 0 && index / every < count
  const troubled = trouble ? members.filter(isTroubled) : []
  const others = members.filter((member) => !troubled.includes(member))
  const withAccount = trouble?.isFresh ? others : members
  database.run(`INSERT INTO point_account (user_id) VALUES ${inSql(withAccount)}`)
  if (trouble && !trouble.hold && !trouble.isFresh)
    database.run(
      `INSERT INTO bench_trouble SELECT user_id, '${trouble.kind}' FROM (VALUES ${inSql(troubled)}) AS t (user_id)`,
    )
  let held: Promise<unknown> = Promise.resolve()
  if (trouble?.hold) {
    const { hold } = trouble
    await new Promise<void>((begun) => {
      const ids = troubled.map(({ userId }) => userId).sort()
      const [other = ''] = others.map(({ userId }) => userId).sort()
      held = hold(context, ids, other, begun)
    })
  }
  const answers = await Promise.all(
    members.map(async (member) => {
      const isOne = troubled.includes(member)
      const timed = await (isOne && trouble?.isFresh ? wrongToken : checkIn)(url, member)
      return { isOne, ...timed }
    }),
  )
  await held
  checkBooks(members, answers.filter(({ status }) => status === '200').length)
  return answers
}

try {
  // The first start makes the schema and publishes the content.
  await (await startClub(config)).stop()
  addTroubles(database)
  const rounds = warmUps + bursts * (1 + troubles.length * counts.length)
  const members = await addMembers(config, rounds * atOnce)
  const club = await startClub(config)
  await withContext(config, async (context) => {
    const next = () => members.splice(0, atOnce)
    const { url } = club
    for (let no = 0; no < warmUps; no += 1) await burst({ url, context, members: next(), count: 0 })
    const several = async (trouble?: Trouble, count = 0) => {
      const answers = []
      for (let no = 0; no < bursts; no += 1)
        answers.push(
          ...(await burst({ url, context, members: next(), count, ...(trouble ? { trouble } : {}) })),
        )
      const others = answers.filter(({ isOne }) => !isOne)
      const refused = others.filter(({ status }) => status !== '200')
      for (const { status } of refused) wrong.push(`one of the others was answered ${status}`)
      const own = answers.filter(({ isOne }) => isOne)
      for (const { status } of own)
        if (!trouble?.answers.includes(status)) wrong.push(`${trouble?.kind}: answered ${status}`)
      return {
        othersP99Ms: rounded(p99(others.map(({ ms }) => ms))),
        ownSlowestMs: rounded(Math.max(0, ...own.map(({ ms }) => ms))),
        ownAnswers: tally(own.map(({ status }) => status)),
      }
    }
    const alone = await several()
    const table = []
    for (const trouble of troubles) {
      for (const count of counts) {
        const seen = await several(trouble, count)
        const times = rounded(seen.othersP99Ms / alone.othersP99Ms)
        if (times >= goalTimes)
          wrong.push(`${count} ${trouble.kind}: the others' p99 is ${times} times as long`)
        table.push({ kind: trouble.kind, count, times, ...seen })
      }
    }
    const verified = (await club.operator('ledger', 'verify')).match(/every invariant holds.*/)?.[0]
    console.log(`nobody in trouble: p99 ${alone.othersP99Ms} ms`)
    console.table(table.map(({ ownAnswers, ...row }) => ({ ...row, ownAnswers: JSON.stringify(ownAnswers) })))
    console.log(verified ?? 'THE LEDGER IS BROKEN')
    for (const each of new Set(wrong)) console.log(`WRONG: ${each}`)
    saveResult('faults-stalled-neighbours', { bursts, aloneP99Ms: alone.othersP99Ms, table, wrong, verified })
    process.exitCode = verified && wrong.length === 0 ? 0 : 1
  })
  await club.stop()
} finally {
  agent.destroy()
  await database.stop()
}
