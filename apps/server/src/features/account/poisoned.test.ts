import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { batchRuns, quoted } from '../../testing/batch-runs.ts'
import { feedClub, goals } from '../../testing/feed-desk.ts'
import { makeMember, nextMobile } from '../../testing/make-member.ts'
import { poison } from '../../testing/poison.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const { club, desk, bank } = await feedClub()
const { count, runJob, stuckIn } = batchRuns(club)

beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const pointsOf = async (who: Visitor) => (await who.post('/api/user/happypoint')).data.happyPointValue
const levelOf = async (who: Visitor) => (await who.post('/api/userQry/userInfoQry')).data.userLevel

test('whoever has a waiting event that fails can register, and gets the points once it can be applied', async () => {
  const mobile = nextMobile()
  await bank.send([await bank.event(goals, { mobile })])
  const cure = await poison(club, 'task_action', 'INSERT', `NEW.task_id = ${quoted(goals)}`)
  const who = visitor(club)
  expect((await who.register(mobile)).status).toBe('200')
  expect(await pointsOf(who)).toBe(0)
  await runJob('bank-due')
  expect(await stuckIn('bank-event')).toMatch(/^1 item fails/)
  await cure()
  await passTime(club, { seconds: 61 })
  await runJob('bank-due')
  expect(await pointsOf(who)).toBe(50)
  expect(await stuckIn('bank-event')).toBeNull()
})

test('whoever is invited by a member whose rows fail can register, and the invitation counts later', async () => {
  const inviter = await makeMember(club)
  const mobile = nextMobile()
  await bank.send([await bank.event(goals, { mobile })])
  const cure = await poison(club, 'invitation', 'INSERT', `NEW.user_id = ${quoted(inviter.userId)}`)
  const who = visitor(club)
  expect((await who.register(mobile, { invitationUserId: inviter.userId })).status).toBe('200')
  // What does not fail is there at once.
  expect(await pointsOf(who)).toBe(50)
  await runJob('invitations')
  expect(await stuckIn('invitation')).toMatch(/^1 item fails/)
  await cure()
  await passTime(club, { seconds: 61 })
  await runJob('invitations')
  expect(await count('invitation WHERE user_id = $1', [inviter.userId])).toBe(1)
  expect(await count('invitation_due')).toBe(0)
  expect(await stuckIn('invitation')).toBeNull()
})

interface Moved {
  who: Visitor
  userId: string
  old: string
  cure(): Promise<void>
}

/** A member with a tier who changed the mobile while the row of the tier could not be moved. */
async function movedWithout(): Promise<Moved> {
  const who = visitor(club)
  const old = nextMobile()
  const { userId } = (await who.register(old)).data
  await desk.feed('tiers', ['mobile,user_level', `${old},gold`])
  const cure = await poison(
    club,
    'bank_record',
    'DELETE',
    `OLD.holder_hash = ${quoted(desk.hash('mobile', old))}`,
  )
  await who.post('/api/account/oldMobileCode')
  const oldMobileCode = club.sms.last(old)?.code ?? ''
  const mobile = nextMobile()
  const smsCode = await who.codeFor(mobile, 'newMobile')
  const changed = await who.post('/api/account/changeMobile', { oldMobileCode, mobile, smsCode })
  expect(changed.status).toBe('200')
  return { who, userId, old, cure }
}

test('a preview of changes by the bank refuses a mobile that is withheld, as the file does', async () => {
  const { old, cure } = await movedWithout()
  const other = nextMobile()
  await visitor(club).register(other)
  await passTime(club, { seconds: 60 })
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const fed = (options: { dryRun: boolean }) =>
    desk.feed('mobiles', ['mobile,new_mobile,as_of', `${other},${old},${asOf}`], options)
  const [dry, wet] = [await fed({ dryRun: true }), await fed({ dryRun: false })]
  expect(dry.out).toContain('would be accepted 0, corrected 0, unchanged 0, refused 1')
  expect([dry.exit, dry.err]).toEqual([wet.exit, wet.err])
  expect(wet.err).toContain('could not be moved yet')
  await cure()
  await passTime(club, { seconds: 61 })
  await runJob('mobile-moves')
})

test('a member changes the mobile though a row of the bank fails, and nobody gets the old one until it has moved', async () => {
  const { who, old, cure } = await movedWithout()
  expect(await levelOf(who)).toBeNull()
  await runJob('mobile-moves')
  expect(await stuckIn('mobile-move')).toMatch(/^1 item fails/)
  const stranger = visitor(club)
  expect((await stranger.register(old)).status).toBe(statuses.busy)

  await cure()
  await passTime(club, { seconds: 61 })
  await runJob('mobile-moves')
  expect(await levelOf(who)).toBe('gold')
  expect(await stuckIn('mobile-move')).toBeNull()
  expect((await stranger.register(old)).status).toBe('200')
  expect(await levelOf(stranger)).toBeNull()
})

test('what could not be moved from an old mobile moves to the one that the member has by then', async () => {
  const { who, cure } = await movedWithout()
  await who.post('/api/account/oldMobileCode')
  const oldMobileCode = club.sms.all().at(-1)?.code ?? ''
  const mobile = nextMobile()
  await passTime(club, { seconds: 61 })
  const smsCode = await who.codeFor(mobile, 'newMobile')
  await who.post('/api/account/changeMobile', { oldMobileCode, mobile, smsCode })
  await cure()
  await runJob('mobile-moves')
  expect(await levelOf(who)).toBe('gold')
})

test('an erasure erases what could not be moved from an old mobile, and frees it', async () => {
  const { userId, old, cure } = await movedWithout()
  await cure()
  expect((await desk.run('privacy erase', { member: userId, document: 'D-3/2026' })).exit).toBe(0)
  await passTime(club, { seconds: 61 })
  await runJob('account-erasure')
  expect(await count('bank_record WHERE holder_hash = $1', [desk.hash('mobile', old)])).toBe(0)
  expect(await count('left_mobile')).toBe(0)
  expect((await visitor(club).register(old)).status).toBe('200')
})
