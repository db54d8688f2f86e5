import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { customerHashOf } from '../bank/bank.ts'

const { club, desk, bank } = await feedClub()

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
  // The old mobile is notified, without a code.
  expect(club.sms.last(member.mobile)).toMatchObject({ scene: 'mobileChanged', code: '' })

  const next = visitor(club)
  const { data } = await next.register(member.mobile)
  expect(data.userId).not.toBe(member.userId)
})

test('a typo in either code changes nothing and uses up neither', async () => {
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

test("another member's mobile is refused only after both codes, and nothing reveals it before", async () => {
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

test('codes that another browser requested, and codes of other scenes, are refused', async () => {
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

/** The bank's tables that have a row for a mobile. */
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

const header = 'customer_no,mobile,new_mobile,as_of'
/** After the members registered, and before the next owners do. */
const changedAt = '2026-11-20T10:02:00+08:00'
const fedMobiles = (lines: readonly string[], options?: { dryRun: boolean }) =>
  desk.feed('mobiles', [header, ...lines], options)

test('the bank changes a mobile: only the new one signs in, everything moves, and a message tells the member', async () => {
  const [named, unnamed] = [await registered(), await registered()]
  await desk.feed('customers', ['customer_no,mobile', `MOVE0001,${named.mobile}`])
  const [first, second] = [nextMobile(), nextMobile()]
  const lines = [`MOVE0001,,${first},${changedAt}`, `,${unnamed.mobile},${second},${changedAt}`]
  const dry = await fedMobiles(lines, { dryRun: true })
  expect(dry.out).toContain('2 lines: would be accepted 2')
  expect((await named.who.post('/api/userQry/userInfoQry')).status).toBe('200')

  await passTime(club, { seconds: 10 })
  const fed = await fedMobiles(lines)
  expect(fed).toMatchObject({ exit: 0, out: expect.stringContaining('accepted 2') })
  const told = `${'*'.repeat(7)}${named.mobile.slice(7)} → ${'*'.repeat(7)}${first.slice(7)} (member ${named.userId})`
  expect(fed.out).toContain(`line 2: changed, ${told}`)
  await passTime(club, { seconds: 10 })
  expect((await named.who.post('/api/userQry/userInfoQry')).status).toBe(statuses.notLoggedIn)
  expect((await byPassword(named.mobile)).status).toBe(statuses.passwordWrong)
  expect((await byPassword(first)).data.userId).toBe(named.userId)
  expect((await byPassword(second)).data.userId).toBe(unnamed.userId)
  expect(await customerHashOf(club.db, hashOf(first))).toBe(club.context.sealing.hash('customer', 'MOVE0001'))
  expect(await customerHashOf(club.db, hashOf(named.mobile))).toBeNull()
  await named.who.post('/api/user/login', {
    mobile: first,
    loginType: 'password',
    password: await named.who.encrypted(goodPassword),
  })
  const { data } = await named.who.post('/api/message/list', {})
  expect(data.list).toMatchObject([{ kind: 'mobileChanged' }])

  expect((await fedMobiles(lines)).out).toContain('accepted 0, corrected 0, unchanged 2, refused 0')
  const [fileId] =
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec((await desk.run('feeds history', {})).out) ?? []
  const undone = await desk.run('feeds undo', { id: fileId })
  expect(undone).toMatchObject({ exit: 1, err: expect.stringContaining('cannot be taken back') })
})

test("what conflicts is refused by line, and a number's next owner is left alone", async () => {
  const [member, other, closing] = [await registered(), await registered(), await registered()]
  const mobile = nextMobile()
  const said = await fedMobiles([
    `,${member.mobile},${other.mobile},${changedAt}`,
    `,${closing.mobile},12345,${changedAt}`,
    `,${closing.mobile},${closing.mobile},${changedAt}`,
    `,${closing.mobile},${nextMobile()},`,
    `NOBODY01,,${nextMobile()},${changedAt}`,
    `NOBODY02,${member.mobile},${nextMobile()},${changedAt}`,
    `NOBODY03,${nextMobile()},${nextMobile()},${changedAt}`,
    `,${other.mobile},${nextMobile()},2026-11-19T10:00:00+08:00`,
  ])
  expect(said.exit).toBe(1)
  expect(said.err.trim().split('\n')).toEqual([
    'line 2: the new mobile belongs to another member',
    'line 3: the new mobile is not 11 digits beginning with 13 to 19: "12345"',
    'line 4: the new mobile is the old one',
    'line 5: the time of the change is missing',
    expect.stringMatching(/^line 7: the customer number leads to no member, the old mobile does/),
  ])
  expect(said.out).toContain('accepted 0, corrected 0, unchanged 2, refused 5')
  expect(said.out).toContain('1 older than the stored row')
  for (const each of [member, other, closing])
    expect((await byPassword(each.mobile)).data.userId).toBe(each.userId)

  const line = `,${member.mobile},${mobile},${changedAt}`
  expect((await fedMobiles([line])).out).toContain('accepted 1')
  await passTime(club, { seconds: 180 })
  const next = visitor(club)
  const { data } = await next.register(member.mobile)
  const third = nextMobile()
  expect((await fedMobiles([`,${mobile},${third},2026-11-20T10:02:30+08:00`])).out).toContain('accepted 1')
  expect((await fedMobiles([line])).out).toContain('accepted 0, corrected 0, unchanged 0, refused 0')
  expect((await byPassword(member.mobile)).data.userId).toBe(data.userId)
  expect((await byPassword(third)).data.userId).toBe(member.userId)
})

test('a change by the bank and one with codes at once: the member has one mobile and keeps signing in', async () => {
  const members = [await registered(), await registered(), await registered()]
  const bodies = await Promise.all(members.map((member) => codesFor(member, nextMobile())))
  const toBank = members.map(() => nextMobile())
  const [fed] = await Promise.all([
    fedMobiles(members.map(({ mobile }, index) => `,${mobile},${toBank[index]},${changedAt}`)),
    ...members.map(({ who }, index) => change(who, bodies[index])),
  ])
  expect(fed.exit).toBe(0)
  for (const [index, { mobile, userId }] of members.entries()) {
    const tried = [mobile, bodies[index]?.mobile ?? '', toBank[index] ?? '']
    const signedIn = []
    for (const each of tried) signedIn.push((await byPassword(each)).data?.userId ?? null)
    expect(signedIn.filter(Boolean)).toEqual([userId])
    expect(signedIn[0]).toBeNull()
  }
})

test('a bank event changes a mobile once', async () => {
  const member = await registered()
  const mobile = nextMobile()
  const event = await bank.event('mobile_change', { mobile: member.mobile, detail: { newMobile: mobile } })
  expect((await bank.send([event])).data).toMatchObject({ accepted: 1, refused: [] })
  expect((await bank.send([event])).data).toMatchObject({ accepted: 0, repeated: 1 })
  expect((await byPassword(mobile)).data.userId).toBe(member.userId)
})
