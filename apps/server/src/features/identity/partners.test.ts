import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeMember, nextMobile } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { signerOf } from '../../testing/signed-tokens.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, visitor } from '../../testing/visitor.ts'

const keys = ['partner-x:a key of the partner for tests only', 'other:a key of the other one for tests only']
const club = await testClub({ env: { CLUB_TOKEN_KEYS: keys.join(',') } })
const desk = operatorDesk(club)
const sign = signerOf(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const byPartner = (who: ReturnType<typeof visitor>, token: string, source = 'partner-x') =>
  who.post('/api/user/tokenLogin', { token, channel: 'WEB', source })

/** A member who came without a partner. */
async function ownMember() {
  const mobile = nextMobile()
  const { data } = await visitor(club).register(mobile)
  return { mobile, userId: String(data.userId) }
}

const asks = { bpId: null, userId: null, isConfirmationNeeded: true }

test('a partner opens a member’s session only after one SMS code, from then on in any browser', async () => {
  const member = await ownMember()
  const who = visitor(club)
  const arrive = async (at: typeof who, source = 'partner-x') =>
    byPartner(at, await sign(member.mobile, { issuer: source }), source)
  expect((await arrive(who)).data).toMatchObject({ ...asks, mobile: member.mobile, source: 'partner-x' })
  expect(who.token).toBeNull()
  // The answer may be lost or declined: the next arrival asks again.
  expect((await arrive(visitor(club))).data).toMatchObject(asks)
  const login = async (more: object) => {
    const smsCode = await who.codeFor(member.mobile, 'login')
    return who.post('/api/user/login', { mobile: member.mobile, loginType: 'sms', smsCode, ...more })
  }
  // An ordinary sign-in, and one that names another partner, confirm nothing.
  for (const more of [{}, { source: 'other' }]) {
    expect((await login(more)).data).toEqual({ userId: member.userId })
    expect((await arrive(visitor(club))).data).toMatchObject(asks)
    await passTime(club, { seconds: 61 })
  }
  expect((await login({ source: 'partner-x' })).data).toEqual({ userId: member.userId })
  const there = visitor(club)
  expect((await arrive(there)).data).toMatchObject({ bpId: member.userId, userId: member.userId })
  // Somebody who has stolen the partner's key must not gain lasting access.
  expect((await there.post('/api/passkey/addOptions')).status).toBe(statuses.passkeyProofOld)
  expect((await who.post('/api/passkey/addOptions')).status).toBe('200')
  // Confirming one partner confirms no other.
  expect((await arrive(visitor(club), 'other')).data).toMatchObject(asks)
  expect((await desk.run('audit list')).out).not.toContain(member.mobile)
})

test('a partner is not confirmed by a wrong code, in another browser, or for another mobile', async () => {
  const [member, other] = [await ownMember(), await ownMember()]
  const arrive = async (at = visitor(club)) =>
    byPartner(at, await sign(member.mobile, { issuer: 'partner-x' }))
  const who = visitor(club)
  await arrive(who)
  const login = (at: typeof who, mobile: string, smsCode: string) =>
    at.post('/api/user/login', { mobile, loginType: 'sms', smsCode, source: 'partner-x' })
  const code = await who.codeFor(member.mobile, 'login')
  expect((await login(who, member.mobile, code === '123456' ? '654321' : '123456')).status).not.toBe('200')
  expect((await arrive()).data).toMatchObject(asks)
  // Whoever was not sent by the partner confirms nothing, whatever the request says.
  const stranger = visitor(club)
  await passTime(club, { seconds: 61 })
  const own = await stranger.codeFor(member.mobile, 'login')
  expect((await login(stranger, member.mobile, own)).status).toBe('200')
  expect((await arrive()).data).toMatchObject(asks)
  expect((await login(who, other.mobile, await who.codeFor(other.mobile, 'login'))).status).toBe('200')
  const token = await sign(other.mobile, { issuer: 'partner-x' })
  expect((await byPartner(visitor(club), token)).data).toMatchObject(asks)
})

test('a source that a registration merely names is not a partner that the member came through', async () => {
  const mobile = nextMobile()
  expect((await visitor(club).register(mobile, { source: 'partner-x' })).status).toBe('200')
  const token = await sign(mobile, { issuer: 'partner-x' })
  expect((await byPartner(visitor(club), token)).data).toMatchObject(asks)
})

test('a voucher of one partner registers nobody under another’s name', async () => {
  const mobile = nextMobile()
  const who = visitor(club)
  await byPartner(who, await sign(mobile, { issuer: 'partner-x' }))
  expect((await who.register(mobile, { source: 'other', smsCode: undefined })).status).toBe('HPU0107')
})

test('a password that was set by SMS under a partner’s voucher confirms the partner, also after its expiry', async () => {
  const member = await makeMember(club)
  const who = visitor(club)
  await byPartner(who, await sign(member.mobile, { issuer: 'partner-x' }))
  const refusal = await who.register(member.mobile, { source: 'partner-x', smsCode: undefined })
  expect(refusal.status).toBe('PUUM521')
  await passTime(club, { seconds: 16 * 60 })
  expect((await who.register(member.mobile, { source: 'partner-x' })).data).toEqual({ userId: member.userId })
  const token = await sign(member.mobile, { issuer: 'partner-x' })
  expect((await byPartner(visitor(club), token)).data).toMatchObject({ userId: member.userId })
})
