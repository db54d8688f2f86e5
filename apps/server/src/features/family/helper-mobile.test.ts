import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const { club, desk } = await feedClub()
const sight = { checkIn: true, missing: true, course: true }

interface Person {
  who: Visitor
  mobile: string
}

let mother: Person
let daughter: Person

async function registered(): Promise<Person> {
  const who = visitor(club)
  const mobile = nextMobile()
  expect((await who.register(mobile)).status).toBe('200')
  return { who, mobile }
}

/** Somebody who is not a member and has confirmed a mobile by SMS. */
async function helperWith(mobile = nextMobile()): Promise<Person> {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'helper')
  who.token = (await who.post('/api/family/helperSignIn', { mobile, smsCode })).data.helperToken
  return { who, mobile }
}

const join = async (helper: Person, name = '女儿') => {
  const { code } = (await mother.who.post('/api/family/makeCode', { sight })).data
  return helper.who.post('/api/family/join', { code, name })
}

async function helping(helper: Person): Promise<string> {
  expect((await join(helper)).status).toBe('200')
  const { list } = (await mother.who.post('/api/family/overview')).data
  const { linkId } = list.find((one: { state: string }) => one.state === 'pending')
  await mother.who.post('/api/family/confirm', { linkId, textVersion: 1, sight })
  return linkId
}

const helped = async ({ who }: Person) => (await who.post('/api/family/helped')).data.list
const greet = ({ who }: Person, linkId: string) =>
  who.post('/api/family/greet', { linkId, sentence: 'visit', greetingKey: 'a'.repeat(32) })
const helpers = async () => (await mother.who.post('/api/family/overview')).data.list
const messageKinds = async ({ who }: Person): Promise<string[]> =>
  (await who.post('/api/message/list', {})).data.list.map(({ kind }: { kind: string }) => kind)

async function codesFor({ who, mobile: old }: Person, mobile: string) {
  // A mobile gets one code a minute.
  await passTime(club, { seconds: 61 })
  await who.post('/api/account/oldMobileCode')
  const oldMobileCode = club.sms.last(old)?.code ?? ''
  return { oldMobileCode, mobile, smsCode: await who.codeFor(mobile, 'newMobile') }
}

async function changeMobile(person: Person, mobile = nextMobile()): Promise<string> {
  const answer = await person.who.post('/api/account/changeMobile', await codesFor(person, mobile))
  expect(answer.status).toBe('200')
  person.mobile = mobile
  return mobile
}

const fromBank = (...lines: string[]) =>
  desk.feed('mobiles', ['customer_no,mobile,new_mobile,as_of', ...lines])

const preview = (...lines: string[]) =>
  desk.feed('mobiles', ['customer_no,mobile,new_mobile,as_of', ...lines], { dryRun: true })

async function signInByPassword(mobile: string): Promise<Visitor> {
  const who = visitor(club)
  const password = await who.encrypted(goodPassword)
  expect((await who.post('/api/user/login', { mobile, loginType: 'password', password })).status).toBe('200')
  return who
}

/** Whoever gets a mobile that was given up, as a helper and as a member. */
async function nextOwnersOf(mobile: string): Promise<Person[]> {
  const helper = await helperWith(mobile)
  const member = visitor(club)
  expect((await member.register(mobile)).status).toBe('200')
  return [helper, { who: member, mobile }]
}

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mother = await registered()
  daughter = await registered()
})

test("a helper who changes the mobile goes on helping, and the old one's next owner finds nothing", async () => {
  const linkId = await helping(daughter)
  const elsewhere = await helperWith(daughter.mobile)
  const old = daughter.mobile
  const mobile = await changeMobile(daughter)

  expect(await helped(daughter)).toMatchObject([{ linkId, state: 'active', checkIn: { isDone: false } }])
  expect((await greet(daughter, linkId)).status).toBe('200')
  expect(await helpers()).toMatchObject([{ linkId, maskedMobile: `*******${mobile.slice(7)}` }])
  expect((await elsewhere.who.post('/api/family/helped')).status).toBe(statuses.helperUnknown)
  expect(await helped(await helperWith(mobile))).toHaveLength(1)

  await passTime(club, { days: 20 })
  for (const stranger of await nextOwnersOf(old)) {
    expect(await helped(stranger)).toEqual([])
    expect((await greet(stranger, linkId)).status).toBe(statuses.helperLinkUnknown)
  }
  expect((await join(await helperWith(old))).status).toBe('200')
})

test('a change to a mobile that helped takes over nothing of its last owner, and nobody becomes their own helper', async () => {
  const own = await helping(daughter)
  const other = await helperWith()
  const byNew = await helping(other)
  await changeMobile(daughter, other.mobile)
  expect(await helped(daughter)).toMatchObject([{ linkId: own, state: 'active' }])
  expect(await helpers()).toMatchObject([{ linkId: own, state: 'active' }])
  expect((await mother.who.post('/api/family/resume', { linkId: byNew })).status).toBe(
    statuses.helperLinkUnknown,
  )
  expect((await greet(daughter, byNew)).status).toBe(statuses.helperLinkUnknown)
  expect((await messageKinds(mother)).filter((kind) => kind === 'helperEnded')).toHaveLength(1)

  await changeMobile(daughter)
  const aunt = await helperWith()
  const ofAunt = await helping(aunt)
  await changeMobile(mother, aunt.mobile)
  expect(await helpers()).toContainEqual(expect.objectContaining({ linkId: ofAunt, endedBy: 'mobile' }))
  expect(await helped(mother)).toEqual([])
})

test('a change that the bank reports ends the help, tells both, and only a new code begins it again', async () => {
  const linkId = await helping(daughter)
  const [old, mobile] = [daughter.mobile, nextMobile()]
  // Somebody helped with the new mobile before it was the daughter's.
  const before = await helperWith(mobile)
  const ofBefore = await helping(before)
  await passTime(club, { seconds: 600 })
  const told = `,${old},${mobile},2026-11-20T10:05:00+08:00`
  const said = /changed, \S+ → \S+ \(member [^)]+\); 2 helper's links → ended\n/
  expect((await preview(told)).out).toMatch(said)
  expect(await helpers()).toMatchObject([{ state: 'active' }, { state: 'active' }])
  expect(await messageKinds(mother)).not.toContain('helperEnded')
  const fed = await fromBank(told)
  expect(fed.out).toMatch(said)
  expect(fed.out).toContain('accepted 1')

  const ended = { state: 'ended', endedBy: 'mobile', undoUntil: null }
  expect(await helpers()).toMatchObject([
    { linkId, ...ended },
    { linkId: ofBefore, ...ended },
  ])
  expect((await mother.who.post('/api/family/resume', { linkId })).status).toBe(statuses.helperLinkUnknown)
  expect((await messageKinds(mother)).filter((kind) => kind === 'helperEnded')).toHaveLength(2)
  const { data } = await mother.who.post('/api/message/list', {})
  expect(data.list[0]).toMatchObject({ kind: 'helperEnded', quote: '女儿' })

  const again: Person = { who: await signInByPassword(mobile), mobile }
  expect((await messageKinds(again)).sort()).toEqual(['helpEnded', 'mobileChanged'])
  expect(await helped(again)).toEqual([])
  expect((await before.who.post('/api/family/helped')).status).toBe(statuses.helperUnknown)
  for (const stranger of [...(await nextOwnersOf(old)), again]) {
    expect(await helped(stranger)).toEqual([])
    expect((await greet(stranger, linkId)).status).toBe(statuses.helperLinkUnknown)
  }
  await helping(again)
  expect(await helped(again)).toMatchObject([{ state: 'active' }])
})

test('a link that the member ended just before the bank reported the change cannot be resumed for the old mobile', async () => {
  const linkId = await helping(daughter)
  const ended = await mother.who.post('/api/family/end', { linkId })
  expect(ended.data.undoUntil).not.toBeNull()
  await passTime(club, { seconds: 60 })
  await fromBank(`,${daughter.mobile},${nextMobile()},2026-11-20T10:00:30+08:00`)
  expect((await mother.who.post('/api/family/resume', { linkId })).status).toBe(statuses.helperLinkUnknown)
})

test('the bank reports a helper who is not a member: what was before ends, what its next owner began stays', async () => {
  const son = await helperWith()
  const linkId = await helping(son)
  await passTime(club, { seconds: 600 })
  const told = `,${son.mobile},${nextMobile()},2026-11-20T10:05:00+08:00`
  const said = `line 2: changed, 1 helper's link → ended (mobile *******${son.mobile.slice(7)})`
  const dry = await preview(told)
  expect(dry.out).toContain('would be accepted 1')
  expect(dry.out).toContain(said)
  expect(await helpers()).toMatchObject([{ linkId, state: 'active' }])
  expect(await messageKinds(mother)).not.toContain('helperEnded')
  expect(await helped(son)).toHaveLength(1)
  const fed = await fromBank(told)
  expect(fed.out).toContain('accepted 1')
  expect(fed.out).toContain(said)
  expect(await helpers()).toMatchObject([{ linkId, endedBy: 'mobile' }])
  expect(await messageKinds(mother)).toContain('helperEnded')
  expect((await son.who.post('/api/family/helped')).status).toBe(statuses.helperUnknown)

  const next = await helperWith(son.mobile)
  expect(await helped(next)).toEqual([])
  await helping(next)
  // The same line once more, as an event or in another file.
  const again = await fromBank(told, `,${nextMobile()},${nextMobile()},2026-11-20T10:05:00+08:00`)
  expect(again.out).toContain('accepted 0, corrected 0, unchanged 2')
  expect(await helped(next)).toMatchObject([{ state: 'active' }])
})

test("the bank reports it late: the last owner's help ends, and the member who registered since keeps their own", async () => {
  const son = await helperWith()
  const linkId = await helping(son)
  const ofSon = mother
  await passTime(club, { seconds: 600 })
  const next: Person = { who: visitor(club), mobile: son.mobile }
  expect((await next.who.register(son.mobile)).status).toBe('200')
  mother = await registered()
  const own = await helping(next)
  mother = ofSon
  expect((await helped(next)).map((one: { linkId: string }) => one.linkId).sort()).toEqual(
    [linkId, own].sort(),
  )

  const told = `,${son.mobile},${nextMobile()},2026-11-20T10:05:00+08:00`
  expect((await preview(told)).out).toContain("line 2: changed, 1 helper's link → ended (mobile ")
  expect(await helped(next)).toHaveLength(2)
  for (const lines of [[told], [told, `,${nextMobile()},${nextMobile()},2026-11-20T10:05:00+08:00`]]) {
    await fromBank(...lines)
    expect(await helpers()).toMatchObject([{ linkId, endedBy: 'mobile', undoUntil: null }])
    expect((await messageKinds(mother)).filter((kind) => kind === 'helperEnded')).toHaveLength(1)
    expect(await helped(next)).toMatchObject([{ linkId: own, state: 'active' }])
    expect((await greet(next, linkId)).status).toBe(statuses.helperLinkUnknown)
  }
  expect(await messageKinds(next)).not.toContain('mobileChanged')
})

test("help that a member brought along stays when the bank reports the new mobile's last owner late", async () => {
  const linkId = await helping(daughter)
  await passTime(club, { seconds: 600 })
  const mobile = await changeMobile(daughter)
  await fromBank(`,${mobile},${nextMobile()},2026-11-20T10:05:00+08:00`)
  expect(await helped(daughter)).toMatchObject([{ linkId, state: 'active' }])
})

test('joining while the mobile changes leaves no link under the old one', async () => {
  const mobile = nextMobile()
  const codes = await codesFor(daughter, mobile)
  const [joined, changed] = await Promise.all([
    join(daughter),
    daughter.who.post('/api/account/changeMobile', codes),
  ])
  expect(changed.status).toBe('200')
  expect(['200', statuses.helperUnknown]).toContain(joined.status)
  expect(await helped(daughter)).toHaveLength(joined.status === '200' ? 1 : 0)
  expect(await helped(await helperWith(daughter.mobile))).toEqual([])
})

test("a closed account takes the helper's name and mobile with it, also from help that ended long ago", async () => {
  const linkId = await helping(daughter)
  await daughter.who.post('/api/family/leave', { linkId })
  await passTime(club, { days: 30 })
  const rows = () =>
    club.db.all<{ linkId: string }>(
      { name: 'test_family_link', text: 'SELECT link_id FROM family_link WHERE link_id = $1' },
      [linkId],
    )
  expect(await rows()).toHaveLength(1)
  const asked = { member: daughter.mobile, document: 'D-1/2026' }
  expect((await desk.run('privacy erase', asked)).exit).toBe(0)
  await passTime(club, { seconds: 120 })
  await club.features.privacy.jobs[0]?.run(new AbortController().signal)
  expect(await rows()).toEqual([])
})
