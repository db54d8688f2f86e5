import { expect, test } from 'vitest'
import { aumFile, blackOf, feedClub, goals, levelOf, pointsOf } from '../../testing/feed-desk.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import type { Said } from '../../testing/operator-desk.ts'

const { club, desk, bank } = await feedClub()

const idOf = (fed: Said) => /feeds undo (\S+)/.exec(fed.out)?.[1]
const countsIn = ({ out }: Said) => /taken back .*/.exec(out)?.[0]

/** Undoes a file after a dry run, which says the same and changes nothing. */
async function undo(fed: Said): Promise<Said> {
  const before = await desk.rows()
  const dry = await desk.run('feeds undo', { id: idOf(fed), dryRun: true })
  expect(dry.out).toContain('would be taken back')
  expect(dry.out).toContain('nothing was written')
  expect(await desk.rows()).toEqual(before)
  const said = await desk.run('feeds undo', { id: idOf(fed) })
  expect(countsIn(dry)).toBe(countsIn(said))
  return said
}

test('undoing a file of tasks withdraws what waits and lists what was awarded', async () => {
  const member = await makeMember(club)
  const lines = [
    'event_id,type,mobile,at',
    `U-1,${goals},${member.mobile},2026-11-19 10:00`,
    `U-2,${goals},13799990003,2026-11-19 10:00`,
    `U-3,deposit_one_personal_pension,13799990004,2026-11-19 10:00`,
  ]
  const fed = await desk.feed('events', lines)
  const said = await undo(fed)
  expect(said.exit).toBe(0)
  expect(said.out).toContain(`awarded: ${member.userId}/${goals}:once  50 points`)
  expect(said.out).toContain('taken back 2, left where another row counts 0, awarded already 1')
  expect(await pointsOf(member)).toBe(50)
  expect(await desk.rows()).toMatchObject({ bank_event: 3, bank_waiting: 0 })
  const again = await undo(fed)
  expect(again.out).toContain('taken back 2, left where another row counts 0, awarded already 1')
  const history = await desk.run('feeds history', {})
  expect(history.out).toContain('taken back')
  const audit = await desk.run('audit list')
  expect(audit.out).toMatch(/lin {2}feeds\.undo {2}.*"lines":3.*\(month end\)/)
})

test('a withdrawn task is not awarded to later members until a correct file reports it again', async () => {
  const member = await makeMember(club)
  const lines = ['event_id,type,customer_no,at', `V-1,${goals},UNDO0001,2026-11-19 10:00`]
  await undo(await desk.feed('events', lines))
  await desk.feed('customers', ['customer_no,mobile', `UNDO0001,${member.mobile}`])
  expect(await pointsOf(member)).toBe(0)
  const again = await desk.feed('events', lines)
  expect(again.out).toContain('accepted 1')
  expect(await pointsOf(member)).toBe(50)
})

test('a claimed result stays and is listed, an unclaimed one is removed or restored', async () => {
  const [claimed, corrected, fresh] = await makeMembers(club, 3)
  if (!claimed || !corrected || !fresh) throw new Error('no members')
  const links = [claimed, corrected, fresh].map(({ mobile }, index) => `UAUM000${index},${mobile}`)
  await desk.feed('customers', ['customer_no,mobile', ...links])
  await desk.aum(desk.write('right.csv', aumFile('2026-10,UAUM0001,,N,10')))
  const wrong = aumFile('2026-10,UAUM0000,,Y,1', '2026-10,UAUM0001,,Y,999', `2026-10,,${fresh.mobile},Y,1`)
  const fed = await desk.aum(desk.write('wrong.csv', wrong))
  const claim = (member: TestMember) => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect((await claim(claimed)).data.result).toBe('claimed')
  const said = await undo(fed)
  expect(said.out).toContain(`awarded: ${claimed.userId}/aum_increased_month:2026-10  999 points`)
  expect(said.out).toContain('taken back 2, left where another row counts 0, awarded already 1')
  expect((await claim(corrected)).data.result).toBe('notReached')
  expect((await claim(fresh)).data.result).toBe('underReview')
  expect((await claim(claimed)).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
})

test('a claim and a concurrent undo agree about the result', async () => {
  const members = await makeMembers(club, 5)
  const lines = members.map(({ mobile }) => `2026-10,,${mobile},Y,1`)
  const links = members.map(({ mobile }, index) => `URACE00${index},${mobile}`)
  await desk.feed('customers', ['customer_no,mobile', ...links])
  const fed = await desk.aum(desk.write('race.csv', aumFile(...lines)))
  const [said, ...claims] = await Promise.all([
    desk.run('feeds undo', { id: idOf(fed) }),
    ...members.map((member) => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })),
  ])
  const claimed = claims.filter(({ data }) => data.result === 'claimed').length
  expect(said.out).toContain(
    `taken back ${5 - claimed}, left where another row counts 0, awarded already ${claimed}`,
  )
  expect((await Promise.all(members.map(pointsOf))).filter((points) => points === 999)).toHaveLength(claimed)
})

test('tiers and the blacklist are restored, except for what has changed since', async () => {
  const [first, second, third] = await makeMembers(club, 3)
  if (!first || !second || !third) throw new Error('no members')
  await desk.feed('tiers', ['mobile,user_level', `${first.mobile},gold`, `${second.mobile},gold`])
  const tiers = await desk.feed('tiers', [
    'mobile,user_level',
    `${first.mobile},wrong`,
    `${second.mobile},wrong`,
    `${third.mobile},wrong`,
  ])
  await bank.send([await bank.event('tier', { mobile: second.mobile, detail: { userLevel: 'platinum' } })])
  const said = await undo(tiers)
  expect(said.out).toContain('taken back 2, left where another row counts 1, awarded already 0')
  expect([await levelOf(first), await levelOf(second), await levelOf(third)]).toEqual([
    'gold',
    'platinum',
    null,
  ])

  await desk.feed('blacklist', ['mobile,blacklisted', `${first.mobile},Y`])
  const black = await desk.feed('blacklist', [
    'mobile,blacklisted',
    `${first.mobile},N`,
    `${second.mobile},Y`,
  ])
  expect([await blackOf(first), await blackOf(second)]).toEqual(['N', 'Y'])
  await undo(black)
  expect([await blackOf(first), await blackOf(second)]).toEqual(['Y', 'N'])
})

test('customer numbers are restored to their owners, and awards by the wrong ones are listed', async () => {
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('no members')
  await desk.feed('customers', [
    'customer_no,mobile',
    `UCUS0001,${first.mobile}`,
    `UCUS0002,${second.mobile}`,
  ])
  const swapped = await desk.feed(
    'customers',
    ['customer_no,mobile', `UCUS0002,${first.mobile}`, `UCUS0001,${second.mobile}`, 'UCUS0003,13799990005'],
    { confirmMoves: true },
  )
  await bank.send([await bank.event(goals, { customerNo: 'UCUS0001' })])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([0, 50])
  const said = await undo(swapped)
  expect(said.out).toContain(`awarded: ${second.userId}/${goals}:once  50 points`)
  expect(said.out).toContain('taken back 3, left where another row counts 0, awarded already 1')
  expect(await desk.customerOf(first.mobile)).toBe(desk.hash('customer', 'UCUS0001'))
  expect(await desk.customerOf(second.mobile)).toBe(desk.hash('customer', 'UCUS0002'))
  expect(await desk.customerOf('13799990005')).toBeNull()
  expect(await desk.rows()).toMatchObject({ customer_link: 2, customer_mobile: 2 })
})

test('the preview of an undo counts the points that members get by what counts again', async () => {
  const member = await makeMember(club)
  await desk.feed('customers', ['customer_no,mobile', `UPTS0001,${member.mobile}`])
  const moved = await desk.feed('customers', ['customer_no,mobile', 'UPTS0001,13799990009'], {
    confirmMoves: true,
  })
  await bank.send([await bank.event(goals, { customerNo: 'UPTS0001' })])
  const points = 'points that members would get by what counts again: 50\n'
  expect((await desk.run('feeds undo', { id: idOf(moved), dryRun: true })).out).toContain(points)
  expect(await pointsOf(member)).toBe(0)
  await undo(moved)
  expect(await pointsOf(member)).toBe(50)
})

test('a file of more than a thousand lines is undone completely', async () => {
  const lines = Array.from({ length: 1300 }, (_, index) => `UBIG${10_000 + index},gold`)
  const fed = await desk.feed('tiers', ['customer_no,user_level', ...lines])
  const said = await desk.run('feeds undo', { id: idOf(fed) })
  expect(said.out).toContain('taken back 1,300, left where another row counts 0, awarded already 0')
  expect(await desk.rows()).toMatchObject({ bank_record: 0 })
})

test('an undo that is stopped, resumed and repeated takes each row back once and counts it once', async () => {
  const lines = Array.from({ length: 1300 }, (_, index) => `USTOP${10_000 + index},gold`)
  const fed = await desk.feed('tiers', ['customer_no,user_level', ...lines])
  await desk.feed('tiers', ['customer_no,user_level', 'USTOP10007,silver', 'USTOP11299,silver'])
  const id = /feeds undo (\S+)/.exec(fed.out)?.[1]
  const { signal } = new AbortController()
  let looks = 0
  const isSecondLook = () => {
    looks += 1
    return looks > 1
  }
  Object.defineProperty(signal, 'aborted', { get: isSecondLook })
  const stopped = await desk.run('feeds undo', { id }, signal)
  expect(stopped).toMatchObject({ exit: 4, err: 'stopped; run the same command to continue\n' })
  expect(stopped.out).toMatch(/taken back (499|500), left where another row counts [01], /)
  const whole = 'taken back 1,298, left where another row counts 2, awarded already 0'
  expect((await desk.run('feeds undo', { id })).out).toContain(whole)
  expect((await desk.run('feeds undo', { id })).out).toContain(whole)
  expect(await desk.rows()).toMatchObject({ bank_record: 2 })
  expect((await desk.run('feeds history', { id })).out).toContain(': 1,298 lines')
})

test('a stopped undo of many events resumes when it is run again', async () => {
  const lines = Array.from(
    { length: 1100 },
    (_, index) => `UMANY-${index},${goals},UMANY${index},2026-11-19 10:00`,
  )
  const fed = await desk.feed('events', ['event_id,type,customer_no,at', ...lines])
  const id = /feeds undo (\S+)/.exec(fed.out)?.[1]
  const stopped = await desk.run('feeds undo', { id }, AbortSignal.abort())
  expect(stopped.out).toContain('taken back 0,')
  expect(stopped.err).toBe('stopped; run the same command to continue\n')
  expect((await undo(fed)).out).toContain(
    'taken back 1,100, left where another row counts 0, awarded already 0',
  )
  expect(await desk.rows()).toMatchObject({ bank_waiting: 0 })
})

test('an unknown file is reported, and a malformed id refused', async () => {
  const said = await desk.run('feeds undo', { id: '00000000-0000-7000-8000-000000000000' })
  expect(said).toMatchObject({ exit: 1, err: 'there is no such file in the history\n' })
  expect((await desk.run('feeds undo', { id: '../aum.csv' })).exit).toBe(2)
})

/** Members with a customer number each, and their customer numbers. */
async function customers(prefix: string, count: number) {
  const members = await makeMembers(club, count)
  const known = members.map((member, index) => ({ member, customerNo: `${prefix}${1000 + index}` }))
  await desk.feed('customers', [
    'customer_no,mobile',
    ...known.map(({ member, customerNo }) => `${customerNo},${member.mobile}`),
  ])
  return known
}

type Customer = Awaited<ReturnType<typeof customers>>[number]
const results = (list: readonly Customer[], reached: 'Y' | 'N', amount: number) =>
  aumFile(...list.map(({ customerNo }) => `2026-10,${customerNo},,${reached},${amount}`))
const claimAum = (member: TestMember, options = {}) =>
  member.post('/api/task/doTask', { taskId: 'aum_increased_month' }, options)
const claimOf = ({ member }: Customer) => `${member.userId}/aum_increased_month:2026-10`
const messagesOf = async (member: TestMember) => {
  const { data } = await member.post('/api/message/list', {}, { headers: { 'accept-language': 'en_us' } })
  return (data.list as { title: string; text: string }[]).filter(({ title }) => title.includes('assets'))
}
const historyOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/trades', {}, { headers: { 'accept-language': 'en_us' } })).data

test('a corrected file reopens a refused claim, tells the member, keeps both facts, and pays once', async () => {
  const [corrected, other] = await customers('KORR', 2)
  if (!corrected || !other) throw new Error('no members')
  await desk.aum(desk.write('first.csv', results([corrected, other], 'N', 1)))
  for (const { member } of [corrected, other]) expect((await claimAum(member)).data.result).toBe('notReached')

  const second = desk.write('second.csv', results([corrected], 'Y', 900_000))
  const dry = await desk.aum(second, { dryRun: true })
  expect(dry.out).toContain(
    `would open again: ${claimOf(corrected)}\nrefused claims that it would open again: 1\n`,
  )
  expect((await claimAum(corrected.member)).data.result).toBe('notReached')
  const fed = await desk.aum(second)
  expect(fed.out).toContain(`opened again: ${claimOf(corrected)}`)
  expect(fed.out).toContain('refused claims opened again: 1;')
  const history = await desk.run('feeds history', { id: /feeds undo (\S+)/.exec(fed.out)?.[1] })
  expect(history.out).toContain(`opened again: ${claimOf(corrected)}`)
  expect(await messagesOf(corrected.member)).toMatchObject([{ text: expect.stringContaining('October') }])
  expect(await messagesOf(other.member)).toEqual([])
  // The same file again changes nothing.
  expect((await desk.aum('second.csv')).out).not.toContain('opened again')
  expect(await messagesOf(corrected.member)).toHaveLength(1)

  expect(await historyOf(corrected.member)).toMatchObject({
    total: 1,
    list: [
      {
        kind: 'refusal',
        reason: 'notReached',
        explanation: expect.stringMatching(/first result.*corrected it/),
      },
    ],
  })
  expect((await claimAum(corrected.member)).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
  expect((await claimAum(corrected.member)).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
  expect(await historyOf(corrected.member)).toMatchObject({
    total: 2,
    list: [
      { kind: 'award', point: 999 },
      { kind: 'refusal', reason: 'notReached' },
    ],
  })
  expect((await claimAum(other.member)).data.result).toBe('notReached')

  // The other way round, points do not fall, and the operator sees who was paid.
  const back = await desk.aum(desk.write('third.csv', results([corrected], 'N', 5)))
  expect(back.out).toContain(`paid before this correction: ${claimOf(corrected)}  999 points`)
  expect(await pointsOf(corrected.member)).toBe(999)
  expect((await claimAum(corrected.member)).data.result).toBe('claimed')
})

test('a claim paid after a correction was itself corrected is not listed as paid before it', async () => {
  const [customer] = await customers('KLAT', 1)
  if (!customer) throw new Error('no member')
  await desk.aum(desk.write('late-first.csv', results([customer], 'Y', 1)))
  const down = await desk.aum(desk.write('late-down.csv', results([customer], 'N', 1)))
  await desk.aum(desk.write('late-up.csv', results([customer], 'Y', 2)))
  expect((await claimAum(customer.member)).data.result).toBe('claimed')
  const history = await desk.run('feeds history', { id: /feeds undo (\S+)/.exec(down.out)?.[1] })
  expect(history).toMatchObject({ exit: 0, out: expect.not.stringContaining('paid before') })
})

test('a bank event reopens a refused claim, and each further correction is told and kept', async () => {
  const [customer] = await customers('KEVT', 1)
  if (!customer) throw new Error('no member')
  const { member, customerNo } = customer
  await desk.aum(desk.write('first.csv', results([customer], 'N', 1)))
  const say = async (reached: 'Y' | 'N') =>
    bank.send([
      await bank.event('aum_result', { customerNo, detail: { month: '2026-10', reached, amount: '7' } }),
    ])
  for (const round of [1, 2]) {
    expect((await claimAum(member)).data.result).toBe('notReached')
    await say('Y')
    expect(await messagesOf(member)).toHaveLength(round)
    expect((await historyOf(member)).total).toBe(round)
    if (round === 1) await say('N')
  }
  expect((await claimAum(member)).data.result).toBe('claimed')
  expect((await historyOf(member)).total).toBe(3)
  expect((await desk.run('ledger verify', {})).exit).toBe(0)
})

test('an undo reopens the claims that its file refused, or lists those that wait for a new file', async () => {
  const [before, fresh] = await customers('KUND', 2)
  if (!before || !fresh) throw new Error('no members')
  await desk.aum(desk.write('right.csv', results([before], 'Y', 900_000)))
  const fed = await desk.aum(desk.write('wrong.csv', results([before, fresh], 'N', 1)))
  for (const { member } of [before, fresh]) expect((await claimAum(member)).data.result).toBe('notReached')
  const said = await undo(fed)
  expect(said.out).toContain(`opened again: ${claimOf(before)}`)
  expect(said.out).toContain('refused claims opened again: 1;')
  expect(said.out).toContain(`refused before: ${claimOf(fresh)}`)
  const history = await desk.run('feeds history', { id: /feeds undo (\S+)/.exec(fed.out)?.[1] })
  expect(history.out).toContain(`opened again: ${claimOf(before)}`)
  expect(history.out).not.toContain(`opened again: ${claimOf(fresh)}`)
  expect(said.out).toContain('until a new file says that the target was reached: 1')
  expect((await claimAum(before.member)).data.result).toBe('claimed')
  expect((await claimAum(fresh.member)).data.result).toBe('notReached')
  // A new file counts, even with an earlier time than the one taken back.
  const corrected = `${results([fresh], 'Y', 3).trim().replace('amount', 'amount,as_of')},2026-11-05\n`
  expect((await desk.aum(desk.write('new.csv', corrected))).out).toContain('opened again: 1;')
  expect(await messagesOf(fresh.member)).toHaveLength(1)
  expect((await claimAum(fresh.member)).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
})

test('claims during a correction, on two servers, end either open or paid', async () => {
  const servers = [club.app, await club.anotherServer()]
  const list = await customers('KRACE', 8)
  await desk.aum(desk.write('first.csv', results(list, 'N', 1)))
  const answers = list.map(({ member }, index) => {
    const server = servers[index % 2]
    return claimAum(member, server ? { server } : {})
  })
  const [fed] = await Promise.all([desk.aum(desk.write('second.csv', results(list, 'Y', 2))), ...answers])
  const refused = (await Promise.all(answers)).filter(({ data }) => data.result === 'notReached').length
  if (refused > 0) expect(fed.out).toContain(`refused claims opened again: ${refused};`)
  else expect(fed.out).not.toContain('opened again')
  for (const { member } of list) expect((await claimAum(member)).data).toMatchObject({ result: 'claimed' })
  expect(await Promise.all(list.map(({ member }) => pointsOf(member)))).toEqual(list.map(() => 999))
})

test('a correction of an older month reopens its claim for a month whose own claim does not pay', async () => {
  const [customer] = await customers('KLATE', 1)
  if (!customer) throw new Error('no member')
  const { member, customerNo } = customer
  const feed = (month: string, reached: 'Y' | 'N') =>
    desk.aum(desk.write('late.csv', aumFile(`${month},${customerNo},,${reached},1`)))
  const claimed = async () => {
    const { result, resultMonth } = (await claimAum(member)).data
    return [result, resultMonth]
  }
  const task = async () => {
    const list = (await member.post('/api/task/all')).data.list as { taskId: string }[]
    return list.find(({ taskId }) => taskId === 'aum_increased_month')
  }
  await feed('2026-10', 'N')
  expect(await claimed()).toEqual(['notReached', '2026-10'])
  await club.moveTo('2026-12-03T02:00:00Z')
  expect((await feed('2026-10', 'Y')).out).toContain(`opened again: ${claimOf(customer)}`)
  expect(await messagesOf(member)).toMatchObject([
    { text: expect.stringContaining('those of October instead') },
  ])

  // Last month's claim comes first; if it does not pay, the older one does, once.
  expect(await claimed()).toEqual(['underReview', '2026-11'])
  await feed('2026-11', 'N')
  expect(await claimed()).toEqual(['notReached', '2026-11'])
  expect(await task()).toMatchObject({ finishedTaskTime: null, isReached: true })
  expect(await claimed()).toEqual(['claimed', '2026-10'])
  expect(await claimed()).toEqual(['claimed', '2026-10'])
  expect(await task()).toMatchObject({ finishedTaskTime: expect.any(String), completeAddPoint: 999 })

  // The task pays once a month: what is corrected now waits for the next month.
  await feed('2026-11', 'Y')
  expect(await claimed()).toEqual(['refused', '2026-11'])
  expect(await pointsOf(member)).toBe(999)
  await club.moveTo('2027-01-01T20:00:00Z')
  await feed('2026-12', 'N')
  expect(await claimed()).toEqual(['notReached', '2026-12'])
  expect(await claimed()).toEqual(['claimed', '2026-11'])
  expect(await pointsOf(member)).toBe(1998)
  expect(await desk.run('ledger verify', {})).toMatchObject({ exit: 0, err: '' })
})
