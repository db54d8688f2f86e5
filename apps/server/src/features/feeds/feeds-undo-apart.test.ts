import { expect, test } from 'vitest'
import { batchRuns } from '../../testing/batch-runs.ts'
import { feedClub, goals } from '../../testing/feed-desk.ts'
import { makeMembers, nextMobile } from '../../testing/make-member.ts'
import type { Said } from '../../testing/operator-desk.ts'
import { poison } from '../../testing/poison.ts'
import { passTime } from '../../testing/visitor.ts'

const { club, desk } = await feedClub()
const { stuckIn } = batchRuns(club)

const idOf = (fed: Said) => /feeds undo (\S+)/.exec(fed.out)?.[1]

test('a preview of an undo is in the audit log, with its reason', async () => {
  const fed = await desk.feed('tiers', ['customer_no,user_level', 'ULOOK001,gold'])
  await desk.run('feeds undo', { id: idOf(fed), dryRun: true })
  const { out } = await desk.run('audit list')
  const [look = ''] = out
    .split('\n')
    .filter((line) => line.includes(`"fileId":"${idOf(fed)}"`) && line.includes('undo'))
  expect(look).toMatch(/feeds\.undo {2}.*"dryRun":true.*\(month end\)/)
})

test.each([
  ['tiers', 'mobile,user_level', 'gold', 'bank_record', 'UPDATE', ''],
  ['tiers', 'mobile,user_level', 'gold', 'bank_record', 'DELETE', ''],
  ['aum', 'mobile,month,reached,amount', '2026-10,Y,1', 'aum_result', 'DELETE', ''],
  ['customers', 'mobile,customer_no', 'USTUCK000', 'customer_link', 'DELETE', 'mobile_hash'],
] as const)(
  'a line of %s that cannot be taken back keeps no other (%#)',
  async (kind, header, rest, table, change, column) => {
    const members = await makeMembers(club, 2)
    const people = [...members.map(({ mobile }) => mobile), nextMobile(), nextMobile()]
    const line = (mobile: string, index: number) => `${mobile},${rest}${kind === 'customers' ? index : ''}`
    if (change === 'UPDATE') await desk.feed(kind, [header, ...people.map((mobile) => `${mobile},silver`)])
    const fed = await desk.feed(kind, [header, ...people.map(line)])
    const stuck = [people[0] ?? '', people[2] ?? ''].map((mobile) => `'${desk.hash('mobile', mobile)}'`)
    const cure = await poison(club, table, change, `OLD.${column || 'holder_hash'} IN (${stuck.join(', ')})`)
    const dry = await desk.run('feeds undo', { id: idOf(fed), dryRun: true })
    const said = await desk.run('feeds undo', { id: idOf(fed) })
    expect(said.err).toContain('could not be taken back now: 2 lines')
    expect(said).toMatchObject({ exit: 3, out: expect.stringContaining('taken back 2,') })
    expect(dry).toMatchObject({ exit: 3, err: said.err, out: expect.stringContaining('taken back 2,') })
    expect((await desk.run('feeds history', {})).out).toContain('partly taken back')
    expect(await stuckIn('feed-undo')).toContain('2')
    await cure()
    await passTime(club, { seconds: 61 })
    const again = await desk.run('feeds undo', { id: idOf(fed) })
    expect(again).toMatchObject({ exit: 0, err: '', out: expect.stringContaining('taken back 4,') })
    expect((await desk.run('feeds history', {})).out).not.toContain('partly')
    expect(await stuckIn('feed-undo')).toBeNull()
  },
)

test('a waiting task that cannot be taken back keeps no other', async () => {
  const lines = [1, 2, 3].map((index) => `USTUCK-${index},${goals},USTUCK0${index},2026-11-19 10:00`)
  const fed = await desk.feed('events', ['event_id,type,customer_no,at', ...lines])
  const cure = await poison(
    club,
    'bank_waiting',
    'DELETE',
    `OLD.holder_hash = '${desk.hash('customer', 'USTUCK01')}'`,
  )
  const said = await desk.run('feeds undo', { id: idOf(fed) })
  expect(said).toMatchObject({ exit: 3, out: expect.stringContaining('taken back 2,') })
  await cure()
  await passTime(club, { seconds: 61 })
  expect((await desk.run('feeds undo', { id: idOf(fed) })).out).toContain('taken back 3,')
})
