import {
  invitationCheckDigit,
  isInvitationCode,
  shownInvitationCode,
} from '@club/contract/invitation-code.rules.ts'
import { statuses } from '@club/contract/statuses.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeMember, makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const club = await testClub()

const codeOf = async (member: TestMember) => (await member.post('/api/invite/code')).data.code as string
const totalOf = async (member: TestMember) =>
  (await member.post('/api/userQry/userInvitationInfoQry')).data.total as number
const pointsOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint')).data.happyPointValue as number

/** A well-formed code that nobody has: no member's code has a four. */
function unusedCode(used: string): string {
  const digits = `4${used.slice(1, 8)}`
  return digits + invitationCheckDigit(digits)
}

test('a member’s code is made once, also when twenty calls to two servers ask at once', async () => {
  const inviter = await makeMember(club)
  const other = await club.anotherServer()
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const options = index % 2 === 0 ? {} : { server: other }
      return (await inviter.post('/api/invite/code', {}, options)).data.code as string
    }),
  )
  expect(new Set(codes).size).toBe(1)
  expect(isInvitationCode(codes[0] ?? '')).toBe(true)
  await passTime(club, { days: 20 })
  expect(await codeOf(inviter)).toBe(codes[0])
  const others = await Promise.all((await makeMembers(club, 20)).map(codeOf))
  expect(new Set([...codes, ...others]).size).toBe(21)
  expect((await club.post('/api/invite/code')).status).toBe(statuses.notLoggedIn)
})

test('a friend who types the code counts like one who came by the link', async () => {
  const inviter = await makeMember(club)
  const code = await codeOf(inviter)
  const answer = await visitor(club).register(nextMobile(), {
    invitationCode: ` ${shownInvitationCode(code)}`,
  })
  expect(answer.status).toBe('200')
  expect([await totalOf(inviter), await pointsOf(inviter)]).toEqual([1, 20])
})

test('a typed code takes precedence over an opened link; an empty one does not', async () => {
  const [byCode, byLink] = await makeMembers(club, 2)
  if (!byCode || !byLink) throw new Error('no members')
  const invitationUserId = byLink.userId
  const invitationCode = await codeOf(byCode)
  expect((await visitor(club).register(nextMobile(), { invitationUserId, invitationCode })).status).toBe(
    '200',
  )
  expect((await visitor(club).register(nextMobile(), { invitationUserId, invitationCode: ' ' })).status).toBe(
    '200',
  )
  expect([await totalOf(byCode), await totalOf(byLink)]).toEqual([1, 1])
})

test.each([
  ['that nobody has', (code: string) => unusedCode(code)],
  ['with a slip', (code: string) => `${code.slice(0, 8)}${(Number(code.at(-1)) + 1) % 10}`],
  ['of other signs', () => "1' OR '1'='1"],
])('a code %s is refused with nothing lost: the next try needs no second SMS', async (_, wrong) => {
  const inviter = await makeMember(club)
  const code = await codeOf(inviter)
  const friend = visitor(club)
  const mobile = nextMobile()
  const smsCode = await friend.codeFor(mobile, 'register')
  const refused = await friend.register(mobile, { smsCode, invitationCode: wrong(code) })
  expect([refused.code, refused.status, refused.data]).toEqual([200, statuses.invitationCodeUnknown, null])
  expect(refused.message).toMatch(/不填也能注册/)
  expect((await friend.register(mobile, { smsCode, invitationCode: code })).status).toBe('200')
  expect(await totalOf(inviter)).toBe(1)
})

test('after ten wrong codes a browser gets the same answer for right ones; one can register without', async () => {
  // An SMS code can be used again for a minute only.
  onTestFinished(await stopTime(club))
  const inviter = await makeMember(club)
  const code = await codeOf(inviter)
  const guesser = visitor(club)
  const mobile = nextMobile()
  const smsCode = await guesser.codeFor(mobile, 'register')
  const guess = (person: Visitor, typed?: string) =>
    person.register(mobile, { smsCode, ...(typed && { invitationCode: typed }) })
  // The first proves the mobile for this browser.
  expect((await guess(guesser, unusedCode(code))).status).toBe(statuses.invitationCodeUnknown)
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(guesser, unusedCode(code))))
  const refused = answers.filter(({ status }) => status === statuses.invitationCodeUnknown)
  expect(refused).toHaveLength(9)
  const right = await guess(guesser, code)
  const wrong = await guess(guesser, unusedCode(code))
  expect([right.status, right.message, right.data]).toEqual([wrong.status, wrong.message, wrong.data])
  expect(right.status).toBe(statuses.invitationCodeTriesUsed)
  expect((await guess(guesser)).status).toBe('200')
  expect(await totalOf(inviter)).toBe(0)

  // Right codes use up no try: twelve friends register on the one tablet of a club evening.
  const tablet = visitor(club)
  for (let friends = 0; friends < 12; friends += 1) {
    const friend = nextMobile()
    const smsOfFriend = await tablet.codeFor(friend, 'register')
    expect(smsOfFriend).toMatch(/^\d{6}$/)
    const answer = await tablet.register(friend, { smsCode: smsOfFriend, invitationCode: code })
    expect(answer.status).toBe('200')
  }
  expect(await totalOf(inviter)).toBe(10)
})

test('without a proved mobile a code is neither looked up nor counted as a try', async () => {
  const inviter = await makeMember(club)
  const code = await codeOf(inviter)
  const guesser = visitor(club)
  for (const invitationCode of [code, unusedCode(code)]) {
    const answer = await guesser.register(nextMobile(), { smsCode: '000000', invitationCode })
    expect(answer.status).toBe(statuses.smsCodeNotRequested)
  }
})

test('a mobile that is a member already keeps its inviter, whatever code is typed', async () => {
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('no members')
  const mobile = nextMobile()
  const friend = visitor(club)
  expect((await friend.register(mobile, { invitationCode: await codeOf(first) })).status).toBe('200')
  await passTime(club, { seconds: 61 })
  expect((await friend.register(mobile, { invitationCode: await codeOf(second) })).status).toBe('200')
  expect([await totalOf(first), await totalOf(second)]).toEqual([1, 0])
})

test('friends who type one code at once, each with a double tap, count once each', async () => {
  const inviter = await makeMember(club)
  const code = await codeOf(inviter)
  const mobiles = Array.from({ length: 5 }, () => nextMobile())
  const friends = await Promise.all(
    mobiles.map(async (mobile) => {
      const person = visitor(club)
      return { person, mobile, smsCode: await person.codeFor(mobile, 'register') }
    }),
  )
  const answers = await Promise.all(
    [...friends, ...friends].map(({ person, mobile, smsCode }) =>
      person.register(mobile, { smsCode, invitationCode: code }),
    ),
  )
  expect(answers.filter(({ status }) => status === '200').length).toBeGreaterThanOrEqual(5)
  expect([await totalOf(inviter), await pointsOf(inviter)]).toEqual([5, 100])
})
