import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { postPoints } from './points.ts'

const club = await testClub()
let desk: OperatorDesk
let member: TestMember
beforeAll(async () => {
  desk = operatorDesk(club)
})

const tables = [
  'point_entry',
  'point_account',
  'point_month',
  'point_month_task',
  'task_action',
  'task_cycle',
  'month_rank',
  'month_counter',
  'month_history',
  'month_close',
  'month_gate',
  'check_in',
]

/** Changes the ledger as the database's owner could: with its triggers disabled. */
async function tamperWith(...statements: string[]): Promise<void> {
  await club.db.runScript('ALTER TABLE point_entry DISABLE TRIGGER ALL')
  // The migration revokes the owner's rights; an owner can grant them again.
  await club.db.runScript('GRANT ALL ON point_entry TO CURRENT_USER')
  for (const text of statements) {
    await club.db.run({
      name: `test_tamper_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
      text,
    })
  }
  await club.db.runScript('ALTER TABLE point_entry ENABLE TRIGGER ALL')
}

beforeEach(async () => {
  await tamperWith(...tables.map((table) => `DELETE FROM ${table}`))
  await club.moveTo('2026-11-20T02:00:00Z')
  member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  const { clock } = club.context
  for (const [key, points] of Object.entries({ one: 400, two: 500, three: 99, four: 50 })) {
    await club.db.inTransaction(async (tx) =>
      postPoints(tx, clock, {
        userId: member.userId,
        businessKey: key,
        taskId: 'test_award',
        points,
        monthlyCap: null,
        at: await clock.now(tx),
        fact: { key },
      }),
    )
  }
})

const verify = () => desk.run('ledger verify')

test('intact books pass the check and are counted', async () => {
  expect(await verify()).toEqual({
    exit: 0,
    out: 'every invariant holds: 1 members, 5 entries, 1 ranks\n',
    err: '',
  })
})

const me = () => `user_id = '${member.userId}'`
const changes: [string, number, string, () => string[]][] = [
  [
    'points changed',
    1,
    'entry .*/3',
    () => [`UPDATE point_entry SET points = 600 WHERE ${me()} AND seq = 3`],
  ],
  [
    'a fact changed',
    1,
    'entry .*/2',
    () => [`UPDATE point_entry SET fact = '{"key":"x"}' WHERE ${me()} AND seq = 2`],
  ],
  [
    'a time changed',
    1,
    'entry .*/4',
    () => [`UPDATE point_entry SET created_at = created_at + interval '1 second' WHERE ${me()} AND seq = 4`],
  ],
  [
    'an entry deleted in the middle',
    1,
    'entry .*/4',
    () => [`DELETE FROM point_entry WHERE ${me()} AND seq = 3`],
  ],
  ['the last entry deleted', 1, 'account', () => [`DELETE FROM point_entry WHERE ${me()} AND seq = 5`]],
  [
    'the last entry deleted and the account turned back',
    2,
    'month .*/2026-11',
    () => [
      `UPDATE point_account SET total = 1007, last_seq = 4,
         last_hash = (SELECT hash FROM point_entry WHERE ${me()} AND seq = 4) WHERE ${me()}`,
      `DELETE FROM point_entry WHERE ${me()} AND seq = 5`,
    ],
  ],
  [
    'an entry put at the end',
    1,
    'entry .*/6',
    () => [
      `INSERT INTO point_entry SELECT user_id, 6, 'forged', task_id, 50, total_after + 50, month, created_at, fact, hash, hash
         FROM point_entry WHERE ${me()} AND seq = 5`,
    ],
  ],
  [
    'an entry put in the middle',
    1,
    'entry .*/3',
    () => [
      `UPDATE point_entry SET seq = seq + 100 WHERE ${me()} AND seq >= 3`,
      `UPDATE point_entry SET seq = seq - 99 WHERE ${me()} AND seq >= 100`,
      `INSERT INTO point_entry SELECT user_id, 3, 'forged', task_id, 50, total_after + 50, month, created_at, fact, hash, hash
         FROM point_entry WHERE ${me()} AND seq = 2`,
    ],
  ],
  [
    'two entries changed about',
    1,
    'entry .*/2',
    () => [
      `UPDATE point_entry SET seq = 99 WHERE ${me()} AND seq = 2`,
      `UPDATE point_entry SET seq = 2 WHERE ${me()} AND seq = 3`,
      `UPDATE point_entry SET seq = 3 WHERE ${me()} AND seq = 99`,
    ],
  ],
  ['a total changed', 2, 'account', () => [`UPDATE point_account SET total = total + 1 WHERE ${me()}`]],
  [
    'a month changed',
    2,
    'month .*/2026-11',
    () => [`UPDATE point_month SET points = points + 1 WHERE ${me()}`],
  ],
  [
    'counted points changed',
    2,
    'month .*/2026-11',
    () => [`UPDATE point_month SET counted_points = 5 WHERE ${me()}`],
  ],
  [
    'a task’s month changed',
    2,
    'month .*test_award',
    () => [`UPDATE point_month_task SET points = 1 WHERE ${me()} AND task_id = 'test_award'`],
  ],
  ['a rank taken away', 6, 'month .*/2026-11', () => ['DELETE FROM month_rank', 'DELETE FROM month_counter']],
  [
    'a rank moved behind a hole',
    6,
    'rank 2026-11/2',
    () => ['UPDATE month_rank SET rank_no = 2', `UPDATE point_month SET rank_no = 2 WHERE ${me()}`],
  ],
  ['a counter moved', 6, 'counter 2026-11', () => ['UPDATE month_counter SET last_rank = 7']],
  ['a rank won too early', 6, 'rank 2026-11/1', () => ['UPDATE month_rank SET seq = 2']],
  [
    'an action without its entry',
    8,
    'action .*/check_in:2026-11-20',
    () => [`UPDATE task_action SET points = 9 WHERE ${me()}`],
  ],
  ['an entry without its action', 8, 'entry .*/1', () => [`DELETE FROM task_action WHERE ${me()}`]],
  [
    'an entry in a closed month',
    5,
    'history .*/2026-11',
    () => [
      `INSERT INTO month_close (month, begun_at, closed_at) VALUES ('2026-11', now(), now())`,
      `INSERT INTO month_history (user_id, month, points, position, rank_no, ranked_at, benefit)
       SELECT user_id, month, points - 50, 1, rank_no, ranked_at, 'carried' FROM point_month`,
    ],
  ],
  [
    'a benefit given in spite of a flag',
    6,
    'history .*/2026-11',
    () => [
      `INSERT INTO month_close (month, begun_at, closed_at) VALUES ('2026-11', now(), now())`,
      `INSERT INTO month_history (user_id, month, points, position, rank_no, ranked_at, benefit)
       SELECT user_id, month, points, 1, rank_no, ranked_at, 'carried' FROM point_month`,
      `INSERT INTO point_flag (user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq)
       SELECT user_id, '${uuidv7()}', seq, month, points, 'withheld', 'lin', 'doubt', now(), 5
         FROM point_entry WHERE ${me()} AND seq = 2`,
      `UPDATE point_month SET counted_points = counted_points - 400 WHERE ${me()}`,
    ],
  ],
]

test.each(changes)('%s in the database itself is found', async (_, invariant, row, statements) => {
  await tamperWith(...statements())
  const said = await verify()
  expect(said.exit).toBe(1)
  expect(said.err).toMatch(new RegExp(`^invariant ${invariant} is broken by ${row}`))
})

test('the check can run while members earn, without false alarms', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(club)))
  const awards = members.map((each) => each.post('/api/task/executeCheckIn'))
  const checks = await Promise.all(Array.from({ length: 3 }, verify))
  await Promise.all(awards)
  for (const said of checks) expect(said).toMatchObject({ exit: 0, err: '' })
  expect((await verify()).out).toContain('21 members')
})
