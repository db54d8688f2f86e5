// Measures how long an operator's commands take in a large club, and whether their memory stays constant: a feed that
// is killed and resumed, its undo, a month's close and the ledger's check: `npm run bench -- growth-operator [rows]`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryHash } from '../apps/server/src/features/points/entry-hash.ts'
import { startClub } from '../e2e/club.ts'
import { startDebianPostgres } from './kit/debian-postgres.ts'
import { clubSettings, withContext } from './kit/members.ts'
import { given, isQuick, reportRatios } from './kit/ratios.ts'
import { type OperatorRun, runOperator } from './kit/run-operator.ts'

const rows = Number(given[0] ?? (isQuick ? 40_000 : 1_000_000))
const fewRows = isQuick ? 4000 : 10_000
const rowsAtOnce = 5000
const maxMemoryFactor = 1.5
const month = '2026-10'
const reachedAt = new Date('2026-10-15T02:00:00Z')

const feedText = (count: number) =>
  `month,customer_no,mobile,reached,amount\n${Array.from(
    { length: count },
    (_, row) => `${month},${6_200_000_000 + row},,${row % 3 === 0 ? 'N' : 'Y'},${row % 1000}.5\n`,
  ).join('')}`

const idOf = (n: number) => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** A member's only entry of the month, with its hash. */
function entryOf(n: number) {
  const points = 5 + (n % 900)
  const entry = {
    userId: idOf(n),
    seq: 1,
    businessKey: 'invented:1',
    taskId: 'invented',
    points,
    totalAfter: points,
    month,
    createdAt: reachedAt,
    fact: {},
    terms: { points, cap: null },
  }
  return { userId: entry.userId, points, hash: entryHash('', entry) }
}

/** Members with a sound ledger, so that the check finds nothing to look at twice. */
const addLedger = (settings: Record<string, string>, from: number, to: number) =>
  withContext(settings, async ({ db }) => {
    const tables = [
      `INSERT INTO point_account (user_id, total, last_seq, last_hash) SELECT id, points, 1, hash`,
      `INSERT INTO point_entry (user_id, seq, business_key, task_id, points, total_after, month, created_at,
         previous_hash, hash, fact, terms) SELECT id, 1, 'invented:1', 'invented', points, points, '${month}',
         '${reachedAt.toISOString()}'::timestamptz, '', hash, '{}', jsonb_build_object('points', points, 'cap', null)`,
      `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
         SELECT id, '${month}', points, points, '${reachedAt.toISOString()}'::timestamptz`,
      `INSERT INTO task_action (user_id, task_id, action_key, month, points, refusal, is_completion, created_at)
         SELECT id, 'invented', '1', '${month}', points, NULL, true, '${reachedAt.toISOString()}'::timestamptz`,
      `INSERT INTO point_month_task (user_id, month, task_id, points) SELECT id, '${month}', 'invented', points`,
    ]
    for (let first = from; first < to; first += rowsAtOnce) {
      const entries = Array.from({ length: Math.min(rowsAtOnce, to - first) }, (_, at) => entryOf(first + at))
      const columns = [
        entries.map(({ userId }) => userId),
        entries.map(({ points }) => points),
        entries.map(({ hash }) => hash),
      ]
      for (const [index, insert] of tables.entries())
        await db.run(
          {
            name: `growth_ledger_${index}`,
            text: `${insert} FROM unnest($1::uuid[], $2::int[], $3::text[]) AS t (id, points, hash)`,
          },
          columns,
        )
    }
  })

interface Step {
  what: string
  rows: number
  seconds: number
  perSecond: number
  peakMegabytes: number
  /** Its memory relative to that of the same command with few rows. */
  memoryFactor: number | null
}

const steps: Step[] = []
function note(what: string, count: number, run: OperatorRun, small?: OperatorRun): void {
  const step = {
    what,
    rows: count,
    seconds: Number(run.seconds.toFixed(1)),
    perSecond: Math.round(count / run.seconds),
    peakMegabytes: run.peakMegabytes,
    memoryFactor: small ? Number((run.peakMegabytes / small.peakMegabytes).toFixed(2)) : null,
  }
  steps.push(step)
  console.log(`${JSON.stringify(step)}\n${run.said.trim().split('\n').slice(-4).join('\n')}`)
}

const undoOf = ({ said }: OperatorRun) => /feeds undo (\S+)/.exec(said)?.[1] ?? ''

const database = await startDebianPostgres()
const folder = mkdtempSync(join(tmpdir(), 'club-bench-operator-'))
const settings = clubSettings('2026-11-20T02:00:00Z', database.url)
const env = { ...settings, NODE_ENV: 'test', CLUB_DATA_DIR: join(folder, 'data') }
const club = (...args: string[]) => runOperator(env, args)
try {
  // The first start makes the schema and publishes the content.
  await (await startClub(settings)).stop()
  const files = { few: join(folder, 'few.csv'), many: join(folder, 'many.csv') }
  writeFileSync(files.few, feedText(fewRows))
  writeFileSync(files.many, feedText(rows))

  const fewFed = await club('feeds', 'aum', files.few)
  const fewUndone = await club('feeds', 'undo', undoOf(fewFed))
  // Killed when it reports its progress for the second time.
  const killed = await runOperator(env, ['feeds', 'aum', files.many], /… .* lines[\s\S]*… .* lines/)
  const doneBefore = Number(database.run('SELECT count(*) FROM aum_result'))
  const fed = await club('feeds', 'aum', files.many)
  const stored = Number(database.run('SELECT count(*) FROM aum_result'))
  note('feed, killed', doneBefore, killed)
  note('feed, gone on', rows - doneBefore, fed, fewFed)
  note('undo', rows, await club('feeds', 'undo', undoOf(fed)), fewUndone)
  const left = Number(database.run('SELECT count(*) FROM aum_result'))

  await addLedger(settings, 0, fewRows)
  const fewVerified = await club('ledger', 'verify')
  await addLedger(settings, fewRows, rows)
  database.run('ANALYZE')
  const verified = await club('ledger', 'verify')
  note('ledger verify', rows, verified, fewVerified)
  const closed = await club('months', 'close', month)
  note('months close', rows, closed)

  console.table(steps)
  const isWhole =
    fed.said.includes('continues after the first') &&
    stored === rows &&
    left === 0 &&
    verified.said.includes('every invariant holds') &&
    closed.said.includes(`${rows.toLocaleString('en')} members`)
  const isConstant = steps.every(({ memoryFactor }) => (memoryFactor ?? 1) < maxMemoryFactor)
  console.log(
    `resumed, nothing lost or doubled: ${isWhole ? 'yes' : 'NO'}; memory constant: ${isConstant ? 'yes' : 'NO'}`,
  )
  const ratios = steps.map(({ what, memoryFactor }) => [`${what}, memory with many rows / few`, memoryFactor])
  const compared = ratios.filter(([, factor]) => factor !== null)
  const figures = { rows, doneBeforeKill: doneBefore, stored, leftAfterUndo: left, steps }
  reportRatios('growth-operator', Object.fromEntries(compared), figures)
  process.exitCode = isWhole && isConstant ? 0 : 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
