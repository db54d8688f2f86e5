import { expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import {
  makeMember,
  makeMembers,
  nextMobile,
  registerMember,
  type TestMember,
} from '../../testing/make-member.ts'
import { passTime } from '../../testing/visitor.ts'
import { undoBatchRows } from './feed-kind.ts'

const { club, desk, bank } = await feedClub()

const header = 'customer_no,mobile'
const confirmed = { confirmMoves: true }
const refused = 'was last a member'
const wentBack = /^(?:would go|went) back: (.+)$/gm
const movesIn = ({ out }: { out: string }) => [...out.matchAll(wentBack)].map(([, says]) => says).sort()
const idOf = ({ out }: { out: string }) => /feeds undo (\S+)/.exec(out)?.[1]
const give = (number: string, { mobile }: { mobile: string }, options = {}) =>
  desk.feed('customers', [header, `${number},${mobile}`], options)

/** A member whose number 0001 has a result, and another member. */
async function ownerAndOther(): Promise<[owner: TestMember, other: TestMember]> {
  const [owner, other] = await makeMembers(club, 2)
  if (!owner || !other) throw new Error('no members')
  await give('MOVE0001', owner)
  await desk.feed('aum', ['month,customer_no,reached,amount', '2026-10,MOVE0001,Y,5'])
  return [owner, other]
}

const hasFirst = async ({ mobile }: { mobile: string }) =>
  (await desk.customerOf(mobile)) === desk.hash('customer', 'MOVE0001')

test('a file that frees a number and gives it away is refused at that line every time, until it is confirmed', async () => {
  const [owner, other] = await ownerAndOther()
  const file = desk.write('moves.csv', `${header}\nMOVE0002,${owner.mobile}\nMOVE0001,${other.mobile}\n`)
  const first = await desk.customers(file)
  expect(first.out).toContain('accepted 0, corrected 1, unchanged 0, refused 1')
  const rows = await desk.rows()
  const dry = await desk.customers(file, { dryRun: true })
  const second = await desk.customers(file)
  expect(dry.out).toContain('would be accepted 0, corrected 0, unchanged 1, refused 1')
  expect(second.out).toContain('accepted 0, corrected 0, unchanged 1, refused 1')
  expect([dry.exit, second.exit]).toEqual([1, 1])
  for (const { err } of [dry, second])
    expect(err).toContain(`line 3: the customer number ****0001 ${refused}`)
  expect(await desk.rows()).toEqual({
    ...rows,
    // The line that changes nothing is kept, so that it counts once the first file is taken back.
    bank_row: rows.bank_row + 1,
    feed_file: rows.feed_file + 1,
    feed_refusal: rows.feed_refusal + 1,
  })
  expect(await hasFirst(other)).toBe(false)

  const move = `customer number ****0001: last held by *******${owner.mobile.slice(7)} (member ${owner.userId}) → `
  const shown = await desk.customers(file, { ...confirmed, dryRun: true })
  expect(shown.out).toContain(move)
  const moved = await desk.customers(file, confirmed)
  expect(moved).toMatchObject({ exit: 0, out: expect.stringContaining(move) })
  const history = (await desk.run('feeds history', { id: idOf(moved) })).out
  expect(history).toContain(move)
  expect(history).not.toContain(other.mobile)
  expect(await hasFirst(other)).toBe(true)
  for (const options of [{}, confirmed])
    expect((await desk.customers(file, options)).out).toContain(
      'accepted 0, corrected 0, unchanged 2, refused 0',
    )
})

test('another file, and a signed event, do not give a number away that a member had last', async () => {
  const [owner, other] = await ownerAndOther()
  await give('MOVE0002', owner)
  expect((await give('MOVE0001', other)).err).toContain(`${refused}'s and would go to another`)
  expect((await give('MOVE0001', { mobile: nextMobile() })).err).toContain(
    'would go to a mobile of nobody known',
  )
  const event = await bank.event('customer_link', { mobile: other.mobile, customerNo: 'MOVE0001' })
  const { data } = await bank.send([event])
  expect(data).toMatchObject({ accepted: 0 })
  expect(JSON.stringify(data)).toContain('an operator confirms it with a file of the kind customers')
  expect(await hasFirst(other)).toBe(false)
})

test('a number that a signed event freed is not given away by the next one', async () => {
  const [owner, other] = await ownerAndOther()
  const link = (customerNo: string, { mobile }: TestMember) =>
    bank.event('customer_link', { mobile, customerNo })
  expect((await bank.send([await link('MOVE0002', owner)])).data).toMatchObject({ accepted: 1 })
  expect((await bank.send([await link('MOVE0001', other)])).data).toMatchObject({ accepted: 0 })
  expect(await hasFirst(other)).toBe(false)
  expect((await bank.send([await link('MOVE0001', owner)])).data).toMatchObject({ accepted: 1 })
  expect(await hasFirst(owner)).toBe(true)
})

test('a number freed in one batch of a file is not given away in the next', async () => {
  const [owner, other] = await ownerAndOther()
  const filling = Array.from({ length: 1000 }, (_, index) => `FILL${1000 + index},1370000${1000 + index}`)
  const said = await desk.feed('customers', [
    header,
    `MOVE0002,${owner.mobile}`,
    ...filling,
    `MOVE0001,${other.mobile}`,
  ])
  expect(said.out).toContain('accepted 1,000, corrected 1, unchanged 0, refused 1')
  expect(said.err).toContain('line 1003: the customer number ****0001 would leave one member for another')
  expect(await hasFirst(other)).toBe(false)
})

test('numbers that shift over a batch are all corrections, which a dry run says, too', async () => {
  const people = Array.from({ length: 1001 }, (_, index) => `1371000${1000 + index}`)
  const file = (shift: number) => [
    header,
    ...people.map((mobile, index) => `SHIFT${10_000 + ((index + shift) % people.length)},${mobile}`),
  ]
  await desk.feed('customers', file(0))
  const dry = await desk.feed('customers', file(1), { dryRun: true })
  expect(dry.out).toContain('1,001 lines: would be accepted 0, corrected 1,001, unchanged 0, refused 0')
  const said = await desk.feed('customers', file(1))
  expect(said.out).toContain('1,001 lines: accepted 0, corrected 1,001, unchanged 0, refused 0')
  expect(await desk.rows()).toMatchObject({
    customer_link: 1001,
    customer_mobile: 1001,
    feed_correction: 1001,
  })
  for (const index of [0, 1, 999, 1000]) {
    const number = `SHIFT${10_000 + ((index + 1) % people.length)}`
    expect(await desk.customerOf(people[index] ?? '')).toBe(desk.hash('customer', number))
  }
})

test('a dry run refuses a number that an earlier batch of the file frees, as the feed does', async () => {
  const [owner, other] = await ownerAndOther()
  const filling = Array.from({ length: 1000 }, (_, index) => `FILL${1000 + index},1370000${1000 + index}`)
  const lines = [header, `MOVE0002,${owner.mobile}`, ...filling, `MOVE0001,${other.mobile}`]
  const dry = await desk.feed('customers', lines, { dryRun: true })
  const said = await desk.feed('customers', lines)
  expect(dry).toMatchObject({ exit: 1, err: said.err })
  expect(said.err).toContain('line 1003')
})

test('a number goes back to the member who had it last without a confirmation, also under a new mobile', async () => {
  const member = await registerMember(club)
  await give('MOVE0001', member)
  await give('MOVE0002', member)
  const mobile = nextMobile()
  await passTime(club, { seconds: 60 })
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const changed = await desk.feed('mobiles', [
    'mobile,new_mobile,as_of',
    `${member.mobile},${mobile},${asOf}`,
  ])
  expect(changed.out).toContain('accepted 1')
  expect((await give('MOVE0001', await makeMember(club))).err).toContain(refused)
  expect((await give('MOVE0001', { mobile })).out).toContain('corrected 1')
  expect(await hasFirst({ mobile })).toBe(true)
})

test('a number that went to a mobile of nobody known is still guarded', async () => {
  const [owner, other] = await ownerAndOther()
  const nobody = { mobile: '13700000009' }
  await give('MOVE0001', nobody, confirmed)
  expect((await give('MOVE0001', other)).err).toContain(refused)
  await give('MOVE0003', nobody)
  expect((await give('MOVE0001', other)).err).toContain(refused)
  expect((await give('MOVE0001', owner)).out).toContain('accepted 1')
})

test('an undo restores who had a number last', async () => {
  const [owner, other] = await ownerAndOther()
  const freed = await give('MOVE0002', owner)
  const moved = await give('MOVE0001', other, confirmed)
  await desk.run('feeds undo', { id: idOf(moved) })
  expect((await give('MOVE0001', other)).err).toContain(refused)
  await desk.run('feeds undo', { id: idOf(freed) })
  expect(await hasFirst(owner)).toBe(true)
  expect(await desk.rows()).toMatchObject({ customer_former: 0 })

  // The former member has another number by now, so that the undo restores nothing.
  const away = await give('MOVE0001', other, confirmed)
  await give('MOVE0003', owner)
  await desk.run('feeds undo', { id: idOf(away) })
  expect(await hasFirst(other)).toBe(false)
  expect((await give('MOVE0001', other)).err).toContain(refused)
})

test('after the account of its last member is erased, a number goes to others only confirmed', async () => {
  const [owner, other] = [await registerMember(club), await makeMember(club)]
  await give('MOVE0001', owner)
  await give('MOVE0002', owner)
  expect((await desk.run('privacy erase', { member: owner.mobile, document: 'D-9/2026' })).exit).toBe(0)
  await passTime(club, { seconds: 120 })
  await club.features.privacy.jobs[0]?.run(new AbortController().signal)
  const kept = await club.db.all<{ userId: string | null }>({
    name: 'test_former_members',
    text: 'SELECT user_id FROM customer_former',
  })
  expect(kept).toEqual([{ userId: null }])
  expect((await give('MOVE0001', other)).err).toContain(refused)
  const moved = await give('MOVE0001', other, confirmed)
  expect(moved.out).toContain('customer number ****0001: last held by an erased account → ')
  expect(await hasFirst(other)).toBe(true)
  // The number that the member had to the end went with all that was stored under it.
  expect((await give('MOVE0002', await makeMember(club))).out).toContain('accepted 1')
})

test('an undo says which numbers go back to whom, and so does its preview', async () => {
  const [owner, other] = await ownerAndOther()
  await give('MOVE0002', other)
  const swap = [header, `MOVE0002,${owner.mobile}`, `MOVE0001,${other.mobile}`, 'MOVE0003,13799990005']
  const id = idOf(await desk.feed('customers', swap, confirmed))
  const named = ({ mobile, userId }: TestMember) => `*******${mobile.slice(7)} (member ${userId})`
  const moves = [
    `customer number ****0001: ${named(other)} → ${named(owner)}`,
    `customer number ****0002: ${named(owner)} → ${named(other)}`,
  ]
  const dry = await desk.run('feeds undo', { id, dryRun: true })
  const done = await desk.run('feeds undo', { id })
  for (const move of moves) {
    expect(dry.out.split('\n')).toContain(`would go back: ${move}`)
    expect(done.out.split('\n')).toContain(`went back: ${move}`)
  }
  // Nobody had this one before the file.
  expect(done.out).not.toContain('****0003')
  expect(await hasFirst(owner)).toBe(true)
})

test('numbers that were swapped between two batches of an undo are named by its preview, too', async () => {
  const hashOf = ({ mobile }: { mobile: string }) => desk.hash('mobile', mobile)
  const [first, last] = (await makeMembers(club, 2)).sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
  if (!first || !last) throw new Error('no members')
  await give('MOVE0001', first)
  await give('MOVE0002', last)
  // Rows are taken back in the order of these hashes: the last member is alone in the second batch.
  const before: string[] = []
  for (let mobile = 13_200_000_000; before.length < undoBatchRows - 1; mobile += 1)
    if (hashOf({ mobile: `${mobile}` }) < hashOf(last)) before.push(`FILL${mobile},${mobile}`)
  const swap = [header, ...before, `MOVE0002,${first.mobile}`, `MOVE0001,${last.mobile}`]
  const id = idOf(await desk.feed('customers', swap, confirmed))
  const dry = await desk.run('feeds undo', { id, dryRun: true })
  const done = await desk.run('feeds undo', { id })
  expect(movesIn(done)).toHaveLength(2)
  expect(movesIn(dry)).toEqual(movesIn(done))
  for (const { out } of [dry, done]) expect(out).toContain(`taken back ${undoBatchRows + 1}, `)
  expect(await hasFirst(first)).toBe(true)
})
