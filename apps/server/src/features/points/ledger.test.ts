import { createHash, randomUUID } from 'node:crypto'
import { type Channel, channels } from '@club/contract/channels.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Db, sqlState } from '../../kit/database/db.ts'
import { makeMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { beginView, shareCourse, shareOf } from '../../testing/viewing.ts'
import { passTime } from '../../testing/visitor.ts'
import { type Award, postPoints } from './ledger.ts'
import { gateIds, gateOf } from './month-gate.ts'

const club = await testClub()

const refusedChange = '23001'

interface Entry {
  userId: string
  seq: number
  businessKey: string
  taskId: string
  points: number
  totalAfter: number
  month: string
  createdAt: Date
  fact: Record<string, string>
  terms: Record<string, unknown>
  previousHash: string
  hash: string
}

function entriesOf(db: Db, userId: string): Promise<Entry[]> {
  return db.all({ name: 'test_entries', text: 'SELECT * FROM point_entry WHERE user_id = $1 ORDER BY seq' }, [
    userId,
  ])
}

/** The hash of an entry, computed independently of the code: rules/points#hash-chain. */
function hashOf(entry: Entry, previousHash: string): string {
  const pairsOf = (parts: Record<string, unknown>) =>
    Object.keys(parts)
      .sort()
      .map((name) => [name, parts[name]])
  const parts = [
    previousHash,
    entry.userId,
    entry.seq,
    entry.businessKey,
    entry.taskId,
    entry.points,
    entry.totalAfter,
    entry.month,
    entry.createdAt.toISOString(),
    pairsOf(entry.fact),
    pairsOf(entry.terms),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Checks one member's books: no gaps, correct running totals, an unbroken hash chain. */
async function expectSoundBooks(userId: string): Promise<Entry[]> {
  const entries = await entriesOf(club.db, userId)
  let [total, hash] = [0, '']
  for (const [index, entry] of entries.entries()) {
    expect(entry.seq).toBe(index + 1)
    expect(entry.points).toBeGreaterThan(0)
    total += entry.points
    expect(entry.totalAfter).toBe(total)
    expect(entry.previousHash).toBe(hash)
    expect(entry.hash).toBe(hashOf(entry, hash))
    hash = entry.hash
  }
  const account = await club.db.one<{ total: number; lastSeq: number; lastHash: string }>(
    { name: 'test_account', text: 'SELECT total, last_seq, last_hash FROM point_account WHERE user_id = $1' },
    [userId],
  )
  // A member who was only refused may have an account: some refusals come after its lock, which opens it.
  const unopened = { total: 0, lastSeq: 0, lastHash: '' }
  expect(account ?? unopened).toEqual({ total, lastSeq: entries.length, lastHash: hash })
  for (const [table, column] of [
    ['point_month', 'month'],
    ['point_month_task', 'month, task_id'],
  ]) {
    const kept = await club.db.all(
      {
        name: `test_kept_${table}`,
        text: `SELECT ${column}, points FROM ${table} WHERE user_id = $1 AND points > 0 ORDER BY ${column}`,
      },
      [userId],
    )
    const derived = await club.db.all(
      {
        name: `test_derived_${table}`,
        text: `SELECT ${column}, sum(points)::int AS points FROM point_entry WHERE user_id = $1
               GROUP BY ${column} ORDER BY ${column}`,
      },
      [userId],
    )
    expect(kept).toEqual(derived)
  }
  return entries
}

const post = (award: Award) => club.db.inTransaction((tx) => postPoints(tx, club.context.clock, award))

test.each([
  ['updated', 'UPDATE point_entry SET points = 1000 WHERE user_id = $1'],
  ['updated without a change', 'UPDATE point_entry SET points = points WHERE user_id = $1'],
  ['deleted', 'DELETE FROM point_entry WHERE user_id = $1'],
])('an entry cannot be %s: the database refuses', async (what, text) => {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  const before = await entriesOf(club.db, member.userId)
  const change = club.db.run({ name: `test_${what.replaceAll(' ', '_')}`, text }, [member.userId])
  expect(await change.then(() => 'done', sqlState)).toBe(refusedChange)
  expect(await entriesOf(club.db, member.userId)).toEqual(before)
})

test('the ledger cannot be emptied: the database refuses', async () => {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  for (const text of ['TRUNCATE point_entry', 'TRUNCATE point_entry CASCADE']) {
    expect(await club.db.runScript(text).then(() => 'done', sqlState)).toBe(refusedChange)
  }
  expect(await entriesOf(club.db, member.userId)).toHaveLength(1)
})

test('an entry must have more than 0 points', async () => {
  for (const points of [0, -8]) {
    const text = `INSERT INTO point_entry
      (user_id, seq, business_key, task_id, points, total_after, month, created_at, terms, previous_hash, hash)
      VALUES ($1, 1, 'key', 'check_in', ${points}, 0, '2026-11', now(), '{}', '', '')`
    const written = club.db.run({ name: `test_points_${points}`, text }, [
      '01890000-0000-7000-8000-000000000009',
    ])
    expect(await written.then(() => 'done', sqlState)).toBe('23514')
  }
})

test('no role has the right to update, delete or truncate the ledger', async () => {
  const rights = await club.db.all<{ privilegeType: string }>({
    name: 'test_rights',
    text: `SELECT DISTINCT acl.privilege_type
             FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS acl
            WHERE relname = 'point_entry' ORDER BY 1`,
  })
  const held = rights.map(({ privilegeType }) => privilegeType)
  expect(held).toContain('INSERT')
  expect(held).toContain('SELECT')
  expect(held.filter((right) => ['UPDATE', 'DELETE', 'TRUNCATE'].includes(right))).toEqual([])
})

test('a check-in and shares leave books that add up and chain', async () => {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  for (const course of ['course-2026-01', 'course-2026-02', 'course-2026-03', 'course-2026-04']) {
    await shareCourse(club, member, course)
  }
  const entries = await expectSoundBooks(member.userId)
  expect(entries.map(({ businessKey }) => businessKey)).toEqual([
    'check_in:2026-11-20',
    'share_course:course-2026-01:2026-11-20',
    'share_course:course-2026-02:2026-11-20',
    'share_course:course-2026-03:2026-11-20',
  ])
  expect(entries.map(({ fact }) => fact)).toEqual([
    { day: '2026-11-20' },
    { course: 'course-2026-01' },
    { course: 'course-2026-02' },
    { course: 'course-2026-03' },
  ])
})

test('a fact in any script is stored unchanged and covered by the hash', async () => {
  const member = await makeMember(club)
  const at = await club.context.clock.now(club.db)
  const fact = { zeta: '银杏"\\\n', alpha: '👵🏽', 'a b': '' }
  await post({
    userId: member.userId,
    businessKey: 'k',
    taskId: 'check_in',
    points: 1,
    monthlyCap: null,
    at,
    fact,
  })
  const [entry] = await expectSoundBooks(member.userId)
  expect(entry?.fact).toEqual(fact)
})

test('repeating a business key returns the first result; other content under the same key is refused', async () => {
  const member = await makeMember(club)
  const at = await club.context.clock.now(club.db)
  const award = {
    userId: member.userId,
    businessKey: 'k',
    taskId: 'check_in',
    points: 8,
    monthlyCap: null,
    at,
  }
  expect(await post(award)).toMatchObject({ outcome: 'posted', points: 8, total: 8 })
  expect(await post(award)).toMatchObject({ outcome: 'repeated', points: 8, total: 8 })
  for (const other of [{ points: 9 }, { taskId: 'share_course' }]) {
    await expect(post({ ...award, ...other })).rejects.toMatchObject({ status: 'keyReused' })
  }
  expect(await expectSoundBooks(member.userId)).toHaveLength(1)
})

test('the same business key of two members means two facts', async () => {
  const at = await club.context.clock.now(club.db)
  for (const member of [await makeMember(club), await makeMember(club)]) {
    const award = {
      userId: member.userId,
      businessKey: 'k',
      taskId: 'check_in',
      points: 8,
      monthlyCap: null,
      at,
    }
    expect(await post(award)).toMatchObject({ outcome: 'posted', total: 8 })
  }
})

test('a transaction that fails after an award leaves nothing behind', async () => {
  const member = await makeMember(club)
  const at = await club.context.clock.now(club.db)
  const failed = club.db.inTransaction(async (tx) => {
    await postPoints(tx, club.context.clock, {
      userId: member.userId,
      businessKey: 'k',
      taskId: 'aum_increased_month',
      points: 1000,
      monthlyCap: null,
      at,
    })
    throw new Error('the rest failed')
  })
  await expect(failed).rejects.toThrow('the rest failed')
  expect(await entriesOf(club.db, member.userId)).toEqual([])
  const month = (await member.post('/api/user/happypoint/month')).data
  expect(month).toMatchObject({ happyPoint: 0, rankNo: null, maxRank: 0 })
})

test('concurrent awards of one member are numbered without a gap', async () => {
  const member = await makeMember(club)
  const at = await club.context.clock.now(club.db)
  await Promise.all(
    Array.from({ length: 18 }, (_, index) =>
      post({
        userId: member.userId,
        businessKey: `k${index % 12}`,
        taskId: 'check_in',
        points: 1 + (index % 12),
        monthlyCap: null,
        at,
      }),
    ),
  )
  expect(await expectSoundBooks(member.userId)).toHaveLength(12)
})

test('entries are timed in the order of their numbers', async () => {
  const member = await makeMember(club)
  const bodies: object[] = []
  for (const course of ['course-2026-01', 'course-2026-02', 'course-2026-03']) {
    bodies.push(shareOf(course, await beginView(member, 'share_course', course)))
  }
  // Move the clock once for all of them: if each moved it, it could be set back before a view was long enough.
  await passTime(club, { seconds: 60 })
  const shares = bodies.map((body) => member.post('/api/task/execute', body))
  await Promise.all([...shares, member.post('/api/task/executeCheckIn')])
  const times = (await entriesOf(club.db, member.userId)).map(({ createdAt }) => createdAt.getTime())
  expect(times).toHaveLength(4)
  expect(times).toEqual([...times].sort((left, right) => left - right))
})

const courses = ['course-2026-01', 'course-2026-02', 'course-2026-03', 'course-2026-04', 'no-course']
type Step =
  | { kind: 'check-in' }
  | { kind: 'share'; course: string; channel: Channel }
  | { kind: 'hours'; hours: number }
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('check-in' as const) }),
    fc.record({
      kind: fc.constant('share' as const),
      course: fc.constantFrom(...courses),
      channel: fc.constantFrom(...channels),
    }),
    fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  ),
  { minLength: 5, maxLength: 25 },
)

type Channels = Record<Channel, TestMember>

async function take(from: Channels, step: Step, now: { at: number }): Promise<void> {
  if (step.kind === 'check-in') await from.WEB.post('/api/task/executeCheckIn')
  else if (step.kind === 'share') {
    await shareCourse(club, from[step.channel], step.course)
  } else {
    now.at += step.hours * 3_600_000
    await club.moveTo(new Date(now.at).toISOString())
  }
}

test('after any series of actions, totals never fall and the books are sound', async () => {
  // fast-check reports the seed and the shortest failing series.
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const now = { at: Date.parse('2027-05-27T02:00:00Z') }
      await club.moveTo(new Date(now.at).toISOString())
      const member = await makeMember(club)
      const from = {
        MB: await signedInFrom(club, member, 'MB'),
        WX: await signedInFrom(club, member, 'WX'),
        WEB: member,
      }
      let before = 0
      for (const step of series) {
        await take(from, step, now)
        const total = (await member.post('/api/user/happypoint')).data.happyPointValue
        expect(total).toBeGreaterThanOrEqual(before)
        before = total
      }
      await expectSoundBooks(member.userId)
    }),
    { numRuns: 12 },
  )
})

test('the gate of an award has the hash range of its member, so that a cluster puts both on one server', async () => {
  const ids = [...gateIds, ...Array.from({ length: 200 }, () => randomUUID())]
  const text = `SELECT id, ((uuid_hash(id)::bigint + 2147483648) >> 27)::int AS range FROM unnest($1::uuid[]) AS id`
  const ranges = await club.db.all<{ id: string; range: number }, [string[]]>(
    { name: 'test_hash_ranges', text },
    [ids],
  )
  expect(ranges).toHaveLength(ids.length)
  for (const { id, range } of ranges) expect(gateOf(id)).toBe(gateIds[range])
})
