import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { openTestClub, type TestClub } from '../../testing/test-club.ts'
import { passTime, visitor } from '../../testing/visitor.ts'
import { sweepIdentity } from './sweep.ts'

const rows = {
  name: 'test_rows_left',
  text: `SELECT (SELECT count(*) FROM sms_code)::int AS sms, (SELECT count(*) FROM image_code)::int AS images,
                (SELECT count(*) FROM leaky_bucket)::int AS buckets, (SELECT count(*) FROM mobile_voucher)::int AS vouchers,
                (SELECT count(*) FROM used_nonce)::int AS nonces, (SELECT count(*) FROM password_failure)::int AS failures,
                (SELECT count(*) FROM known_browser)::int AS browsers,
                (SELECT count(*) FROM member_session)::int AS sessions, (SELECT count(*) FROM member)::int AS members`,
}
let club: TestClub

beforeEach(async () => {
  club = await openTestClub()
})
afterEach(async () => {
  await club.close()
})

test('expired rows are deleted, valid ones stay', async () => {
  const who = visitor(club)
  const mobile = nextMobile()
  await who.register(mobile)
  await visitor(club).post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await who.encrypted('Wrong12345'),
  })
  const sweep = async () => sweepIdentity(club.db, await club.context.clock.now(club.db))
  const before = await club.db.one<Record<string, number>>(rows)
  // Only buckets that have drained already.
  const drained = await sweep()
  const after = await club.db.one<Record<string, number>>(rows)
  expect(after).toEqual({ ...before, buckets: (before?.buckets ?? 0) - drained })
  await passTime(club, { days: 2 })
  expect(await sweep()).toBeGreaterThan(5)
  expect(await club.db.one(rows)).toEqual({
    sms: 0,
    images: 0,
    buckets: 0,
    vouchers: 0,
    nonces: 0,
    failures: 0,
    browsers: 1,
    sessions: 1,
    members: 1,
  })
  await passTime(club, { days: 31 })
  expect(await sweep()).toBe(1)
  await passTime(club, { days: 400 })
  await sweep()
  expect(await club.db.one(rows)).toMatchObject({ browsers: 0, members: 1 })
})

test('a row of an SMS code that was never requested is deleted', async () => {
  await club.db.run({
    name: 'test_unrequested_code',
    text: "INSERT INTO sms_code (mobile_hash, scene) VALUES ('of nobody', 'login')",
  })
  await sweepIdentity(club.db, await club.context.clock.now(club.db))
  expect(await club.db.one(rows)).toMatchObject({ sms: 0 })
})
