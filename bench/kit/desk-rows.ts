import type { Context } from '../../apps/server/src/context.ts'
import { sealedMember } from '../../apps/server/src/features/identity/identity.sealed.ts'
import { takeRankSnapshot } from '../../apps/server/src/features/ranking/ranking.ts'
import type { startDebianPostgres } from './debian-postgres.ts'
import { addPoints, addQuickly, settle } from './growth-rows.ts'
import { withContext } from './members.ts'

type Database = Awaited<ReturnType<typeof startDebianPostgres>>

/** How many rows of each kind a measured club has. */
export interface DeskSize {
  members: number
  /** In two editions; `waiting` of them wait for review. */
  works: number
  waiting: number
  votes: number
  audits: number
  cases: number
  files: number
}

export const runningEdition = 6
export const lastEdition = 5
export const refusedFile = '01990000-0000-7000-8000-000000000001'
const runningMonth = '2026-11'
const lastMonth = '2026-10'
const membersAtOnce = 5000
/** A work's number has five digits after its edition. */
const worksOfLastEdition = 10
const ranksOfMonth = 700
/** One in so many. */
const hiddenVoteEvery = 10
const answeredCaseEvery = 25

/** The id of a generated member, as SQL and as text. */
const idOf = (n: string) => `('01890000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const memberId = (n: number) => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const fileIdOf = (n: string) => `('01890000-0000-7001-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const caseId = (n: number) => `01890000-0000-7002-8000-${n.toString(16).padStart(12, '0')}`
const caseIdOf = (n: string) => `('01890000-0000-7002-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const mobileOf = (n: number) => String(13_900_000_000 + n)

/** Members with real mobiles, sealed and found as those who registered. */
async function addSealedMembers({ db, sealing }: Context, count: number): Promise<void> {
  for (let first = 1; first <= count; first += membersAtOnce) {
    const numbers = Array.from({ length: Math.min(membersAtOnce, count + 1 - first) }, (_, at) => first + at)
    const columns = [
      numbers.map(memberId),
      numbers.map((n) => sealing.hash('mobile', mobileOf(n))),
      numbers.map((n) => sealing.seal(sealedMember.mobile, { userId: memberId(n) }, mobileOf(n))),
    ]
    const from = 'FROM unnest($1::uuid[], $2::text[], $3::text[]) AS t (id, hash, sealed)'
    await db.run(
      {
        name: 'bench_members',
        text: `INSERT INTO member (user_id, mobile_hash, mobile_sealed, channel, created_at, updated_at)
               SELECT id, hash, sealed, 'WEB', '2026-01-01', '2026-01-01' ${from}`,
      },
      columns,
    )
    await db.run(
      {
        name: 'bench_mobiles',
        text: `INSERT INTO member_mobile (mobile_hash, user_id, created_at) SELECT hash, id, '2026-01-01' ${from}`,
      },
      columns,
    )
  }
}

const works = ({ works: count, members }: DeskSize) => {
  const last = Math.floor(count / worksOfLastEdition)
  return `(SELECT n, CASE WHEN n <= ${last} THEN ${lastEdition} ELSE ${runningEdition} END AS edition,
            CASE WHEN n <= ${last} THEN '${lastEdition}' || lpad(n::text, 5, '0')
                 ELSE '${runningEdition}' || lpad((n - ${last})::text, 5, '0') END AS work_no,
            (n * 7919) % ${members} + 1 AS owner, n > ${last} AS is_running
       FROM generate_series(1, ${count}) AS n) AS made`
}

/** When a work was entered: within its edition, one after the other. */
const enteredAt = `CASE WHEN is_running THEN timestamptz '2026-09-01 09:00+08' ELSE timestamptz '2025-09-01 09:00+08' END
  + n % 100000 * interval '1 minute'`
const waits = ({ works: count, waiting }: DeskSize) => `n > ${count - waiting}`

const workRows = (size: DeskSize) => [
  `INSERT INTO work (user_id, work_no, edition, type, name, intro, channel, state, created_at, submitted_at)
     SELECT ${idOf('owner')}, work_no, edition, 7 + n % 2, '作品' || n, '一幅画', 'WEB',
            CASE WHEN ${waits(size)} THEN 'review' WHEN n % 37 = 0 THEN 'refused' ELSE 'shown' END,
            ${enteredAt}, ${enteredAt} FROM ${works(size)}`,
  `INSERT INTO work_file (user_id, work_no, position, file_id)
     SELECT ${idOf('owner')}, work_no, 0, ${fileIdOf('n')} FROM ${works(size)}`,
  `INSERT INTO member_file (user_id, file_id, state, kind, has_still, bytes, stored_bytes, width, height, checksum,
                            perceptual_hash, created_at, changed_at)
     SELECT ${idOf('owner')}, ${fileIdOf('n')}, 'used', 'image', false, 200000, 200000, 1600, 1200, 'invented' || n,
            (('x' || substr(md5((n / 20)::text), 1, 16))::bit(64)::bigint) # (CASE WHEN n % 20 = 0 THEN 5 ELSE n::bigint * 1000003 END),
            ${enteredAt}, ${enteredAt} FROM ${works(size)}`,
  `INSERT INTO edition_work (edition, work_no, user_id, type, name, cover_file_id, is_film, is_listed, listed_at, votes,
                             reached_at, entered_at)
     SELECT edition, work_no, ${idOf('owner')}, 7 + n % 2, '作品' || n, ${fileIdOf('n')}, false,
            NOT ${waits(size)} AND n % 37 <> 0, ${enteredAt}, (n * 7919) % 5000, ${enteredAt}, ${enteredAt}
       FROM ${works(size)}`,
  `INSERT INTO edition_type_count (edition, type, works)
     SELECT edition, type, count(*) FROM edition_work WHERE is_listed GROUP BY edition, type`,
  `INSERT INTO work_number (edition, last_no) VALUES (${runningEdition}, 99000), (${lastEdition}, 99000)`,
]

const voteRows = ({ votes, members, works: count }: DeskSize) => [
  `INSERT INTO vote (user_id, edition, day, slot, vote_id, work_no, channel, address_hash, browser_hash, state,
                     held_rule, rules_version, voted_at, is_tallied)
     SELECT ${idOf(`n % ${members} + 1`)}, ${runningEdition}, '2026-11-' || lpad((n / ${members} % 20 + 1)::text, 2, '0'),
            1, gen_random_uuid(),
            '${runningEdition}' || lpad(((CASE WHEN n % ${hiddenVoteEvery} = 0 THEN n / 200 ELSE n END)
              % ${Math.floor(count * 0.8)} + 1)::text, 5, '0'),
            'WEB', 'address' || n / 200, 'browser' || n % 5000,
            CASE WHEN n % ${hiddenVoteEvery} = 0 THEN 'held' ELSE 'counted' END,
            CASE WHEN n % ${hiddenVoteEvery} = 0 THEN 'address' END, 1,
            timestamptz '2026-11-01' + n * interval '7 seconds', true
       FROM generate_series(1, ${votes}) AS n`,
]

const auditRows = ({ audits, members }: DeskSize) => [
  `INSERT INTO audit_entry (audit_id, operator, act, reason, detail, created_at)
     SELECT (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid,
            'Operator ' || n % 30 || ' (desk:person-' || n % 30 || ')',
            (ARRAY['members.show', 'members.find', 'review.show', 'review.approve', 'cases.show', 'feeds.aum',
                   'members.bar', 'points.flag', 'cases.answer', 'desk.order'])[1 + (n / 7) % 10],
            'a question on the telephone',
            CASE WHEN n % 5 = 0 THEN jsonb_build_object('dryRun', true, 'member', ${idOf(`n % ${members} + 1`)})
                 ELSE jsonb_build_object('member', ${idOf(`n % ${members} + 1`)}, 'rows', n % 1000) END,
            timestamptz '2024-11-20' + n * (interval '730 days' / ${audits})
       FROM generate_series(1, ${audits}) AS n`,
  `INSERT INTO audit_outcome (audit_id, detail, created_at)
     SELECT audit_id, jsonb_build_object('rows', 3, 'parts', jsonb_build_array(detail)), created_at
       FROM audit_entry WHERE act = 'review.approve' AND detail->>'rows' IS NOT NULL`,
]

const evidence = `jsonb_build_object('trade', jsonb_build_object('tradeId', 'award-1', 'kind', 'award', 'taskId', 'check_in',
    'month', '${runningMonth}', 'points', 5, 'totalAfter', 5, 'seq', 1, 'reason', NULL, 'fact', '{}'::jsonb,
    'supersededAt', NULL, 'time', '2026-11-03T02:00:00.000Z'),
  'terms', NULL, 'cycle', NULL, 'month', jsonb_build_object('points', 5, 'pointsOfTask', 5, 'rankNo', NULL),
  'bankRows', '[]'::jsonb)`

const caseRows = ({ cases, members }: DeskSize) => [
  `INSERT INTO member_case (user_id, case_id, trade_kind, trade_id, task_id, state, evidence, opened_at, opened_day,
                            due_day, is_due_certain, answered_at)
     SELECT ${idOf(`(n * 7919) % ${members} + 1`)}, ${caseIdOf('n')}, 'award', 'award-1', 'check_in',
            CASE WHEN n % ${answeredCaseEvery} = 0 THEN 'open' ELSE 'answered' END, ${evidence}, at,
            to_char(at, 'YYYY-MM-DD'), to_char(at + interval '21 days', 'YYYY-MM-DD'), true,
            CASE WHEN n % ${answeredCaseEvery} <> 0 THEN at + interval '9 days' END
       FROM (SELECT n, timestamptz '2025-11-20' + n * (interval '365 days' / ${cases}) AS at
               FROM generate_series(1, ${cases}) AS n) AS made`,
]

const fileRows = ({ files }: DeskSize) => [
  `INSERT INTO feed_file (file_id, kind, name, sha256, operator, state, record, row_count, accepted, refused, started_at,
                          finished_at)
     SELECT ('0199' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid,
            (ARRAY['aum', 'customers', 'tiers', 'events'])[1 + n % 4], 'file-' || n || '.csv', 'invented' || n,
            'Operator 1 (desk:person-1)', 'done', 1000000, 1000000, 999000, CASE WHEN n % 3 = 0 THEN 1000 ELSE 0 END,
            at, at + interval '5 minutes'
       FROM (SELECT n, timestamptz '2025-11-20' + n * (interval '365 days' / ${files}) AS at
               FROM generate_series(1, ${files}) AS n) AS made`,
  `INSERT INTO feed_file (file_id, kind, name, sha256, operator, state, row_count, refused, started_at, finished_at)
     VALUES ('${refusedFile}', 'aum', 'refused.csv', 'refused', 'Operator 1 (desk:person-1)', 'done', 10000, 10000,
             '2026-11-19', '2026-11-19')`,
  `INSERT INTO feed_refusal (file_id, line, reason, refused_at)
     SELECT '${refusedFile}', n, 'it repeats line 2 of the same file', '2026-11-19' FROM generate_series(1, 10000) AS n`,
]

const monthRows = ({ members }: DeskSize) => {
  const winners = Math.min(ranksOfMonth, Math.floor(members / 10))
  const held = Math.min(3000, Math.floor(members / 10))
  return [
    ...[lastMonth, runningMonth].flatMap((month) => [
      `INSERT INTO month_counter (month, last_rank) VALUES ('${month}', ${winners})
         ON CONFLICT (month) DO UPDATE SET last_rank = excluded.last_rank`,
      `INSERT INTO month_rank (month, rank_no, user_id, ranked_at, seq)
         SELECT '${month}', n, ${idOf('n')}, timestamptz '${month}-05' + n * interval '1 minute', 1
           FROM generate_series(1, ${winners}) AS n`,
    ]),
    `INSERT INTO month_close (month, begun_at, members, listed, ranks, closed_at)
       VALUES ('${lastMonth}', '2026-11-01 04:00Z', ${winners}, ${winners}, ${winners}, '2026-11-01 04:20Z')`,
    `INSERT INTO month_history (user_id, month, points, position, rank_no, ranked_at, benefit)
       SELECT user_id, month, 1000, rank_no, rank_no, ranked_at, 'carried' FROM month_rank WHERE month = '${lastMonth}'`,
    `INSERT INTO point_flag (user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq)
       SELECT ${idOf('n')}, gen_random_uuid(), 1, '${runningMonth}', 5, 'notCounted', 'Operator 1 (desk:person-1)',
              'bought votes', timestamptz '2026-11-06' + n * interval '1 minute', 2
         FROM generate_series(1, 1000) AS n`,
    `INSERT INTO invitation (user_id, invited_user_id, channel, state, registered_at, has_left)
       SELECT ${idOf('n / 12 + 1')}, ${idOf(`n + ${held}`)}, 'WEB', CASE WHEN n % 4 = 0 THEN 'counted' ELSE 'held' END,
              timestamptz '2026-11-07' + n * interval '1 minute', n % 11 = 0 FROM generate_series(1, ${held * 2}) AS n`,
    `INSERT INTO report_count (stripe, day, kind, name, channel, events, visits, new_visits)
       SELECT stripe, day::date, kind, kind || '-' || name, channel, 500, 90, 60
         FROM generate_series(0, 7) AS stripe, generate_series(date '2026-09-20', date '2026-11-20', '1 day') AS day,
              unnest(ARRAY['page', 'click', 'failure', 'visit']) AS kind, generate_series(1, 60) AS name,
              unnest(ARRAY['MB', 'WX', 'WEB']) AS channel
        WHERE kind <> 'visit' OR name = 1`,
  ]
}

/** Fills an empty club with everything that the desk lists. */
export async function fillDesk(
  database: Database,
  settings: Record<string, string>,
  size: DeskSize,
): Promise<void> {
  await withContext(settings, async (context) => {
    await addSealedMembers(context, size.members)
    addPoints(database, 0, size.members)
    for (const rows of [workRows, voteRows, auditRows, caseRows, fileRows, monthRows])
      addQuickly(database, rows(size))
    settle(database)
    await takeRankSnapshot(context.db, context.clock)
  })
  settle(database)
}
