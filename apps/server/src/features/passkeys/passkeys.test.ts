import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/software-authenticator.ts'
import type { TestAnswer } from '../../testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const { club, desk } = await feedClub()

/** A member's browser, just signed in, and the phone that it runs on. */
interface Phone {
  browser: Visitor
  lock: SoftwareAuthenticator
  mobile: string
  userId: string
}

async function newPhone(counts = false): Promise<Phone> {
  const browser = visitor(club)
  const mobile = nextMobile()
  const { data } = await browser.register(mobile)
  return { browser, lock: softwareAuthenticator({ counts }), mobile, userId: data.userId }
}

const options = async (browser: Visitor, of: 'addOptions' | 'signInOptions') =>
  (await browser.post(`/api/passkey/${of}`)).data

async function add({ browser, lock }: Phone, headers = {}): Promise<string> {
  const made = lock.make(await options(browser, 'addOptions'))
  const answer = await browser.post('/api/passkey/add', made, { headers })
  expect(answer.status).toBe('200')
  return made.credentialId
}

type Odd = Parameters<SoftwareAuthenticator['sign']>[1]

/** Signs in by passkey in a browser, by default in a new one, which has no token. */
async function signIn({ lock }: Phone, odd: Odd = {}, browser = visitor(club)): Promise<TestAnswer> {
  const signed = lock.sign(await options(browser, 'signInOptions'), odd)
  return browser.post('/api/passkey/signIn', signed)
}

const passkeysOf = async ({ browser }: Phone) => (await browser.post('/api/passkey/list')).data.list
const isSignedIn = async (browser: Visitor) =>
  (await browser.post('/api/userQry/userInfoQry')).status === '200'

let phone: Phone
beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  phone = await newPhone()
})

test('a member adds a passkey and signs in by it: the session is like any other', async () => {
  await add(phone)
  const browser = visitor(club)
  const answer = await signIn(phone, {}, browser)
  expect(answer).toMatchObject({ status: '200', data: { userId: phone.userId } })
  expect(browser.token).toMatch(/^[\w-]{64}$/)
  expect((await browser.post('/api/userQry/userInfoQry')).data.userId).toBe(phone.userId)
  const devices = (await browser.post('/api/account/devices')).data.list
  expect(devices).toMatchObject([{ isThis: true, channel: 'WEB' }, { isThis: false }])
  expect(club.logged()).toContain('"way":"passkey"')
})

test('a phone that does not say whose the passkey is signs in, too', async () => {
  await add(phone)
  expect((await signIn(phone, { userHandle: null })).status).toBe('200')
})

test('a member without a password gets in by passkey, and is not asked for one there', async () => {
  const { browser, mobile } = phone
  await club.db.all({ name: 'test_no_password', text: 'UPDATE member SET password_hash = NULL' })
  const smsCode = await browser.codeFor(mobile, 'login')
  const bySms = await browser.post('/api/user/login', { mobile, loginType: 'sms', smsCode })
  expect(bySms.status).toBe(statuses.passwordNotSet)
  await add(phone)
  expect((await signIn(phone)).status).toBe('200')
})

test('the options are the same for everybody, and bound to this host', async () => {
  const fields = { rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
  const stranger = visitor(club)
  expect(await options(stranger, 'signInOptions')).toEqual({ ...fields, challenge: expect.any(String) })
  await add(phone)
  expect(await options(phone.browser, 'signInOptions')).toEqual({ ...fields, challenge: expect.any(String) })
})

test('what a phone shows and stores names neither mobile nor member', async () => {
  const { browser, mobile } = phone
  const given = await options(browser, 'addOptions')
  expect(given.rp.id).toBe('localhost')
  expect(given.user.name).toBe(`*******${mobile.slice(-4)}`)
  expect(JSON.stringify(given)).not.toContain(mobile)
  expect(given.authenticatorSelection.userVerification).toBe('required')
})

test.each<[string, Odd]>([
  ['a foreign origin', { origin: 'https://club.example' }],
  ['the same host at another port', { origin: 'http://localhost:8081' }],
  ['a key of another host', { host: 'club.example' }],
  ['nobody recognized by the phone', { isUnverified: true }],
  ['a page in a frame of another site', { crossOrigin: true }],
  ['what was signed for adding', { type: 'webauthn.create' }],
  ['somebody else named as its owner', { userHandle: 'AZ3uAAAAcACAAAAAAAAAAA' }],
])('%s is refused', async (_, odd) => {
  await add(phone)
  const answer = await signIn(phone, odd)
  expect([answer.code, answer.status, answer.data]).toEqual([200, statuses.passkeyRefused, null])
  expect(answer.headers.authorization).toBeUndefined()
  expect((await signIn(phone)).status).toBe('200')
})

test('an unknown passkey gets the answer of a wrong one', async () => {
  await add(phone)
  const wrong = await signIn(phone, { isUnverified: true })
  const strange = softwareAuthenticator()
  strange.make({ challenge: 'AAAA', user: { id: 'AAAA' } })
  const unknown = await signIn({ ...phone, lock: strange })
  expect([unknown.status, unknown.message]).toEqual([wrong.status, wrong.message])
})

test("another member's passkey opens only that member's account, whatever is claimed", async () => {
  const other = await newPhone()
  const own = await add(phone)
  const strange = await add(other)
  const browser = visitor(club)
  const signed = other.lock.sign(await options(browser, 'signInOptions'))
  const swapped = await browser.post('/api/passkey/signIn', { ...signed, credentialId: own })
  expect(swapped.status).toBe(statuses.passkeyRefused)
  const named = await browser.post('/api/passkey/signIn', { ...signed, userId: phone.userId })
  expect(named.data).toEqual({ userId: other.userId })
  await phone.browser.post('/api/passkey/remove', { credentialId: strange })
  expect(await passkeysOf(other)).toHaveLength(1)
})

test('what was signed once opens nothing a second time, not even at once on two servers', async () => {
  await add(phone)
  const browser = visitor(club)
  const signed = phone.lock.sign(await options(browser, 'signInOptions'))
  const server = await club.anotherServer()
  const answers = await Promise.all(
    [club.app, server, club.app, server].map((each) =>
      browser.post('/api/passkey/signIn', signed, { server: each }),
    ),
  )
  const said = answers.map(({ status }) => status).sort()
  expect(said).toEqual(['200', ...Array(3).fill(statuses.passkeyTooLate)])
  await passTime(club, { seconds: 90 })
  expect((await browser.post('/api/passkey/signIn', signed)).status).toBe(statuses.passkeyTooLate)
})

test('a challenge lasts five minutes, in the browser that asked for it', async () => {
  await add(phone)
  const browser = visitor(club)
  const signed = phone.lock.sign(await options(browser, 'signInOptions'))
  const elsewhere = await visitor(club).post('/api/passkey/signIn', signed)
  expect(elsewhere.status).toBe(statuses.passkeyTooLate)
  await passTime(club, { seconds: 290 })
  expect((await browser.post('/api/passkey/signIn', signed)).status).toBe('200')
  const late = phone.lock.sign(await options(browser, 'signInOptions'))
  await passTime(club, { seconds: 301 })
  expect((await browser.post('/api/passkey/signIn', late)).status).toBe(statuses.passkeyTooLate)
})

test('a challenge that the club did not make, or made for adding, signs nobody in', async () => {
  await add(phone)
  const { browser, lock } = phone
  for (const { challenge } of [{ challenge: 'AAAA' }, await options(browser, 'addOptions')]) {
    const answer = await browser.post('/api/passkey/signIn', lock.sign({ challenge }))
    expect(answer.status).toBe(statuses.passkeyTooLate)
  }
})

test('a passkey that counts backwards was copied: it opens nothing, neither here nor there', async () => {
  const counting = await newPhone(true)
  await add(counting)
  expect((await signIn(counting)).status).toBe('200')
  expect((await signIn(counting)).status).toBe('200')
  expect((await signIn(counting, { signCount: 2 })).status).toBe(statuses.passkeyRefused)
  expect((await signIn(counting)).status).toBe(statuses.passkeyRefused)
  expect(await passkeysOf(counting)).toEqual([])
  expect(club.logged()).toContain('counted backwards')
})

test('a count that was merely made up removes nothing', async () => {
  const counting = await newPhone(true)
  const credentialId = await add(counting)
  expect((await signIn(counting)).status).toBe('200')
  const browser = visitor(club)
  const signed = counting.lock.sign(await options(browser, 'signInOptions'), { signCount: 0 })
  const forged = { ...signed, signature: signed.signature.split('').reverse().join('') }
  expect((await browser.post('/api/passkey/signIn', forged)).status).toBe(statuses.passkeyRefused)
  expect(await passkeysOf(counting)).toMatchObject([{ credentialId }])
})

test('the list shows the kind of phone, the day and the last use; a removed passkey opens nothing', async () => {
  const credentialId = await add(phone, { 'client-type': 'android' })
  const made = { credentialId, clientType: 'android', madeOn: '2026-11-20' }
  expect(await passkeysOf(phone)).toEqual([{ ...made, lastUsedOn: null }])
  await passTime(club, { days: 2 })
  expect((await signIn(phone)).status).toBe('200')
  expect(await passkeysOf(phone)).toEqual([{ ...made, lastUsedOn: '2026-11-22' }])
  for (let times = 0; times < 2; times += 1)
    expect((await phone.browser.post('/api/passkey/remove', { credentialId })).status).toBe('200')
  expect((await signIn(phone)).status).toBe(statuses.passkeyRefused)
  expect(await passkeysOf(phone)).toEqual([])
})

test('signing out everywhere leaves the passkey, which is not a session', async () => {
  await add(phone)
  const there = visitor(club)
  await signIn(phone, {}, there)
  await phone.browser.post('/api/account/signOutOthers')
  expect(await isSignedIn(there)).toBe(false)
  expect((await signIn(phone)).status).toBe('200')
})

test('an operator takes all passkeys of a member away, with a reason and on record', async () => {
  for (let many = 0; many < 2; many += 1) await add(phone)
  const preview = await desk.run('passkeys end', { member: phone.mobile, dryRun: true })
  expect(preview.out).toContain('taken away: 2')
  expect((await signIn(phone)).status).toBe('200')
  await desk.run('passkeys end', { member: phone.mobile })
  expect((await signIn(phone)).status).toBe(statuses.passkeyRefused)
  const acts = await club.db.all({ name: 'test_acts', text: 'SELECT act, detail FROM audit_entry' })
  expect(acts).toContainEqual({ act: 'passkeys.end', detail: { userId: phone.userId, passkeys: 2 } })
})

test('a mobile that the bank changes takes the passkeys along, since the old phone may be lost', async () => {
  const other = await newPhone()
  for (const one of [phone, other]) await add(one)
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const lines = ['mobile,new_mobile,as_of', `${phone.mobile},${nextMobile()},${asOf}`]
  const dry = await desk.feed('mobiles', lines, { dryRun: true })
  expect(dry.out).toContain('; 1 passkey → ended')
  expect((await signIn(phone)).status).toBe('200')
  expect((await desk.feed('mobiles', lines)).out).toContain('accepted 1')
  expect((await signIn(phone)).status).toBe(statuses.passkeyRefused)
  expect((await signIn(other)).status).toBe('200')
})

test('a passkey is added only shortly after a sign-in in this browser, and the member is told', async () => {
  const { browser, mobile } = phone
  await add(phone)
  const { data } = await browser.post('/api/message/list', { pageSize: 5 })
  expect(data.list).toMatchObject([{ kind: 'passkeyAdded' }])
  await passTime(club, { seconds: 16 * 60 })
  const refused = await browser.post('/api/passkey/addOptions')
  expect(refused.status).toBe(statuses.passkeyProofOld)
  // The token alone, taken to another browser, is not enough either.
  const thief = visitor(club)
  const password = await browser.encrypted(goodPassword)
  await browser.post('/api/user/login', { mobile, loginType: 'password', password })
  thief.token = browser.token
  expect((await thief.post('/api/passkey/addOptions')).status).toBe(statuses.passkeyProofOld)
  expect((await browser.post('/api/passkey/addOptions')).status).toBe('200')
})

test.each<[string, Parameters<SoftwareAuthenticator['make']>[1]]>([
  ['a foreign origin', { origin: 'https://club.example' }],
  ['another host', { host: 'club.example' }],
  ['nobody recognized by the phone', { isUnverified: true }],
  ['a page in a frame of another site', { crossOrigin: true }],
  ['what was signed for signing in', { type: 'webauthn.get' }],
  ['certificates of a maker, which nobody asked for', { certificates: [Buffer.from('3000', 'hex')] }],
])('%s makes no passkey', async (_, odd) => {
  const { browser, lock } = phone
  const made = lock.make(await options(browser, 'addOptions'), odd)
  expect((await browser.post('/api/passkey/add', made)).status).toBe(statuses.passkeyNotKept)
  expect(await passkeysOf(phone)).toEqual([])
})

test('a passkey belongs to one member: nobody takes it over, and an answer counts once', async () => {
  const credentialId = await add(phone)
  const other = await newPhone()
  const taking = other.lock.make(await options(other.browser, 'addOptions'), { credentialId })
  expect((await other.browser.post('/api/passkey/add', taking)).status).toBe(statuses.passkeyNotKept)
  expect((await signIn(phone)).data).toEqual({ userId: phone.userId })

  const made = other.lock.make(await options(other.browser, 'addOptions'))
  const stolen = await phone.browser.post('/api/passkey/add', made)
  expect(stolen.status).toBe(statuses.passkeyTooLate)
  const answers = await Promise.all([1, 2, 3].map(() => other.browser.post('/api/passkey/add', made)))
  const said = answers.map(({ status }) => status).sort()
  expect(said).toEqual(['200', statuses.passkeyTooLate, statuses.passkeyTooLate])
  expect(await passkeysOf(other)).toHaveLength(1)
})

test('a member has ten passkeys at most, also when two phones come at once', async () => {
  const { browser, lock } = phone
  for (let many = 0; many < 9; many += 1) await add(phone)
  const made = [await options(browser, 'addOptions'), await options(browser, 'addOptions')].map((one) =>
    lock.make(one),
  )
  const answers = await Promise.all(made.map((one) => browser.post('/api/passkey/add', one)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['200', statuses.passkeysFull])
  expect((await browser.post('/api/passkey/addOptions')).status).toBe(statuses.passkeysFull)
})

test('whoever adds and removes all day is stopped', async () => {
  const { browser, lock } = phone
  for (let many = 0; many < 20; many += 1)
    await browser.post('/api/passkey/remove', { credentialId: await add(phone) })
  const made = lock.make(await options(browser, 'addOptions'))
  expect((await browser.post('/api/passkey/add', made)).status).toBe(statuses.passkeysOfDayUsed)
})

test('a browser that fails again and again is stopped; its neighbours and its SMS are not', async () => {
  await add(phone)
  const browser = visitor(club)
  for (let many = 0; many < 30; many += 1)
    expect((await signIn(phone, { isUnverified: true }, browser)).status).toBe(statuses.passkeyRefused)
  const paused = await signIn(phone, {}, browser)
  expect(paused.status).toBe(statuses.passkeysPaused)
  // It cannot know whether an SMS could be sent to whoever this is.
  for (const open of ['手机银行', '网点']) expect(paused.message).toContain(open)
  expect(paused.message).not.toContain('短信')
  const neighbour = visitor(club, { address: browser.address })
  expect((await signIn(phone, {}, neighbour)).status).toBe('200')
  const { mobile } = phone
  const smsCode = await browser.codeFor(mobile, 'login')
  expect((await browser.post('/api/user/login', { mobile, loginType: 'sms', smsCode })).status).toBe('200')
})

test('right ones use up nothing', async () => {
  await add(phone)
  const browser = visitor(club)
  for (let many = 0; many < 35; many += 1) expect((await signIn(phone, {}, browser)).status).toBe('200')
})

test('a closed account is opened by no passkey, and none of them is left', async () => {
  await add(phone)
  const { browser, mobile, userId } = phone
  await browser.post('/api/privacy/closingCode')
  const smsCode = club.sms.last(mobile)?.code
  expect((await browser.post('/api/privacy/closeAccount', { smsCode })).status).toBe('200')
  // It can still be undone: the account opens as by any other way in.
  expect((await signIn(phone)).status).toBe('200')
  await passTime(club, { seconds: 601 })
  const job = club.features.privacy.jobs[0]
  await job?.run(new AbortController().signal)
  expect((await signIn(phone)).status).toBe(statuses.accountErasing)
  await passTime(club, { seconds: 120 })
  await job?.run(new AbortController().signal)
  expect((await signIn(phone)).status).toBe(statuses.passkeyRefused)
  for (const table of ['passkey', 'passkey_owner']) {
    const text = `SELECT 1 FROM ${table} WHERE user_id = $1`
    expect(await club.db.all({ name: `test_${table}`, text }, [userId])).toEqual([])
  }
})

test('a blacklisted member signs in by passkey as by any other way', async () => {
  await add(phone)
  await club.db.all(
    {
      name: 'test_blacklist',
      text: 'UPDATE point_account SET is_blacklisted = true, is_on_bank_list = true WHERE user_id = $1',
    },
    [phone.userId],
  )
  expect((await signIn(phone)).status).toBe('200')
})

test('a browser in which another member is signed in changes over', async () => {
  await add(phone)
  const other = await newPhone()
  const token = other.browser.token
  expect((await signIn(phone, {}, other.browser)).status).toBe('200')
  expect((await club.post('/api/userQry/userInfoQry', {}, { token })).status).toBe(statuses.notLoggedIn)
})

test.each(['addOptions', 'add', 'list', 'remove'])('a visitor cannot call %s', async (call) => {
  const body = {
    add: { credentialId: 'AAAA', clientData: 'AAAA', attestation: 'AAAA' },
    remove: { credentialId: 'AAAA' },
  }[call]
  expect((await club.post(`/api/passkey/${call}`, body ?? {})).status).toBe(statuses.notLoggedIn)
})

test('a passkey that is made while the bank changes the mobile opens nothing', async () => {
  const made = phone.lock.make(await options(phone.browser, 'addOptions'))
  const oldPhone = phone.browser.token
  await passTime(club, { seconds: 1 })
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const said = await desk.feed('mobiles', [
    'mobile,new_mobile,as_of',
    `${phone.mobile},${nextMobile()},${asOf}`,
  ])
  expect(said.out).toContain('accepted 1')
  // A server knows a session for a moment after it has ended.
  const answer = await phone.browser.post('/api/passkey/add', made, { token: oldPhone })
  expect(answer.status).toBe(statuses.notLoggedIn)
  expect((await signIn(phone)).status).toBe(statuses.passkeyRefused)
})
