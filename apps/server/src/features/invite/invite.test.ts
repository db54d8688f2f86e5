import { acts as deskActs } from '@club/contract/desk/acts.ts'
import { invites } from '@club/contract/desk/invites.ts'
import { statuses } from '@club/contract/statuses.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { clubJobs } from '../../app.ts'
import { openTestDesk } from '../../testing/desk-app.ts'
import {
  makeMember,
  nextMobile,
  registerMember,
  signedInFrom,
  type TestMember,
} from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, visitor } from '../../testing/visitor.ts'
import { sweepInviteOpens } from './invite.ts'

const club = await testClub()

const listPath = '/api/userQry/userInvitationInfoQry'
const confirmPath = '/api/userQry/inviteSuccessFlagRecord'

async function invitationsOf(member: TestMember, body: object = {}) {
  return (await member.post(listPath, body)).data
}
const pointsOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint')).data.happyPointValue as number
const historyOf = async (member: TestMember, language = 'zh_cn') =>
  (
    await member.post(
      '/api/user/happypoint/trades',
      { pageSize: 50 },
      { headers: { 'accept-language': language } },
    )
  ).data.list as { kind: string; reason: string | null; about: string | null; explanation: string }[]
const rows = <Row>(text: string, params: unknown[] = []) =>
  club.db.all<Row>({ name: `test_invite_${text.length}_${text.slice(0, 40)}`, text }, params)

/** Registers through one server, and retries while the club is busy. */
async function registersBy(
  inviter: string,
  options: { server?: FastifyInstance; channel?: string; mobile?: string } = {},
): Promise<string> {
  const person = visitor(club)
  const mobile = options.mobile ?? nextMobile()
  const smsCode = await person.codeFor(mobile, 'register')
  for (;;) {
    const { data } = await person.post('/api/userAgreement/query')
    const required = data.list.filter(({ isRequired }: { isRequired: boolean }) => isRequired)
    const answer = await person.post(
      '/api/user/register',
      {
        mobile,
        smsCode,
        password: await person.encrypted(goodPassword),
        agreementVersions: Object.fromEntries(
          required.map((one: { agreementId: string; version: string }) => [one.agreementId, one.version]),
        ),
        invitationUserId: inviter,
      },
      {
        ...(options.server ? { server: options.server } : {}),
        headers: { channel: options.channel ?? 'WEB' },
      },
    )
    if (answer.status === '200') return answer.data.userId
    if (answer.status !== statuses.busy) throw new Error(`${answer.code} ${answer.status} ${answer.message}`)
  }
}

test('a friend who registers by the link earns the inviter twenty points, once', async () => {
  const inviter = await makeMember(club)
  const empty = await invitationsOf(inviter)
  expect(empty).toEqual({
    list: [],
    size: 0,
    total: 0,
    groups: 0,
    remainder: 0,
    inviteSuccessFlag: '0',
    invitationUserId: inviter.userId,
    funnel: { opened: 0, registered: 0, checkedIn: 0 },
  })
  const friend = await registerMember(club, { nickName: '王小明', invitationUserId: inviter.userId })
  expect(await pointsOf(inviter)).toBe(20)
  const shown = await invitationsOf(inviter)
  expect(shown).toMatchObject({ total: 1, size: 1, remainder: 1, funnel: { registered: 1, checkedIn: 0 } })
  expect(shown.list).toEqual([
    expect.objectContaining({ nickName: '王**', state: 'counted', point: 20, time: expect.any(String) }),
  ])
  expect(JSON.stringify(shown)).not.toContain(friend.userId)
  expect((await historyOf(inviter))[0]).toMatchObject({
    kind: 'award',
    about: '王**',
    explanation: '您邀请的好友“王**”注册成了新会员，获得 20 幸福值，累计 20。',
  })
  expect((await historyOf(inviter, 'en_us'))[0]?.explanation).toBe(
    'Your friend “王**” became a new member: 20 points earned, 20 in all.',
  )
  // The friend has an account without points and invited nobody.
  expect(await pointsOf(friend)).toBe(0)
  expect(await invitationsOf(friend, { userId: inviter.userId })).toMatchObject({ total: 0, list: [] })
})

test('registering a known mobile changes its password, not its inviter', async () => {
  const [first, second] = [await makeMember(club), await makeMember(club)]
  const friend = visitor(club)
  const mobile = nextMobile()
  const { data } = await friend.register(mobile, { invitationUserId: first.userId })
  await passTime(club, { seconds: 61 })
  const again = await friend.register(mobile, { invitationUserId: second.userId })
  expect([again.status, again.data.userId]).toEqual(['200', data.userId])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([20, 0])

  // Neither an invited member nor the inviter can become the inviter's inviter.
  for (const invitationUserId of [data.userId, first.userId]) {
    await passTime(club, { seconds: 61 })
    const inviterAgain = visitor(club)
    expect((await inviterAgain.register(first.mobile, { invitationUserId })).status).toBe('200')
    expect((await inviterAgain.post('/api/user/happypoint')).data).toEqual({ happyPointValue: 20 })
  }
  expect(await rows('SELECT user_id FROM invited WHERE user_id = $1', [first.userId])).toEqual([])
})

test.each(['nobody', '00000000-0000-7000-8000-000000000000'])(
  'an invitation of %s does not stop the registration and is stored as ignored',
  async (invitationUserId) => {
    const member = await registerMember(club, { invitationUserId })
    expect(
      await rows('SELECT reason, channel FROM invitation_ignored WHERE user_id = $1', [member.userId]),
    ).toEqual([{ reason: 'unknown', channel: 'WEB' }])
    expect(await rows('SELECT user_id FROM invited WHERE user_id = $1', [member.userId])).toEqual([])
  },
)

test('in a channel that does not pay, the friend counts but earns no points', async () => {
  const inviter = await makeMember(club)
  await registersBy(inviter.userId, { channel: 'WX' })
  expect(await pointsOf(inviter)).toBe(0)
  expect(await invitationsOf(inviter)).toMatchObject({ total: 1, list: [{ state: 'counted', point: 0 }] })
  expect((await historyOf(inviter))[0]).toMatchObject({ kind: 'refusal', reason: 'channelOff' })
})

test('the browsers that opened a link are deleted after two days; their number stays', async () => {
  const inviter = await makeMember(club)
  const kept = async () =>
    (
      await rows<{ n: number }>('SELECT count(*)::int AS n FROM invite_open WHERE user_id = $1', [
        inviter.userId,
      ])
    )[0]?.n
  for (const phone of [visitor(club), visitor(club)]) {
    await phone.post('/api/invite/opened', { invitationUserId: inviter.userId })
  }
  const now = await club.context.clock.now(club.db)
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await sweepInviteOpens(club.db, inDays(2))
  expect(await kept()).toBe(2)
  expect(await sweepInviteOpens(club.db, inDays(3))).toBeGreaterThanOrEqual(2)
  expect(await kept()).toBe(0)
  expect((await invitationsOf(inviter)).funnel.opened).toBe(2)
})

test('the funnel counts browsers and first check-ins without identifying anybody', async () => {
  const inviter = await makeMember(club)
  const open = (from = visitor(club), invitationUserId = inviter.userId) =>
    from.post('/api/invite/opened', { invitationUserId })
  const phone = visitor(club)
  const first = await open(phone)
  await Promise.all([open(phone), open(phone), open(phone)])
  await open()
  await inviter.post('/api/invite/opened', { invitationUserId: inviter.userId })
  const nobody = await open(visitor(club), 'nobody')
  expect([nobody.status, nobody.data]).toEqual([first.status, first.data])
  expect((await invitationsOf(inviter)).funnel).toEqual({ opened: 2, registered: 0, checkedIn: 0 })
  await passTime(club, { days: 1 })
  await open(phone)
  const friend = await registerMember(club, { invitationUserId: inviter.userId })
  await Promise.all([1, 2, 3].map(() => friend.post('/api/task/executeCheckIn')))
  await passTime(club, { days: 1 })
  await friend.post('/api/task/executeCheckIn')
  expect((await invitationsOf(inviter)).funnel).toEqual({ opened: 3, registered: 1, checkedIn: 1 })
  const kept = await rows<{ tokenHash: string }>('SELECT token_hash FROM invite_open WHERE user_id = $1', [
    inviter.userId,
  ])
  // One phone on two days gives two hashes that cannot be linked.
  expect(new Set(kept.map(({ tokenHash }) => tokenHash)).size).toBe(3)
})

test('fifty friends at once on two servers: ten count, forty are held, none is lost', async () => {
  const inviter = await makeMember(club)
  const servers = [club.app, await club.anotherServer()] as const
  const friends = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      registersBy(inviter.userId, { server: servers[index % 2] as FastifyInstance }),
    ),
  )
  expect(new Set(friends).size).toBe(50)
  expect(await pointsOf(inviter)).toBe(200)
  const shown = await invitationsOf(inviter, { pageSize: 50 })
  expect(shown).toMatchObject({ total: 10, groups: 1, remainder: 0, inviteSuccessFlag: '0', size: 50 })
  expect(shown.list.filter(({ state }: { state: string }) => state === 'held')).toHaveLength(40)
  const history = await historyOf(inviter)
  expect(history.filter(({ reason }) => reason === 'underCheck')).toHaveLength(40)
  expect(history[0]?.explanation).toMatch(/先由工作人员核对/)

  // Every page size gives the same list.
  const pages = await Promise.all(
    [1, 2, 3].map((pageNum) => invitationsOf(inviter, { pageNum, pageSize: 20 })),
  )
  expect(pages.flatMap(({ list }) => list)).toEqual(shown.list)
  expect(pages.map(({ size }) => size)).toEqual([20, 20, 10])

  // Two operators release the same forty at once: each counts once, and the rank is won.
  const desk = operatorDesk(club)
  const held = await desk.run('invites held')
  expect(held.out.split('\n').filter((line) => line.includes(inviter.userId))).toHaveLength(40)
  const release = () => desk.run('invites release', { member: inviter.mobile, ofInviter: true })
  const said = await Promise.all([release(), release()])
  expect(said.map(({ exit }) => exit)).toEqual([0, 0])
  const lines = said.flatMap(({ out }) => out.trim().split('\n'))
  expect(lines.filter((line) => line.endsWith('released, 20 points'))).toHaveLength(40)
  expect(await pointsOf(inviter)).toBe(1000)
  expect((await inviter.post('/api/user/happypoint/month')).data.rankNo).toBe(1)
  expect((await desk.run('invites release', { member: inviter.mobile, ofInviter: true })).exit).toBe(1)

  // Five groups are full; each shown group is confirmed once, even when tapped again.
  const confirm = (body: object = {}) => inviter.post(confirmPath, body)
  expect((await confirm({ groups: 2 })).data).toEqual({ inviteSuccessFlag: '0', groups: 5 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm({ groups: 5 })))
  expect(answers.every(({ data }) => data.inviteSuccessFlag === '1')).toBe(true)
  expect(await rows('SELECT group_no FROM invite_group WHERE user_id = $1', [inviter.userId])).toHaveLength(5)
  expect(await invitationsOf(inviter)).toMatchObject({ inviteSuccessFlag: '1', groups: 5, remainder: 0 })
})

test('an operator releases or refuses held invitations with a reason, which the inviter can read', async () => {
  const inviter = await makeMember(club)
  const friends: string[] = []
  for (let count = 0; count < 12; count += 1) friends.push(await registersBy(inviter.userId))
  const desk = operatorDesk(club)
  const heldIds = friends.slice(10)
  const before = await pointsOf(inviter)
  expect(before).toBe(200)

  const atDesk = await openTestDesk(club)
  const reviewer = await atDesk.signIn(['reviewer'])
  const { invitations } = (await reviewer.call(invites.held, { reason: 'a complaint', after: null })).data
  const listed = invitations.filter((each) => each.inviter === inviter.userId)
  expect(listed.map(({ invited }) => invited)).toEqual(heldIds)
  const args = { member: heldIds[0], ofInviter: false }
  const preview = (await reviewer.call(deskActs.preview, { act: 'invites release', args }, 'zh_cn')).data
  expect(preview).toMatchObject({ title: '放行邀请', isConfirmed: false, told: { state: 'told' } })
  expect(await pointsOf(inviter)).toBe(before)
  await atDesk.close()

  const released = await desk.run('invites release', { member: heldIds[0], ofInviter: false })
  expect([released.exit, released.out]).toEqual([0, `${heldIds[0]}  released, 20 points\n`])
  const refused = await desk.run('invites refuse', { member: heldIds[1], ofInviter: false })
  expect([refused.exit, refused.out]).toEqual([0, `${heldIds[1]}  refused\n`])
  for (const member of heldIds) {
    expect(await desk.run('invites release', { member, ofInviter: false })).toMatchObject({
      exit: 1,
      err: 'the invitation of this member is not held\n',
    })
  }
  expect((await desk.run('invites release', { member: 'x', ofInviter: false })).exit).toBe(2)
  expect(await pointsOf(inviter)).toBe(220)
  const shown = await invitationsOf(inviter)
  expect(shown).toMatchObject({
    total: 11,
    groups: 1,
    remainder: 1,
    list: [{ state: 'refused' }, {}, {}, {}, {}],
  })
  const reasons = (await historyOf(inviter)).map(({ reason }) => reason)
  expect(reasons.slice(0, 4)).toEqual(['checkFailed', null, 'underCheck', 'underCheck'])
  const acts = (await desk.run('audit list')).out
  expect(acts).toMatch(/lin {2}invites\.release .*"points":20/)
  expect(acts).toMatch(/lin {2}invites\.refuse .*\(month end\)/)

  // An hour later friends count again.
  await passTime(club, { seconds: 3601 })
  await registersBy(inviter.userId)
  expect(await pointsOf(inviter)).toBe(240)
})

test('one telephone that joins and leaves again and again counts three times, then an operator looks', async () => {
  const inviter = await makeMember(club)
  const mobile = nextMobile()
  const desk = operatorDesk(club)
  const joinAndLeave = async () => {
    const userId = await registersBy(inviter.userId, { mobile })
    await desk.run('privacy erase', { member: userId, document: '2026-118' })
    await passTime(club, { seconds: 3601 })
    for (const job of clubJobs(club.context, club.features)) await job.run(new AbortController().signal)
    return userId
  }
  for (let times = 0; times < 3; times += 1) await joinAndLeave()
  expect(await pointsOf(inviter)).toBe(60)
  const fourth = await joinAndLeave()
  const another = await registersBy(inviter.userId)
  expect(await pointsOf(inviter)).toBe(60)
  const { list } = await invitationsOf(inviter)
  expect(list.map(({ state }: { state: string }) => state)).toEqual([
    ...['held', 'held'],
    ...['counted', 'counted', 'counted'],
  ])
  const shown = (await desk.run('invites held')).out.split('\n')
  for (const friend of [fourth, another])
    expect(shown.find((line) => line.startsWith(friend))).toContain('4 of whose friends have left')
  // A month later friends count again.
  await passTime(club, { days: 31 })
  await registersBy(inviter.userId)
  expect(await pointsOf(await signedInFrom(club, inviter, 'WEB'))).toBe(80)
})

test('visitors cannot list invitations or confirm groups', async () => {
  for (const path of [listPath, confirmPath]) {
    expect((await club.post(path)).status).toBe(statuses.notLoggedIn)
  }
  const member = await makeMember(club)
  expect((await member.post(confirmPath)).data).toEqual({ inviteSuccessFlag: '0', groups: 0 })
  expect((await member.post(confirmPath, { groups: 0 })).code).toBe(400)
  expect((await member.post(listPath, { pageSize: 51 })).code).toBe(400)
})
