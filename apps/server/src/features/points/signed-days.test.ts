import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { beforeEach, expect, inject, test } from 'vitest'
import { sweepJob } from '../../kit/jobs/sweep.ts'
import { lockWaiters } from '../../testing/cluster.ts'
import { ledgerOwner } from '../../testing/ledger-owner.ts'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { liftEndedBars } from './exclusion.ts'
import { type Award, postPoints } from './ledger.ts'
import { headsOf, signDueDays } from './ledger-heads.ts'
import { closeDueMonths } from './month-close.ts'

const club = await testClub()
const { tamperWith, emptyBooks } = ledgerOwner(club)
const desk = operatorDesk(club)
const { headsFile } = club.config.ledger

beforeEach(async () => {
  rmSync(headsFile, { force: true })
  await emptyBooks()
})

const checkIn = '/api/task/executeCheckIn'
const sign = () => signDueDays(club.context, headsOf(club.config, 'server'))
const verify = () => desk.run('ledger verify')

/** A club with an entry of 20 November that has signed every day up to 21 November. */
async function signedClub() {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post(checkIn)
  await club.moveTo('2026-11-22T02:00:00Z')
  expect((await sign()).at(-1)).toBe('2026-11-21')
  return member
}

function award(userId: string, businessKey: string, points: number, more: Partial<Award> = {}) {
  const { clock } = club.context
  return club.db.inTransaction(async (tx) =>
    postPoints(tx, clock, {
      userId,
      businessKey,
      taskId: 'test_award',
      points,
      monthlyCap: null,
      at: await clock.now(tx),
      ...more,
    }),
  )
}

const entriesOf = (userId: string) =>
  club.db.all<{ month: string; at: string; points: number }>(
    {
      name: 'test_times',
      text: `SELECT month, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, points
        FROM point_entry WHERE user_id = $1 ORDER BY seq`,
    },
    [userId],
  )

test('a check that is stopped says where to go on, and goes on there', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post(checkIn)
  const others = Array.from(
    { length: 3220 },
    (_, n) => `0${String(n).padStart(7, '0')}-0000-7000-8000-000000000000`,
  )
  await tamperWith(
    `INSERT INTO point_account (user_id, total, last_seq, last_hash)
      SELECT id, 0, 0, '' FROM unnest(ARRAY['${others.join("','")}']::uuid[]) AS id`,
  )
  const stopped = await desk.run('ledger verify', {}, AbortSignal.abort())
  expect(stopped.exit).toBe(4)
  const after = /to continue: club ledger verify --after (\S+)/.exec(stopped.err)?.[1]
  expect(after).toBe(others[3199])
  const { exit, out } = await desk.run('ledger verify', { after })
  expect([exit, out]).toEqual([
    0,
    `every invariant holds behind ${after}: 21 members, 1 entry, 0 ranks, no signed day\n`,
  ])
})

test('a server that stops signs no half day, and the next one signs it', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  await (await makeMember(club)).post(checkIn)
  await club.moveTo('2026-11-21T02:00:00Z')
  const heads = headsOf(club.config, 'server')
  expect(await signDueDays(club.context, heads, AbortSignal.abort())).toEqual([])
  expect((await signDueDays(club.context, heads)).at(-1)).toBe('2026-11-20')
})

test('what is earned while the clock is set back belongs to the first day that is not signed', async () => {
  const before = await signedClub()
  const member = await makeMember(club)
  await club.moveTo('2026-11-20T03:00:00Z')
  // The day of the check-in is the clock's; the entry is in the next unsigned day.
  const answer = { checkInDate: '2026-11-20', point: 8, happyPointValue: 8 }
  expect((await member.post(checkIn)).data).toMatchObject({ result: 'checkedIn', ...answer })
  expect((await member.post(checkIn)).data).toMatchObject({ result: 'alreadyCheckedIn', ...answer })
  expect((await before.post(checkIn)).data).toMatchObject({ result: 'alreadyCheckedIn' })
  expect(await entriesOf(member.userId)).toEqual([{ month: '2026-11', at: '2026-11-21 16:00', points: 8 }])
  expect(await verify()).toMatchObject({ exit: 0, err: '' })

  await club.moveTo('2026-11-23T02:00:00Z')
  expect(await sign()).toEqual(['2026-11-22'])
  expect(await verify()).toMatchObject({ exit: 0, err: '' })
})

test('while the clock of the database is far ahead of the server’s, no day is signed, no month closed, no bar ended, nothing swept', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  await (await makeMember(club)).post(checkIn)
  await club.moveTo('2027-01-02T05:00:00Z')
  const { db, log } = club.context
  const clock = { ...club.context.clock, roughly: () => new Date('2026-11-20T02:00:00Z') }
  const context = { db, log, clock }
  const swept: string[] = []
  const feature = { sweep: async (now: Date) => swept.push(now.toISOString()) }
  const sweep = () => sweepJob(context, { feature }).run(new AbortController().signal)
  const close = () => closeDueMonths({ ...context, unfinishedOutageOf: async () => null })
  const sign = () => signDueDays(context, headsOf(club.config, 'server'))
  for (const work of [sign, close, sweep, () => liftEndedBars(context)])
    await expect(work()).rejects.toMatchObject({ code: 'clockAhead' })
  expect(swept).toEqual([])
  await club.moveTo('2026-11-20T05:00:00Z')
  const member = await makeMember(club)
  await member.post(checkIn)
  expect(await entriesOf(member.userId)).toEqual([{ month: '2026-11', at: '2026-11-20 05:00', points: 8 }])
  expect((await desk.run('months list')).out).not.toContain('2026-11')
})

test('across the end of a month, it counts for the next one: caps, ranks and closed months hold', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [capped, near, made] = [await makeMember(club), await makeMember(club), await makeMember(club)]
  await award(capped.userId, 'full', 300, { monthlyCap: 300 })
  await award(near.userId, 'nearly', 999)
  await made.post(checkIn)
  await club.moveTo('2026-12-02T02:00:00Z')
  expect((await sign()).at(-1)).toBe('2026-12-01')

  await club.moveTo('2026-11-30T15:00:00Z')
  const december = { month: '2026-12', at: '2026-12-01 16:00' }
  // November's cap is full and its target near; both are December's now.
  expect(await award(capped.userId, 'more', 300, { monthlyCap: 300 })).toMatchObject({ outcome: 'posted' })
  expect(await award(capped.userId, 'too-much', 1, { monthlyCap: 300 })).toMatchObject({ outcome: 'refused' })
  expect(await award(near.userId, 'one', 1)).toMatchObject({ outcome: 'posted', rankNo: null })
  expect(await award(near.userId, 'target', 999)).toMatchObject({ outcome: 'posted', rankNo: 1 })
  expect((await entriesOf(near.userId)).slice(1)).toEqual([
    { ...december, points: 1 },
    { ...december, points: 999 },
  ])
  // A day that an operator makes good keeps its month, which is open, and takes no time in a signed day.
  await club.moveTo('2026-12-01T01:00:00Z')
  expect((await desk.run('outage declare', { from: '2026-11-21', to: '2026-11-21' })).exit).toBe(0)
  expect((await entriesOf(made.userId))[1]).toEqual({ ...december, month: '2026-11', points: 8 })
  expect(await verify()).toMatchObject({ exit: 0, err: '' })

  await club.moveTo('2026-12-02T05:00:00Z')
  expect((await desk.run('months close', { month: '2026-11' })).exit).toBe(0)
  // Also in a month before the first signed one.
  for (const [key, back] of [
    ['closed', '2026-11-20T02:00:00Z'],
    ['long-ago', '2026-03-20T02:00:00Z'],
  ] as const) {
    await club.moveTo(back)
    expect(await award(made.userId, key, 5)).toMatchObject({ outcome: 'posted' })
    expect((await entriesOf(made.userId)).at(-1)).toEqual({ ...december, points: 5 })
  }
  expect(await verify()).toMatchObject({ exit: 0, err: '' })
})

// The embedded database runs one transaction at a time, so waiting cannot be observed there.
if (inject('postgresUrl') !== '') {
  test('a day is signed after the awards that are being written into it', async () => {
    await club.moveTo('2026-11-19T02:00:00Z')
    const member = await makeMember(club)
    await member.post(checkIn)
    await club.moveTo('2026-11-20T15:59:00Z')
    const { clock } = club.context
    const signing = await club.db.inTransaction(async (tx) => {
      const slow = { userId: member.userId, businessKey: 'slow', taskId: 'test_award', points: 5 }
      await postPoints(tx, clock, { ...slow, monthlyCap: null, at: await clock.now(tx) })
      await club.moveTo('2026-11-20T17:30:00Z')
      let isSigned = false
      const days = sign().finally(() => {
        isSigned = true
      })
      while (!isSigned && (await club.db.one(lockWaiters))?.count !== 1);
      return { days }
    })
    expect((await signing.days).at(-1)).toBe('2026-11-20')
    expect((await entriesOf(member.userId))[1]).toMatchObject({ at: '2026-11-20 15:59' })
    expect(await verify()).toMatchObject({ exit: 0, err: '' })
  })
}

test('a day that was signed without a later entry can be acknowledged as it is, and is watched again', async () => {
  const member = await signedClub()
  // As in a database that was restored to before the signing.
  await tamperWith('UPDATE award_gate SET signed_until = NULL')
  await club.moveTo('2026-11-20T03:00:00Z')
  await award(member.userId, 'late', 5)
  await club.moveTo('2026-11-22T03:00:00Z')
  const ending = member.userId.slice(-2)
  expect(await verify()).toMatchObject({ exit: 1, err: expect.stringContaining('day 2026-11-20') })

  const acknowledge = (day: string, more: object = {}) => desk.run('ledger acknowledge', { day, ...more })
  expect(await acknowledge('2026-11-22')).toMatchObject({ exit: 1, err: '2026-11-22 is not signed yet\n' })
  expect((await acknowledge('2026-11-19')).err).toContain('are those that the file names')
  const before = readFileSync(headsFile, 'utf8')
  const preview = await acknowledge('2026-11-20', { dryRun: true })
  expect(preview).toEqual({
    exit: 0,
    err: '',
    out:
      `2026-11-20 would be accepted with 2 entries, there were 1; other entries than before: members whose id ends in ` +
      `${ending}\ndry run: nothing was changed\n`,
  })
  expect(readFileSync(headsFile, 'utf8')).toBe(before)
  expect(await acknowledge('2026-11-20')).toMatchObject({ exit: 0, err: '' })
  expect((await acknowledge('2026-11-20')).err).toContain('are those that the file names')
  expect((await desk.run('audit list')).out.match(/ledger\.acknowledge(?!.*"dryRun")/g)).toHaveLength(1)

  expect(await verify()).toMatchObject({
    exit: 0,
    err: '',
    out: expect.stringMatching(
      /^acknowledged: 2026-11-20 is not as it was signed, accepted as it was on 2026-11-22 11:00:\d\d \+08:00 by lin \(month end\)$/m,
    ),
  })
  // The chain continues after the acknowledgement.
  await club.moveTo('2026-11-23T02:00:00Z')
  expect(await sign()).toEqual(['2026-11-22'])
  expect(await verify()).toMatchObject({ exit: 0, err: '' })

  await tamperWith(`UPDATE point_entry SET hash = 'x' || hash WHERE business_key = 'late'`)
  const found = `day 2026-11-20, members whose id ends in ${ending}: their entries are not those that were acknowledged`
  expect((await verify()).err).toContain(found)
  // Nor may it become again what was signed first.
  await tamperWith(`DELETE FROM point_entry WHERE business_key = 'late'`)
  expect((await verify()).err).toContain(found)
})

test('entries older than the first signed day can be acknowledged, and only those', async () => {
  const member = await signedClub()
  await tamperWith('UPDATE award_gate SET signed_until = NULL')
  await club.moveTo('2026-10-05T03:00:00Z')
  await award(member.userId, 'early', 5)
  await club.moveTo('2026-11-22T03:00:00Z')
  expect((await verify()).err).toContain('older than 2026-11-01, the first signed day')
  expect((await desk.run('ledger acknowledge', { day: '2026-10-05' })).exit).toBe(0)
  expect(await verify()).toMatchObject({ exit: 0, err: '' })
  await tamperWith(
    `UPDATE award_gate SET signed_until = NULL`,
    `UPDATE point_entry SET created_at = (created_at AT TIME ZONE 'UTC' - interval '40 days') AT TIME ZONE 'UTC'
      WHERE business_key LIKE 'check_in%'`,
  )
  expect((await verify()).err).toContain('entries: 1: they are older than 2026-11-01')
})

test('an acknowledgement that no key of the club signed does not count', async () => {
  const member = await signedClub()
  await tamperWith('UPDATE award_gate SET signed_until = NULL')
  await club.moveTo('2026-11-20T03:00:00Z')
  await award(member.userId, 'late', 5)
  await club.moveTo('2026-11-22T03:00:00Z')
  await desk.run('ledger acknowledge', { day: '2026-11-20' })
  const lines = readFileSync(headsFile, 'utf8')
  rmSync(headsFile)
  appendFileSync(headsFile, lines.replace('"reason":"month end"', '"reason":"nothing"'))
  const { exit, err } = await verify()
  expect(exit).toBe(1)
  expect(err).toContain('acknowledgement of 2026-11-20: its signature is wrong')
  expect(err).toContain('their entries are not those that were signed')
})
