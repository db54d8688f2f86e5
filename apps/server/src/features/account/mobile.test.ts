import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { customerHashOf } from '../bank/bank.ts'

const { club, desk } = await feedClub()

beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

interface Registered {
  who: Visitor
  mobile: string
  userId: string
}

async function registered(): Promise<Registered> {
  const who = visitor(club)
  const mobile = nextMobile()
  const { data } = await who.register(mobile)
  return { who, mobile, userId: data.userId }
}

const hashOf = (mobile: string) => club.context.sealing.hash('mobile', mobile)

async function oldCode({ who, mobile }: Pick<Registered, 'who' | 'mobile'>): Promise<string> {
  expect((await who.post('/api/account/oldMobileCode')).status).toBe('200')
  return club.sms.last(mobile)?.code ?? ''
}

/** Both codes for a change to this mobile. */
async function codesFor(member: Registered, mobile: string) {
  return {
    oldMobileCode: await oldCode(member),
    mobile,
    smsCode: await member.who.codeFor(mobile, 'newMobile'),
  }
}

const change = (who: Visitor, body: unknown) => who.post('/api/account/changeMobile', body)

async function byPassword(mobile: string) {
  const who = visitor(club)
  const password = await who.encrypted(goodPassword)
  return who.post('/api/user/login', { mobile, loginType: 'password', password })
}

test('with a code to each mobile the member has the new one, and only the new one signs in', async () => {
  const member = await registered()
  const elsewhere = visitor(club)
  await elsewhere.post('/api/user/login', {
    mobile: member.mobile,
    loginType: 'password',
    password: await elsewhere.encrypted(goodPassword),
  })
  const mobile = nextMobile()
  expect((await change(member.who, await codesFor(member, mobile))).status).toBe('200')

  const info = await member.who.post('/api/userQry/userInfoQry')
  expect(info.data).toMatchObject({ userId: member.userId, mobile: `*******${mobile.slice(7)}` })
  expect((await elsewhere.post('/api/userQry/userInfoQry')).status).toBe(statuses.notLoggedIn)
  expect((await byPassword(mobile)).data.userId).toBe(member.userId)
  expect((await byPassword(member.mobile)).status).toBe(statuses.passwordWrong)
  // The old mobile is told, without a code.
  expect(club.sms.last(member.mobile)).toMatchObject({ scene: 'mobileChanged', code: '' })

  const next = visitor(club)
  const { data } = await next.register(member.mobile)
  expect(data.userId).not.toBe(member.userId)
})

test('a slip in either code changes nothing and uses up neither', async () => {
  const member = await registered()
  const right = await codesFor(member, nextMobile())
  const wrong = right.smsCode === '000000' ? '000001' : '000000'
  const wrongOld = right.oldMobileCode === '000000' ? '000001' : '000000'
  expect((await change(member.who, { ...right, smsCode: wrong })).status).toBe(statuses.smsCodeWrong)
  expect((await change(member.who, { ...right, oldMobileCode: wrongOld })).status).toBe(
    statuses.oldMobileCodeWrong,
  )
  await passTime(club, { seconds: 120 })
  expect((await byPassword(member.mobile)).status).toBe('200')
  expect((await change(member.who, right)).status).toBe('200')
})

test("another member's mobile is refused only after both codes, and tells nothing before", async () => {
  const member = await registered()
  const other = await registered()
  const taken = await codesFor(member, other.mobile)
  const free = { ...taken, mobile: nextMobile() }
  const wrong = taken.smsCode === '000000' ? '000001' : '000000'
  await member.who.codeFor(free.mobile, 'newMobile')
  for (const body of [taken, free]) {
    expect((await change(member.who, { ...body, smsCode: wrong })).status).toBe(statuses.smsCodeWrong)
  }
  expect((await change(member.who, taken)).status).toBe(statuses.mobileTaken)
  expect((await byPassword(member.mobile)).data.userId).toBe(member.userId)
  expect((await byPassword(other.mobile)).data.userId).toBe(other.userId)
})

test('two taps at once, and a repeat after a lost answer, change it once', async () => {
  const member = await registered()
  const body = await codesFor(member, nextMobile())
  const answers = await Promise.all([change(member.who, body), change(member.who, body)])
  expect(answers.map(({ status }) => status)).toEqual(['200', '200'])
  await passTime(club, { seconds: 300 })
  expect((await change(member.who, body)).status).toBe('200')
  expect((await byPassword(body.mobile)).data.userId).toBe(member.userId)
})

test('two members who want the same mobile at once: one gets it', async () => {
  const mobile = nextMobile()
  const rivals = [await registered(), await registered()] as const
  const bodies = [await codesFor(rivals[0], mobile), await codesFor(rivals[1], mobile)]
  const answers = await Promise.all(rivals.map(({ who }, index) => change(who, bodies[index])))
  expect(answers.map(({ status }) => status).sort()).toEqual(['200', statuses.mobileTaken])
})

test('codes that another browser got, and codes of other scenes, are worth nothing', async () => {
  const member = await registered()
  const mobile = nextMobile()
  const body = await codesFor(member, mobile)
  const stranger = visitor(club)
  const theirs = await stranger.codeFor(mobile, 'newMobile')
  if (theirs !== body.smsCode) {
    expect((await change(member.who, { ...body, smsCode: theirs })).status).toBe(statuses.smsCodeWrong)
  }
  const fresh = nextMobile()
  const ofSignIn = await member.who.codeFor(fresh, 'login')
  expect((await change(member.who, { ...body, mobile: fresh, smsCode: ofSignIn })).status).toBe(
    statuses.smsCodeNotRequested,
  )
  expect((await club.post('/api/account/changeMobile', body)).status).toBe(statuses.notLoggedIn)
  expect((await club.post('/api/account/oldMobileCode')).status).toBe(statuses.notLoggedIn)
})

/** Tables of the bank with a row under a mobile. */
async function bankTablesOf(mobile: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, column] of [
    ['customer_link', 'mobile_hash'],
    ['customer_mobile', 'mobile_hash'],
    ['bank_record', 'holder_hash'],
    ['aum_result', 'holder_hash'],
    ['bank_person', 'holder_hash'],
  ]) {
    const rows = await club.db.all(
      { name: `test_bank_${table}`, text: `SELECT 1 AS hit FROM ${table} WHERE ${column} = $1` },
      [hashOf(mobile)],
    )
    if (table && rows.length > 0) found.push(table)
  }
  return found
}

test('what the bank said moves along, and nothing is left for the next owner of the old mobile', async () => {
  const member = await registered()
  // By mobile first, while the customer number is unknown.
  await desk.feed('tiers', ['mobile,user_level', `${member.mobile},gold`])
  await desk.feed('aum', ['month,customer_no,mobile,reached,amount', `2026-10,,${member.mobile},Y,1200`])
  await desk.feed('customers', ['customer_no,mobile', `MOVE0001,${member.mobile}`])
  expect(await bankTablesOf(member.mobile)).toEqual([
    'customer_link',
    'customer_mobile',
    'bank_record',
    'aum_result',
    'bank_person',
  ])
  const customer = await customerHashOf(club.db, hashOf(member.mobile))
  const mobile = nextMobile()
  expect((await change(member.who, await codesFor(member, mobile))).status).toBe('200')

  expect(await bankTablesOf(member.mobile)).toEqual([])
  expect(customer).not.toBeNull()
  expect(await customerHashOf(club.db, hashOf(mobile))).toBe(customer)
  expect((await member.who.post('/api/userQry/userInfoQry')).data.userLevel).toBe('gold')
  const known = await member.who.post('/api/privacy/known')
  expect(JSON.stringify(known.data)).toContain('MOVE0001')
  expect(JSON.stringify(known.data)).toContain('2026-10')
})
