import { expect, test } from 'vitest'
import { blackOf, feedClub, levelOf, pointsOf } from '../../testing/feed-desk.ts'
import {
  makeMember,
  makeMembers,
  nextMobile,
  signedInFrom,
  type TestMember,
} from '../../testing/make-member.ts'
import type { Said } from '../../testing/operator-desk.ts'

const { club, desk, bank } = await feedClub()

const undo = (fed: Said) => desk.run('feeds undo', { id: /feeds undo (\S+)/.exec(fed.out)?.[1] })
const claim = async (member: TestMember) =>
  (await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })).data.result
const aum = (member: TestMember, reached: 'Y' | 'N', amount: number, asOf = '') =>
  desk.feed('aum', [
    'month,mobile,reached,amount,as_of',
    `2026-10,${member.mobile},${reached},${amount},${asOf}`,
  ])
const tier = (level: string, member: TestMember, asOf = '') =>
  desk.feed('tiers', ['mobile,user_level,as_of', `${member.mobile},${level},${asOf}`])
const black = (member: TestMember, isBlack: 'Y' | 'N') =>
  desk.feed('blacklist', ['mobile,blacklisted', `${member.mobile},${isBlack}`])
const number = (customerNo: string, { mobile }: { mobile: string }, asOf = '', options = {}) =>
  desk.feed('customers', ['customer_no,mobile,as_of', `${customerNo},${mobile},${asOf}`], options)
const hasNumber = async ({ mobile }: { mobile: string }, customerNo: string | null) =>
  expect(await desk.customerOf(mobile)).toBe(customerNo && desk.hash('customer', customerNo))
const nothing = 'taken back 0, left where another row counts 1, awarded already 0'
const one = 'taken back 1, left where another row counts 0, awarded already 0'

test('two files of results that are taken back pay nobody, in whatever order that happens', async () => {
  const [inOrder, reversed] = await makeMembers(club, 2)
  if (!inOrder || !reversed) throw new Error('no members')
  await number('UPAY0001', inOrder)
  await number('UPAY0002', reversed)
  const first = await aum(inOrder, 'Y', 999_999)
  const second = await aum(inOrder, 'N', 10)
  expect((await undo(first)).out).toContain(nothing)
  expect(await claim(inOrder)).toBe('notReached')
  const said = await undo(second)
  expect(said.out).toContain('refused before:')
  expect(said.out).not.toContain('opened again')
  expect(await claim(inOrder)).toBe('notReached')
  expect(await pointsOf(inOrder)).toBe(0)

  const [third, fourth] = [await aum(reversed, 'Y', 999_999), await aum(reversed, 'N', 10)]
  expect((await undo(fourth)).out).toContain(one)
  expect((await undo(third)).out).toContain(one)
  expect(await claim(reversed)).toBe('underReview')
})

test('a refusal by a result that was taken back is opened by a later file, and that one taken back refuses nobody', async () => {
  const member = await makeMember(club)
  await number('UREF0001', member)
  const wrong = await aum(member, 'N', 1)
  expect(await claim(member)).toBe('notReached')
  expect((await undo(wrong)).out).toContain('refused before:')
  const right = await aum(member, 'Y', 2)
  expect(right.out).toContain('refused claims opened again: 1')
  expect((await undo(right)).out).toContain(one)
  expect(await claim(member)).toBe('underReview')
})

test('tiers, the blacklist and customer numbers of two files that are taken back are as before both', async () => {
  const [member, other] = await makeMembers(club, 2)
  if (!member || !other) throw new Error('no members')
  for (const before of [null, 'gold'] as const) {
    if (before) await tier(before, member)
    const files = [await tier('wrong', member), await tier('right', member)]
    for (const file of files) await undo(file)
    expect(await levelOf(member)).toBe(before)
  }
  const listed = [await black(member, 'Y'), await black(member, 'N')]
  for (const file of listed) await undo(file)
  expect(await blackOf(member)).toBe('N')

  const given = await number('UNUM0001', member)
  const moved = await number('UNUM0001', other, '', { confirmMoves: true })
  expect((await undo(given)).out).toContain(nothing)
  await undo(moved)
  await hasNumber(member, null)
  await hasNumber(other, null)
})

test('a file that is taken back again changes nothing and is not an act', async () => {
  const member = await makeMember(club)
  const [wrong, right] = [await tier('wrong', member), await tier('right', member)]
  const acts = async () => (await desk.run('audit list')).out.match(/feeds\.undo/g)?.length ?? 0
  const before = await acts()
  await undo(wrong)
  await undo(right)
  expect(await levelOf(member)).toBeNull()
  const rows = await desk.rows()
  for (const file of [wrong, right]) expect((await undo(file)).exit).toBe(0)
  expect(await desk.rows()).toEqual(rows)
  expect(await levelOf(member)).toBeNull()
  expect((await acts()) - before).toBe(2)
})

test('what a later file confirmed stays when the first is taken back, and goes with the later one', async () => {
  const member = await makeMember(club)
  const files = async () => [
    await number('UTWO0001', member),
    await tier('gold', member),
    await black(member, 'Y'),
    await aum(member, 'Y', 5),
  ]
  const [first, second] = [await files(), await files()]
  for (const { out } of second) expect(out).toContain('accepted 0, corrected 0, unchanged 1, refused 0')
  for (const file of first) expect((await undo(file)).out).toContain(nothing)
  await hasNumber(member, 'UTWO0001')
  expect([await levelOf(member), await blackOf(member)]).toEqual(['gold', 'Y'])
  expect(await desk.byMobile(member.mobile)).toEqual({ reached: true })
  for (const file of second) expect((await undo(file)).out).toContain(one)
  await hasNumber(member, null)
  expect([await levelOf(member), await blackOf(member)]).toEqual([null, 'N'])
  expect(await desk.rows()).toMatchObject({ aum_result: 0, bank_record: 0, customer_link: 0 })
})

test('what a later file confirmed goes back to the first when the later one is taken back', async () => {
  const member = await makeMember(club)
  await number('UCON0001', member)
  await number('UCON0001', member).then(undo)
  await hasNumber(member, 'UCON0001')
  await tier('gold', member)
  const event = await bank.event('tier', { mobile: member.mobile, detail: { userLevel: 'gold' } })
  await bank.send([event])
  await tier('silver', member).then(undo)
  expect(await levelOf(member)).toBe('gold')
})

test('a row that was older than another counts once the other is taken back', async () => {
  const [member, other] = await makeMembers(club, 2)
  if (!member || !other) throw new Error('no members')
  const [early, late] = ['2026-11-10', '2026-11-15']
  const wrong = [
    await tier('wrong', member, late),
    await aum(member, 'N', 1, late),
    await number('UOLD0001', { mobile: nextMobile() }, late),
  ]
  const right = [
    await tier('right', member, early),
    await aum(member, 'Y', 2, early),
    await number('UOLD0001', member, early),
  ]
  for (const { out } of right) expect(out).toContain('1 older than the stored row')
  for (const file of wrong) expect((await undo(file)).out).toContain(one)
  expect(await levelOf(member)).toBe('right')
  expect(await desk.byMobile(member.mobile)).toEqual({ reached: true })
  await hasNumber(member, 'UOLD0001')
  // An older row moves no number between members unconfirmed, then or later.
  const newer = await number('UOLD0001', member, late)
  expect((await number('UOLD0001', other, '2026-11-12')).out).toContain('1 older than the stored row')
  await undo(newer)
  await hasNumber(member, 'UOLD0001')
})

test('a customer number that went over many mobiles goes back to the last file in force', async () => {
  const mobiles = Array.from({ length: 4 }, () => ({ mobile: nextMobile() }))
  const files: Said[] = []
  for (const each of mobiles) files.push(await number('UHOP0001', each))
  const [, second, third, fourth] = files
  if (!second || !third || !fourth) throw new Error('no files')
  await undo(third)
  await undo(fourth)
  expect(await desk.customerOf(mobiles[1]?.mobile ?? '')).toBe(desk.hash('customer', 'UHOP0001'))
  await undo(second)
  expect(await desk.customerOf(mobiles[0]?.mobile ?? '')).toBe(desk.hash('customer', 'UHOP0001'))
  expect(await desk.rows()).toMatchObject({ customer_link: 1, customer_mobile: 1 })
})

test('of each thing the last ten rows are kept, and each of their files can be taken back', async () => {
  const member = await makeMember(club)
  const files: Said[] = []
  for (let file = 0; file < 12; file += 1) {
    await number('UTEN0001', member)
    files.push(await tier(file % 2 === 0 ? 'gold' : 'silver', member))
  }
  expect(await desk.rows()).toMatchObject({ bank_row: 20, bank_record: 1, customer_link: 1 })
  for (const file of files.slice(3).reverse()) expect((await undo(file)).out).toContain(one)
  expect(await levelOf(member)).toBe('gold')
})

test('a change that its masks hide is said to be one', async () => {
  const member = await makeMember(club)
  await number('UMAA0004', member)
  const moved = await number('UMBB0004', member)
  expect(moved.out).toContain('customer number ****0004 → ****0004 (different where it is masked)')
  await aum(member, 'N', 120_000)
  const same = 'amount 1***** → 1*****'
  expect((await aum(member, 'N', 130_000)).out).toContain(`${same} (different where it is masked)`)
  const decided = await aum(member, 'Y', 130_000)
  expect(decided.out).toContain(`not reached → reached, ${same} (mobile`)
})

test('what moved to a new mobile counts again once a later file is taken back', async () => {
  const member = await makeMember(club)
  await number('UMOV0001', member)
  await tier('gold', member)
  const mobile = nextMobile()
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const changed = await desk.feed('mobiles', [
    'mobile,new_mobile,as_of',
    `${member.mobile},${mobile},${asOf}`,
  ])
  expect(changed.out).toContain('accepted 1')
  const files = [
    await desk.feed('tiers', ['mobile,user_level', `${mobile},wrong`]),
    await number('UMOV0002', { mobile }),
  ]
  for (const file of files) expect((await undo(file)).out).toContain(one)
  await hasNumber({ mobile }, 'UMOV0001')
  const level = await club.db.all<{ kind: string }>({
    name: 'test_tiers_of_mobile',
    text: `SELECT kind FROM bank_record WHERE kind = 'tiers'`,
  })
  expect(level).toHaveLength(1)
})

test('an undo says how many lines stay because their members have changed the mobile since', async () => {
  const [moved, other] = await makeMembers(club, 2)
  if (!moved || !other) throw new Error('no members')
  const lines = [moved, other].map(({ mobile }) => `${mobile},Y`)
  const fed = await desk.feed('blacklist', ['mobile,blacklisted', ...lines])
  const to = nextMobile()
  const change = await desk.feed('mobiles', [
    'mobile,new_mobile,as_of',
    `${moved.mobile},${to},${(await club.context.clock.now(club.db)).toISOString()}`,
  ])
  expect(change.exit).toBe(0)
  const id = /feeds undo (\S+)/.exec(fed.out)?.[1]
  const stays = '1 line of people who have changed the mobile or left since'
  const dry = await desk.run('feeds undo', { id, dryRun: true })
  expect(dry.out).toContain(one.replace('taken', 'would be taken'))
  expect(dry.out).toContain(`would stay: ${stays}`)
  const said = await undo(fed)
  expect(said.out).toContain(one)
  expect(said.out).toContain(`stayed: ${stays}`)
  expect(await blackOf(other)).toBe('N')
  expect(await blackOf(await signedInFrom(club, moved, 'WEB'))).toBe('Y')
  // The bank's next file corrects it, and an undo of one that is complete says nothing of the kind.
  const correct = await desk.feed('blacklist', ['mobile,blacklisted', `${to},N`, `${nextMobile()},Y`])
  expect(await blackOf(await signedInFrom(club, moved, 'WEB'))).toBe('N')
  expect((await undo(correct)).out).not.toContain('stayed')
})
