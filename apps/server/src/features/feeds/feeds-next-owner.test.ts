import { beforeEach, expect, test } from 'vitest'
import { feedClub, goals, levelOf, pointsOf } from '../../testing/feed-desk.ts'
import { nextMobile, type TestMember } from '../../testing/make-member.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const { club, desk, bank } = await feedClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

let people = 0

/** A customer who is not a member, and of whom the bank says something by the old mobile. */
async function customer() {
  people += 1
  const person = { number: `NEXT${1000 + people}`, old: nextMobile(), mobile: nextMobile() }
  const { number, old } = person
  await desk.feed('customers', ['customer_no,mobile', `${number},${old}`])
  await said(old)
  const goal = await bank.event(goals, { mobile: old })
  expect((await bank.send([goal])).data.accepted).toBe(1)
  await passTime(club, { days: 1 })
  return { ...person, goal }
}

/** What the bank says by a mobile. */
async function said(mobile: string): Promise<void> {
  await desk.feed('aum', ['month,mobile,reached,amount', `2026-10,${mobile},Y,5`])
  await desk.feed('tiers', ['mobile,user_level', `${mobile},gold`])
}

const give = (number: string, mobile: string) =>
  desk.feed('customers', ['customer_no,mobile', `${number},${mobile}`])

/** `as_of` is the present time, in which the bank has just changed it. */
async function changed(person: string, mobile: string, options = {}) {
  const at = (await club.context.clock.now(club.db)).toISOString()
  return desk.feed('mobiles', ['customer_no,mobile,new_mobile,as_of', `${person},${mobile},${at}`], options)
}

/** What somebody sees who registers with a mobile. */
async function seenBy(mobile: string) {
  const member = visitor(club)
  expect((await member.register(mobile)).status).toBe('200')
  return seen(member, mobile)
}

async function seen(who: Visitor, mobile: string) {
  const member = who as unknown as TestMember
  const { list } = (await member.post('/api/task/all')).data
  const assets = list.find(({ taskId }: { taskId: string }) => taskId === 'aum_increased_month')
  return {
    level: await levelOf(member),
    points: await pointsOf(member),
    isReached: assets.isReached,
    customer: await desk.customerOf(mobile),
  }
}

const nothing = { level: null, points: 0, isReached: null, customer: null }
const all = (number: string) => ({
  level: 'gold',
  points: 50,
  isReached: true,
  customer: desk.hash('customer', number),
})

type Customer = Awaited<ReturnType<typeof customer>>

const steps = {
  customers: ({ number, mobile }: Customer) => give(number, mobile),
  mobilesByNumber: ({ number, mobile }: Customer) => changed(`${number},`, mobile),
  mobilesByOld: ({ old, mobile }: Customer) => changed(`,${old}`, mobile),
  mobilesByBoth: ({ number, old, mobile }: Customer) => changed(`${number},${old}`, mobile),
}

test.each<[first: keyof typeof steps, second?: keyof typeof steps]>([
  ['customers'],
  ['mobilesByNumber', 'customers'],
  ['mobilesByOld', 'customers'],
  ['mobilesByBoth', 'customers'],
  ['customers', 'mobilesByNumber'],
  ['customers', 'mobilesByBoth'],
])(
  'what the bank said by a mobile goes with its customer, not to the next owner: %s, %s',
  async (...order) => {
    const one = await customer()
    for (const step of order) if (step) expect((await steps[step](one)).exit).toBe(0)
    expect(await seenBy(one.old)).toEqual(nothing)
    expect(await seenBy(one.mobile)).toEqual(all(one.number))
  },
)

test('a mobile that gets another customer number brings nothing of the first, and what comes later is its owner’s', async () => {
  const one = await customer()
  await give('NEXT2000', one.old)
  await passTime(club, { seconds: 60 })
  await desk.feed('tiers', ['mobile,user_level', `${one.old},silver`])
  const customerHash = desk.hash('customer', 'NEXT2000')
  expect(await seenBy(one.old)).toEqual({ ...nothing, level: 'silver', customer: customerHash })
  await give(one.number, one.mobile)
  expect(await seenBy(one.mobile)).toEqual(all(one.number))
})

test('where nobody knows the customer number nobody sees it, and the bank can send it again', async () => {
  const [old, mobile] = [nextMobile(), nextMobile()]
  await said(old)
  const goal = await bank.event(goals, { mobile: old })
  await bank.send([goal])
  await passTime(club, { days: 1 })
  const dry = await changed(`,${old}`, mobile, { dryRun: true })
  const report = /changed, 3 rows by the old mobile → kept from its next owner \(mobile \S+\)/
  expect(dry.out).toMatch(report)
  const fed = await changed(`,${old}`, mobile)
  expect(fed.out).toMatch(report)
  expect((await changed(`,${old}`, mobile)).out).toContain('accepted 0, corrected 0, unchanged 1')
  const next = await seenBy(old)
  expect(next).toEqual(nothing)
  expect(await seenBy(mobile)).toEqual(nothing)
  expect((await bank.send([goal])).data.accepted).toBe(1)
})

test('the bank reports it late: the member who registered meanwhile keeps only what was said since', async () => {
  const one = await customer()
  const changedAt = (await club.context.clock.now(club.db)).toISOString()
  await passTime(club, { days: 1 })
  const next = visitor(club)
  expect((await next.register(one.old)).status).toBe('200')
  await desk.feed('cards', ['mobile,masked_no,kind,status', `${one.old},6222******1234,debit,normal`])
  const line = `${one.number},,${one.mobile},${changedAt}`
  await desk.feed('mobiles', ['customer_no,mobile,new_mobile,as_of', line])
  // Points never fall.
  expect(await seen(next, one.old)).toEqual({ ...nothing, points: 50 })
  const { list } = (await next.post('/api/wallet/cards')).data
  expect(list).toMatchObject([{ maskedNo: '6222******1234' }])
  await give(one.number, one.mobile)
  expect(await seenBy(one.mobile)).toEqual({ ...all(one.number), points: 0 })
})

test('a file of numbers that is taken back gives the mobile its customer again, with all that was said by it', async () => {
  const one = await customer()
  const wrong = await give('NEXT3000', one.old)
  const file = /feeds undo (\S+)/.exec(wrong.out)?.[1] ?? ''
  expect((await desk.run('feeds undo', { file })).exit).toBe(0)
  expect(await seenBy(one.old)).toEqual(all(one.number))
})

test('what is stored under a member’s mobile stays when it gets another number', async () => {
  const one = await customer()
  const member = visitor(club)
  await member.register(one.old)
  await give('NEXT4000', one.old)
  expect(await seen(member, one.old)).toMatchObject({ level: 'gold', isReached: true })
})
