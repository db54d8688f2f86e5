import type { startDebianPostgres } from './debian-postgres.ts'

type Database = Awaited<ReturnType<typeof startDebianPostgres>>

const month = '2026-11'
const idOf = (n: string) => `('01890000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const pointsOf = (n: string) => `(5 + (${n}::bigint * 7919) % 1200)::int`
const timeOf = (n: string) => `timestamptz '2026-11-02' + ${n} % 1500000 * interval '1 second'`

const memberRows = (
  n: string,
) => `INSERT INTO member (user_id, mobile_hash, mobile_sealed, nick_name_sealed, channel, created_at, updated_at)
    SELECT ${idOf('n')}, 'invented' || n, 'invented', '会员' || n, 'WEB', '2026-01-01', '2026-01-01' FROM ${n}`

/** Each for the members that `n` numbers. The rows need no hashes: nothing here verifies the ledger. */
const pointRows = [
  (n: string) => `INSERT INTO point_account (user_id, total, last_seq, last_hash)
    SELECT ${idOf('n')}, ${pointsOf('n')}, 2, '' FROM ${n}`,
  (n: string) => `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
    SELECT ${idOf('n')}, '${month}', ${pointsOf('n')}, ${pointsOf('n')}, ${timeOf('n')} FROM ${n}`,
  (n: string) => `INSERT INTO point_month_task (user_id, month, task_id, points)
    SELECT ${idOf('n')}, '${month}', 'check_in', ${pointsOf('n')} FROM ${n}`,
  (n: string) => `INSERT INTO point_entry
      (user_id, seq, business_key, task_id, points, total_after, month, created_at, terms, previous_hash, hash)
    SELECT ${idOf('n')}, seq, 'invented:' || seq, 'check_in', 5, 5 * seq, '${month}', ${timeOf('n')}, '{}', '', ''
      FROM ${n} CROSS JOIN generate_series(1, 2) AS seq`,
  (
    n: string,
  ) => `INSERT INTO task_cycle (user_id, task_id, cycle_key, actions, completions, points, finished_at)
    SELECT ${idOf('n')}, 'learn_course', 'once', 1, 1, 5, ${timeOf('n')} FROM ${n}`,
  (n: string) => `INSERT INTO task_action
      (user_id, task_id, action_key, month, points, refusal, is_completion, created_at)
    SELECT ${idOf('n')}, 'learn_course', 'course-2026-01', '${month}', 5, NULL, true, ${timeOf('n')} FROM ${n}`,
]

// Foreign keys and triggers look at every row; these rows are consistent by themselves.
const quick = ['SET session_replication_role = replica', 'SET synchronous_commit = off']
const numbered = (from: number, to: number) => `generate_series(${from + 1}, ${to}) AS n`

/** Runs statements whose rows are consistent by themselves. */
export function addQuickly(database: Database, inserts: readonly string[]): void {
  for (const insert of inserts) database.run(...quick, insert)
}

/** Adds generated members numbered `from` (exclusive) to `to`, made by the database itself. */
export function addRows(database: Database, from: number, to: number): void {
  addQuickly(database, [memberRows(numbered(from, to))])
  addPoints(database, from, to)
}

/** Adds the points, tasks and entries of such members. */
export function addPoints(database: Database, from: number, to: number): void {
  addQuickly(
    database,
    pointRows.map((insert) => insert(numbered(from, to))),
  )
}

/** Gives members a long history: `count` entries each. */
export function addHistory(database: Database, userIds: readonly string[], count: number): void {
  const ids = userIds.map((userId) => `'${userId}'`).join(', ')
  database.run(
    'SET session_replication_role = replica',
    `INSERT INTO point_entry
       (user_id, seq, business_key, task_id, points, total_after, month, created_at, terms, previous_hash, hash)
     SELECT id, seq, 'invented:' || seq, 'check_in', 5, 5 * seq, '${month}',
            timestamptz '2026-11-02' + seq * interval '1 minute', '{}', '', ''
       FROM unnest(ARRAY[${ids}]::uuid[]) AS id CROSS JOIN generate_series(1, ${count}) AS seq`,
    `INSERT INTO point_account (user_id, total, last_seq, last_hash)
     SELECT id, ${5 * count}, ${count}, '' FROM unnest(ARRAY[${ids}]::uuid[]) AS id ON CONFLICT DO NOTHING`,
    `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
     SELECT id, '${month}', 37 * at, 37 * at, timestamptz '2026-11-03' + at * interval '1 second'
       FROM unnest(ARRAY[${ids}]::uuid[]) WITH ORDINALITY AS t (id, at) ON CONFLICT DO NOTHING`,
  )
}

/** What a growing table needs before it is measured: the planner's figures and a clean visibility map. */
export function settle(database: Database): void {
  database.run('VACUUM ANALYZE', 'CHECKPOINT')
}
