import { beforeAll, expect, test } from 'vitest'
import { recordAct } from './kit/operator/audit.ts'
import { operatorKnownAs } from './kit/operator/operator-command.ts'
import { makeMember, type TestMember } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { stopTime } from './testing/stop-time.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()
const desk = operatorDesk(club, operatorKnownAs('Li', 'root'))
const other = operatorDesk(club, 'wang')
await stopTime(club)
let member: TestMember

const list = (args: Record<string, unknown> = {}) => desk.run('audit list', args)
/** The acts of a list, in its order. */
const actsIn = (out: string) =>
  [...out.matchAll(/^\S+ \S+ \S+ {2}(.+?) {2}(\S+) {2}/gm)].map(([, who, act]) => [who, act])

beforeAll(async () => {
  await club.moveTo('2026-11-19T02:00:00Z')
  member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  await desk.run('points flags')
  await club.moveTo('2026-11-20T02:00:00Z')
  await desk.run('points flag', { target: member.userId })
  await other.run('cases list')
})

test('an act shows the given name and the system’s user, and is found by either', async () => {
  const ours = [
    ['Li (root)', 'points.flag'],
    ['Li (root)', 'points.flags'],
  ]
  for (const by of ['Li', 'root', 'Li (root)']) expect(actsIn((await list({ by })).out)).toEqual(ours)
  expect(actsIn((await list({ by: 'wang' })).out)).toEqual([['wang', 'cases.list']])
  // A part of a name is another name.
  expect((await list({ by: 'L' })).out).toBe('no operator actions\n')
})

test('acts are found by kind, by group and by day', async () => {
  const acts = async (args: Record<string, unknown>) =>
    actsIn((await list(args)).out).flatMap(([, act]) => (act === 'content.publish' ? [] : [act]))
  expect(await acts({ act: 'points.flag' })).toEqual(['points.flag'])
  expect(await acts({ act: 'points' })).toEqual(['points.flag', 'points.flags'])
  expect(await acts({ since: '2026-11-20' })).toEqual(['cases.list', 'points.flag'])
  expect(await acts({ until: '2026-11-19' })).toEqual(['points.flags'])
  expect(await acts({ since: '2026-11-19', until: '2026-11-20', act: 'cases' })).toEqual(['cases.list'])
})

test('what was done to a member is found by whatever names them, which is a look', async () => {
  for (const named of [member.userId, member.mobile]) {
    const { exit, out } = await list({ member: named, act: 'points' })
    expect([exit, actsIn(out)]).toEqual([0, [['Li (root)', 'points.flag']]])
    expect(out).not.toContain(member.mobile)
  }
  expect((await list({ act: 'audit.list' })).out).toContain(`{"member":"${member.userId}"}  (month end)`)
  expect(await list({ member: '13700000000' })).toEqual({
    exit: 1,
    out: '',
    err: 'no member has this mobile or customer number\n',
  })
})

test('an act that changed many things is one row, with its parts on request', async () => {
  const rows = (out: string) => out.split('\n').filter((line) => line.includes('  points.flag  '))
  expect(rows((await list()).out)).toEqual([expect.stringContaining('"entries":1}  1 part')])
  expect(rows((await list({ parts: true })).out)).toEqual([expect.stringContaining('"parts":[{"seq":1,')])
})

test('the list has pages, and as CSV it is whole', async () => {
  const act = { operator: 'many', act: 'test.many', reason: 'a, "b"', detail: { row: 1 } }
  await club.db.inTransaction(async (tx) => {
    for (let row = 1; row <= 620; row += 1)
      await recordAct(tx, club.context.clock, { ...act, detail: { row } })
  })
  await club.moveTo('2026-11-20T02:00:01Z')
  const first = await list({ act: 'test.many' })
  expect(actsIn(first.out)).toHaveLength(50)
  expect(first.out).toContain('{"row":620}')
  expect(first.out).toContain('page 1 of 13, 620 acts\n')
  const last = await list({ act: 'test.many', page: 13 })
  expect(actsIn(last.out)).toHaveLength(20)
  const { exit, out } = await list({ act: 'test.many', csv: true })
  const [head, ...rows] = out.trimEnd().split('\n')
  expect(exit).toBe(0)
  expect(head).toBe('time,operator,act,reason,detail,parts,ended')
  expect(rows).toHaveLength(620)
  expect(rows.at(-1)).toBe('2026-11-20 10:00:00 +08:00,many,test.many,"a, ""b""","{""row"":1}",,')
})

test.each([
  [{ since: '20.11.2026' }, 'since: a day is written like 2026-11-20'],
  [{ page: 0 }, 'page: '],
])('%j is refused', async (args, problem) => {
  const said = await list(args)
  expect(said).toMatchObject({ exit: 2, out: '' })
  expect(said.err).toContain(problem)
})
