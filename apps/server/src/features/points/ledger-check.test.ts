import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ledgerOwner } from '../../testing/ledger-owner.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { examineHeadsFile, type HeadsConfig, headsOf, signDueDays } from './ledger-heads.ts'
import { postPoints } from './points.ts'

const club = await testClub()
const owner = ledgerOwner(club)
const { tamperWith } = owner
let desk: OperatorDesk
let member: TestMember
beforeAll(async () => {
  desk = operatorDesk(club)
})

beforeEach(async () => {
  rmSync(club.config.ledger.headsFile, { force: true })
  await owner.emptyBooks()
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
    out: 'every invariant holds: 1 member, 5 entries, 1 rank, no signed day\n',
    err: '',
  })
})

const me = () => `user_id = '${member.userId}'`
const forge = (seq: number) =>
  `INSERT INTO point_entry (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact,
     terms, previous_hash, hash)
   SELECT user_id, ${seq}, 'forged', task_id, 50, total_after + 50, month, created_at, fact, terms, hash, hash
     FROM point_entry WHERE ${me()} AND seq = ${seq - 1}`
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
    () => [
      `UPDATE point_entry SET created_at = (created_at AT TIME ZONE 'UTC' + interval '1 second') AT TIME ZONE 'UTC'
        WHERE ${me()} AND seq = 4`,
    ],
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
  ['an entry put at the end', 1, 'entry .*/6', () => [forge(6)]],
  [
    'an entry put in the middle',
    1,
    'entry .*/3',
    () => [
      `UPDATE point_entry SET seq = seq + 100 WHERE ${me()} AND seq >= 3`,
      `UPDATE point_entry SET seq = seq - 99 WHERE ${me()} AND seq >= 100`,
      forge(3),
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
  [
    'the terms of an entry changed',
    1,
    'entry .*/1',
    () => [`UPDATE point_entry SET terms = '{"points":8,"cap":null}' WHERE ${me()} AND seq = 1`],
  ],
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

test('every breach is listed, with the number of each kind', async () => {
  await tamperWith(
    `UPDATE point_entry SET fact = '{}' WHERE ${me()} AND seq IN (2, 4)`,
    `UPDATE point_month SET counted_points = 5 WHERE ${me()}`,
    'UPDATE month_counter SET last_rank = 7',
  )
  const { exit, out, err } = await verify()
  expect(err.replaceAll(member.userId, 'ME').split('\n')).toEqual([
    'invariant 1 is broken by entry ME/2: its hash is not that of its content',
    'invariant 1 is broken by entry ME/4: its hash is not that of its content',
    'invariant 2 is broken by month ME/2026-11: its counted points are 5, the entries add up to 1057',
    'invariant 6 is broken by counter 2026-11: it says 7 ranks, there are 1',
    'invariant 1: 2, invariant 2: 1, invariant 6: 1',
    'checked: 1 member, 5 entries, 1 rank, no signed day',
    '',
  ])
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
})

test('a list of breaches ends after 200, and the rest is counted', async () => {
  await tamperWith(
    `INSERT INTO task_action (user_id, task_id, action_key, month, points, is_completion, created_at)
     SELECT user_id, 'test_award', 'forged' || n, '2026-11', 1, true, now()
       FROM point_account, generate_series(1, 250) AS n WHERE ${me()}`,
  )
  const { err } = await verify()
  const lines = err.split('\n')
  expect(lines).toHaveLength(204)
  expect(lines.slice(200, 202)).toEqual(['… and 50 more', 'invariant 8: 250'])
})

test('a cap is judged by what was in force when the entry was written', async () => {
  const { clock } = club.context
  const award = (key: string, points: number, monthlyCap: number) =>
    club.db.inTransaction(async (tx) =>
      postPoints(tx, clock, {
        userId: member.userId,
        businessKey: key,
        taskId: 'capped',
        points,
        monthlyCap,
        at: await clock.now(tx),
      }),
    )
  await award('high', 300, 300)
  // The cap was lowered: earlier awards stay valid, and nothing more is given.
  expect(await award('refused', 50, 100)).toMatchObject({ outcome: 'refused' })
  expect(await verify()).toMatchObject({ exit: 0 })
  await owner.rewriteChain(member.userId, ({ taskId, terms }) =>
    taskId === 'capped' ? { terms: { ...terms, cap: 100 } } : {},
  )
  expect((await verify()).err).toContain('capped: 300 points in 2026-11, the cap was 100')
})

const signDays = (config: HeadsConfig = club.config) => signDueDays(club.context, headsOf(config, 'server'))
const headLines = () => readFileSync(club.config.ledger.headsFile, 'utf8').trimEnd().split('\n')

test('each finished day is signed once, by one of several servers, in a file that only grows', async () => {
  await club.moveTo('2026-11-20T16:30:00Z')
  // Half an hour after its end, entries of the day may still be in progress.
  expect((await signDays()).at(-1)).toBe('2026-11-19')
  const before = readFileSync(club.config.ledger.headsFile, 'utf8')
  await club.moveTo('2026-11-20T17:30:00Z')
  const runs = await Promise.all(Array.from({ length: 3 }, () => signDays()))
  expect(runs.flat()).toEqual(['2026-11-20'])
  expect(await signDays()).toEqual([])
  expect(readFileSync(club.config.ledger.headsFile, 'utf8').startsWith(before)).toBe(true)
  expect(headLines()).toHaveLength(20)
  const { out } = await verify()
  expect(out).toMatch(/^signed late: 2026-11-01 to 2026-11-19, on 2026-11-21 00:30:\d\d \+08:00; /)
  expect(out).toMatch(
    /\nevery invariant holds: 1 member, 5 entries, 1 rank, 20 signed days up to 2026-11-20\n$/,
  )
  expect(statSync(join(club.config.dataDir, 'ledger-key.pem')).mode & 0o777).toBe(0o600)
})

test('a busy day is read in pages and signed with every entry once', async () => {
  // Three pages; entries with the same time are on both sides of their borders.
  await tamperWith(
    `INSERT INTO point_entry (user_id, seq, business_key, task_id, points, total_after, month, created_at,
        terms, previous_hash, hash)
      SELECT md5(n::text)::uuid, 1, 'many', 'test_award', 1, 1, '2026-11',
        timestamptz '2026-11-20T00:00:00Z' + n % 3 * interval '1 hour', '{}', '', md5(n::text)
      FROM generate_series(1, 11000) AS n`,
  )
  await club.moveTo('2026-11-20T17:30:00Z')
  expect((await signDays()).at(-1)).toBe('2026-11-20')
  const rows = await club.db.all<{ userId: string; line: string }>({
    name: 'test_entries_of_day',
    text: `SELECT user_id, user_id || ' ' || seq || ' ' || hash || chr(10) AS line FROM point_entry
      WHERE created_at >= '2026-11-19T16:00:00Z' AND created_at < '2026-11-20T16:00:00Z'
      ORDER BY created_at, user_id, seq`,
  })
  const digests: Record<string, string> = {}
  for (const shard of new Set(rows.map(({ userId }) => userId.slice(-2)))) {
    const lines = rows.flatMap(({ userId, line }) => (userId.endsWith(shard) ? [line] : []))
    digests[shard] = createHash('sha256').update(lines.join('')).digest('base64')
  }
  const signed = { day: '2026-11-20', entries: 11_005, shards: digests }
  expect(JSON.parse(headLines().at(-1) ?? '')).toMatchObject(signed)
})

test('an entry rewritten with its whole chain after it is found by its signed day', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  await signDays()
  await owner.rewriteChain(member.userId, ({ seq }) => (seq === 2 ? { fact: { key: 'rewritten' } } : {}))
  const said = await verify()
  expect(said.exit).toBe(1)
  // All rows fit together: only the signature reveals the change.
  expect(said.err.split('\n').slice(0, 2)).toEqual([
    `invariant 1 is broken by day 2026-11-20, members whose id ends in ${member.userId.slice(-2)}: ` +
      'their entries are not those that were signed',
    'invariant 1: 1',
  ])
})

test('entries taken away, put in later or dated back are found by their signed days', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  await signDays()
  await tamperWith(
    `UPDATE point_entry SET created_at = '2026-10-02T00:00:00Z' WHERE ${me()} AND seq = 4`,
    `DELETE FROM point_entry WHERE ${me()} AND seq = 5`,
  )
  const { err } = await verify()
  expect(err).toContain(`entry ${member.userId}/4: it is older than 2026-11-01, the first signed day`)
  expect(err).toContain('day 2026-11-20, members whose id ends in')
})

test('a heads file that was changed, or signed by a stranger, is found', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  await signDays()
  const { headsFile } = club.config.ledger
  const lines = headLines()
  writeFileSync(headsFile, `${lines.toSpliced(3, 1).join('\n')}\n`)
  expect((await verify()).err).toContain('signed day 2026-11-05: it follows 2026-11-03')
  writeFileSync(headsFile, `${lines.join('\n').replace('"entries":5', '"entries":6')}\n`)
  expect((await verify()).err).toContain('signed day 2026-11-20: its signature is wrong')

  rmSync(headsFile)
  const stranger = { ...club.config.ledger, key: Buffer.alloc(32, 7).toString('base64') }
  await signDays({ ...club.config, ledger: stranger })
  expect((await verify()).err).toMatch(/signed day 2026-11-01: the key [0-9a-f]{16} is not known/)
})

test('a file whose end was removed and signed again is reported', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  await signDays()
  const { headsFile } = club.config.ledger
  writeFileSync(headsFile, `${headLines().slice(0, -1).join('\n')}\n`)
  await club.moveTo('2026-11-23T02:00:00Z')
  await signDays()
  expect((await verify()).out).toContain('signed late: 2026-11-20 to 2026-11-21, on 2026-11-23 10:00:')
  writeFileSync(headsFile, `${headLines().join('\n').replaceAll(':"2026-11-23', ':"2026-11-21')}\n`)
  expect((await verify()).err).toContain('signed day 2026-11-20: its signature is wrong')
})

test('a day far ahead that somebody else wrote neither stops the signing silently nor counts as signed', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  await signDays()
  const { headsFile } = club.config.ledger
  const forged = headLines().at(-1)?.replace('"day":"2026-11-20"', '"day":"9999-12-31"')
  appendFileSync(headsFile, `${forged}\n`)
  await club.moveTo('2026-11-23T02:00:00Z')
  await expect(signDays()).rejects.toThrow('its last day, 9999-12-31, is not signed by a key of this club')
  expect(await examineHeadsFile(club.context, club.config)).toMatchObject({
    failure: expect.stringContaining('9999-12-31'),
  })
  expect((await verify()).err).toContain('signed day 9999-12-31: its signature is wrong')

  writeFileSync(headsFile, readFileSync(headsFile, 'utf8').replace('9999-12-31', 'no day'))
  expect(await signDays()).toEqual(['2026-11-21', '2026-11-22'])
})

test('a line cut off by a crash stays, and its day is signed on the next line', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  await signDays()
  appendFileSync(club.config.ledger.headsFile, '{"day":"2026-11-2')
  await club.moveTo('2026-11-22T02:00:00Z')
  expect(await signDays()).toEqual(['2026-11-21'])
  expect(await verify()).toMatchObject({
    exit: 0,
    out: expect.stringContaining('that are no signed day: 1,'),
  })
})

test('the check can run while members earn, without false alarms', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(club)))
  const awards = members.map((each) => each.post('/api/task/executeCheckIn'))
  const checks = await Promise.all(Array.from({ length: 3 }, verify))
  await Promise.all(awards)
  for (const said of checks) expect(said).toMatchObject({ exit: 0, err: '' })
  expect((await verify()).out).toContain('21 members')
})
