import { statement } from '../../kit/database/db.ts'

/** One array per column, all of the same length. */
export type Columns = unknown[][]

const demoClub = { crosses: 'the demo club', borrows: 'its history is loaded in bulk' }

/** Bulk inserts for the demo club only; everything else goes through the features' own writers. */
export const demoStatements = {
  accounts: statement<never, Columns>(
    'demo_accounts',
    `INSERT INTO point_account (user_id, total, last_seq, last_hash)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[])`,
    demoClub,
  ),
  entries: statement<never, Columns>(
    'demo_entries',
    `INSERT INTO point_entry (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, terms, previous_hash, hash)
     SELECT u, s, k, t, p, a, m, c, f::jsonb, w::jsonb, ph, h
       FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::timestamptz[],
                   $9::text[], $10::text[], $11::text[], $12::text[]) AS r(u, s, k, t, p, a, m, c, f, w, ph, h)`,
    demoClub,
  ),
  months: statement<never, Columns>(
    'demo_months',
    `INSERT INTO point_month (user_id, month, points, counted_points, reached_at, rank_no, ranked_at)
     SELECT u, m, p, p, r, n, t
       FROM unnest($1::uuid[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::timestamptz[]) AS x(u, m, p, r, n, t)`,
    demoClub,
  ),
  taskMonths: statement<never, Columns>(
    'demo_task_months',
    'INSERT INTO point_month_task (user_id, month, task_id, points) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[])',
    demoClub,
  ),
  counters: statement<never, Columns>(
    'demo_counters',
    'INSERT INTO month_counter (month, last_rank) SELECT * FROM unnest($1::text[], $2::int[])',
    demoClub,
  ),
  ranks: statement<never, Columns>(
    'demo_ranks',
    'INSERT INTO month_rank (month, rank_no, user_id, ranked_at) SELECT * FROM unnest($1::text[], $2::int[], $3::uuid[], $4::timestamptz[])',
    demoClub,
  ),
  cycles: statement<never, Columns>(
    'demo_cycles',
    `INSERT INTO task_cycle (user_id, task_id, cycle_key, actions, completions, points, finished_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])`,
    demoClub,
  ),
  actions: statement<never, Columns>(
    'demo_actions',
    `INSERT INTO task_action (user_id, task_id, action_key, month, points, refusal, is_completion, created_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::boolean[], $8::timestamptz[])`,
    demoClub,
  ),
  completions: statement<never, Columns>(
    'demo_completions',
    'INSERT INTO medal_progress (user_id, task_id, completions) SELECT * FROM unnest($1::uuid[], $2::text[], $3::int[])',
    demoClub,
  ),
  checkIns: statement<never, Columns>(
    'demo_check_ins',
    'INSERT INTO check_in (user_id, day, continue_days, created_at) SELECT * FROM unnest($1::uuid[], $2::text[], $3::int[], $4::timestamptz[])',
    demoClub,
  ),
  /** A row that every start has made; the servers' role may not lock that of the migrations. */
  lockLoad: statement<{ name: string }, []>(
    'demo_lock',
    "SELECT name FROM club_secret WHERE name = 'secret-check' FOR UPDATE",
    { borrows: 'two servers load the demo club one after another' },
  ),
  anybody: statement<{ userId: string }, []>('demo_anybody', 'SELECT user_id FROM member LIMIT 1', demoClub),
}
