import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { aumFile, aumLines, feedClub } from '../../testing/feed-desk.ts'
import { begunTogether, killedAfter, overtaken } from '../../testing/killed-process.ts'
import { makeMember, nextMobile, registerMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'

const { club, desk } = await feedClub()

const everything = statement<{ text: string }, []>(
  'test_feeds_everything',
  `SELECT r::text AS text FROM aum_result r UNION ALL SELECT c::text FROM customer_link c
   UNION ALL SELECT f::text FROM feed_file f UNION ALL SELECT x::text FROM feed_refusal x
   UNION ALL SELECT a::text FROM audit_entry a UNION ALL SELECT k::text FROM aum_correction k
   UNION ALL SELECT b::text FROM bank_row b`,
)

test('a stopped feed resumes when it is run again', async () => {
  const file = desk.write('aum.csv', aumFile(...aumLines(2500)))
  const stop = new AbortController()
  stop.abort()
  const first = await desk.run('feeds aum', { file }, stop.signal)
  expect(first.exit).toBe(4)
  expect(first.out).toContain('1,000 lines: accepted 1,000')
  expect(first.err).toContain('stopped after line 1001; run the same command to continue')
  expect((await desk.run('feeds history', {})).out).toContain('stopped')
  const second = await desk.aum(file)
  expect(second.out).toContain('continues after the first 1,000 records')
  expect(second.out).toContain('1,500 lines: accepted 1,500, corrected 0, unchanged 0, refused 0')
  expect(second.out).toContain('the whole file: 2,500 lines, accepted 2,500')
  expect(await desk.rows()).toMatchObject({ feed_file: 1, feed_seen: 0, aum_result: 2500 })
  expect((await desk.aum(file)).out).toContain('2,500 lines: accepted 0, corrected 0, unchanged 2,500')
})

/** 3,500 lines, two of them refused, one because it repeats a line of another batch. */
const longFile = () => {
  const lines = aumLines(3500)
  lines[1200] = '2026-10,K1,,maybe,1'
  lines[3100] = lines[5] ?? ''
  return aumFile(...lines)
}

/** What the history says about the only file: its counts and its refused lines. */
async function toldOf() {
  const [id = ''] = (await desk.run('feeds history', {})).out.split(' ')
  const said = await desk.run('feeds history', { id })
  return said.out.split('\n').flatMap((line) => /(lines {2}.*refused \d+|^line .*)/.exec(line)?.[0] ?? [])
}

test('the refused and corrected lines of a file are printed as CSV, however many there are', async () => {
  const lines = aumLines(1100).map((line, index) => (index < 1050 ? line.replace(/,[YN],/, ',maybe,') : line))
  await desk.aum(desk.write('refused.csv', aumFile(...lines)))
  const corrected = [lines[1098]?.replace(/,[YN],/, (at) => (at === ',Y,' ? ',N,' : ',Y,')) ?? '']
  await desk.aum(desk.write('corrected.csv', aumFile(...corrected)))
  const files = (await desk.run('feeds history', {})).out.split('\n').map((line) => line.split(' ')[0] ?? '')
  const csv = async (id: string | undefined) =>
    (await desk.run('feeds history', { id, csv: true })).out.trimEnd().split('\n')
  const [head, ...refused] = await csv(files[1])
  expect(head).toBe('line,outcome,why')
  expect(refused).toHaveLength(1050)
  expect(new Set(refused).size).toBe(1050)
  expect(refused.at(-1)).toMatch(/^1051,refused,"?reached is none of /)
  const [, ...changed] = await csv(files[0])
  expect(changed).toEqual([expect.stringMatching(/^2,corrected,/)])
})

test('CSV of a history needs a file', async () => {
  expect(await desk.run('feeds history', { csv: true })).toMatchObject({
    exit: 2,
    err: 'feeds history: --csv needs the id of a file\n',
  })
  expect(await desk.run('feeds history', { id: '00000000-0000-7000-8000-000000000000', csv: true })).toEqual({
    exit: 1,
    out: '',
    err: 'there is no such file in the history\n',
  })
})

test.each([1, 2, 3, 4])('a feed killed after %i transactions goes on with the same result', async (after) => {
  const file = desk.write('aum.csv', longFile())
  await desk.aum(file)
  const [whole, rows] = [await toldOf(), await desk.rows()]
  await desk.forgetFeeds()
  const killed = operatorDesk(killedAfter(club, after))
  await expect(killed.run('feeds aum', { file: join(desk.folder, file) })).rejects.toThrow('killed')
  // Both commands resume it together: if one ended before the other began, the other would feed the file from the
  // start.
  const said = await Promise.all(
    begunTogether(club, 2).map((each) =>
      operatorDesk(each).run('feeds aum', { file: join(desk.folder, file) }),
    ),
  )
  expect(said.map(({ exit }) => exit)).toEqual([1, 1])
  expect(await toldOf()).toEqual(whole)
  expect(await desk.rows()).toEqual(rows)
})

test.each([1, 2, 3])('an undo killed after %i transactions goes on with the same result', async (after) => {
  await desk.aum(desk.write('before.csv', aumFile(...aumLines(40).map((line) => `${line}9`))))
  const fed = await desk.aum(desk.write('aum.csv', aumFile(...aumLines(1300))))
  const id = /feeds undo (\S+)/.exec(fed.out)?.[1]
  const killed = operatorDesk(killedAfter(club, after))
  await expect(killed.run('feeds undo', { id })).rejects.toThrow('killed')
  // Whatever it did, the act is in the audit log; going on is another one.
  const acts = async () =>
    (await desk.run('audit list')).out
      .split('\n')
      .filter((line) => /feeds\.undo /.test(line) && line.includes(String(id)))
  expect(await acts()).toEqual([expect.stringContaining('"lines":1300')])
  const said = await desk.run('feeds undo', { id })
  expect(said.out).toContain('taken back 1,300, left where another row counts 0, awarded already 0')
  expect(await acts()).toHaveLength(2)
  // There is nothing more to do.
  await desk.run('feeds undo', { id })
  expect(await acts()).toHaveLength(2)
  expect(await desk.rows()).toMatchObject({ aum_result: 40 })
})

test('a file that was partly taken back is fed from its beginning', async () => {
  const file = desk.write('aum.csv', aumFile(...aumLines(2500)))
  const stop = new AbortController()
  stop.abort()
  await desk.run('feeds aum', { file }, stop.signal)
  const [id = ''] = (await desk.run('feeds history', {})).out.split(' ')
  expect((await desk.run('feeds undo', { id })).out).toContain('taken back 1,000')
  const said = await desk.aum(file)
  expect(said.out).not.toContain('goes on')
  expect(said.out).toContain('2,500 lines: accepted 2,500')
})

test('a truncated file is read as far as it goes, and the whole one completes it', async () => {
  const whole = aumFile(...aumLines(1200))
  const cut = await desk.aum(desk.write('cut.csv', whole.slice(0, whole.indexOf('K100700') + 3)))
  expect(cut.err).toContain('line 702: the file ends in the middle of this line: it has no line end')
  const said = await desk.aum(desk.write('whole.csv', whole))
  expect(said.out).toContain('accepted 500, corrected 0, unchanged 700, refused 0')
})

test('a file truncated within a Chinese character is still read as UTF-8', async () => {
  const bytes = Buffer.from('月份,客户号,达标,金额\n2026-10,C0001,是,1\n2026-10,C0002,是')
  const said = await desk.aum(desk.write('aum.csv', bytes.subarray(0, -1)))
  expect(said.out).toContain('accepted 1')
  expect(said.err).toContain('line 3: the file ends in the middle of this line')
  expect(said.exit).toBe(1)
})

test('the same file fed several times at once is stored once', async () => {
  const file = desk.write('aum.csv', aumFile(...aumLines(2100)))
  const said = await Promise.all([desk.aum(file), desk.aum(file), desk.aum(file)])
  expect(said.map(({ exit }) => exit)).toEqual([0, 0, 0])
  const accepted = said.map(({ out }) => Number(/accepted ([\d,]+),/.exec(out)?.[1]?.replaceAll(',', '')))
  expect(accepted.reduce((sum, each) => sum + each, 0)).toBe(2100)
  expect(await desk.rows()).toMatchObject({ aum_result: 2100, aum_correction: 0, feed_seen: 0 })
})

test.each([
  [0, () => aumFile(...aumLines(1100)), '1,100 lines, accepted 1,100, corrected 0, unchanged 0, refused 0'],
  [1, longFile, '3,500 lines, accepted 3,498, corrected 0, unchanged 0, refused 2'],
])(
  'a run that another run of the same file has overtaken ends with %i, as the whole file does',
  async (exit, content, whole) => {
    const file = desk.write('aum.csv', content())
    let other: number | null = null
    const slow = operatorDesk(
      overtaken(club, async () => {
        other = (await desk.aum(file)).exit
      }),
    )
    const said = await slow.run('feeds aum', { file: join(desk.folder, file) })
    expect([said.exit, other]).toEqual([exit, exit])
    expect(said.out).toContain('0 lines: accepted 0, corrected 0, unchanged 0, refused 0')
    expect(said.out).toContain(`the whole file: ${whole}`)
    expect(said.err).toBe('')
  },
)

test.each([1, 2])(
  'a file that is taken back after %i transactions of its feed is fed no further, nor again from there',
  async (after) => {
    const file = desk.write('aum.csv', aumFile(...aumLines(2500)))
    let undone = { exit: -1, out: '', err: '' }
    const undo = async () => {
      const [id = ''] = (await desk.run('feeds history', {})).out.split(' ')
      undone = await desk.run('feeds undo', { id })
    }
    const slow = operatorDesk(overtaken(club, undo, after))
    const said = await slow.run('feeds aum', { file: join(desk.folder, file) })
    expect(undone).toMatchObject({ exit: 0, err: '' })
    expect(said).toMatchObject({ exit: 4, err: 'the file was taken back while it was fed\n' })
    expect(await desk.rows()).toMatchObject({ aum_result: 0 })
    expect((await desk.run('feeds history', {})).out).toContain('taken back')
    expect((await desk.aum(file)).out).toContain('2,500 lines: accepted 2,500')
  },
)

test('files with opposite orders fed at once do not deadlock for good', async () => {
  const forward = aumLines(2100)
  const files = [
    desk.write('a.csv', aumFile(...forward)),
    desk.write('b.csv', aumFile(...forward.toReversed())),
  ]
  const said = await Promise.all(files.map((file) => desk.aum(file)))
  expect(said.map(({ exit }) => exit)).toEqual([0, 0])
  expect(await desk.rows()).toMatchObject({ aum_result: 2100, aum_correction: 0 })
})

test('nothing stored, logged or printed contains a mobile, a customer number or an amount in clear', async () => {
  const secrets = ['13800000001', 'CUST7788', '987654.32', '13912345678']
  const customers = await desk.customers(
    desk.write('c.csv', `customer_no,mobile\n${secrets[1]},${secrets[0]}\n`),
  )
  const text = aumFile(
    `2026-10,${secrets[1]},,Y,${secrets[2]}`,
    `2026-10,,${secrets[3]},Y,x`,
    `2026-10,${secrets[1]},,N,2`,
  )
  const first = await desk.aum(desk.write('aum.csv', text))
  const second = await desk.aum(desk.write('aum2.csv', aumFile(`2026-10,${secrets[1]},,N,3`)))
  const stored = (await club.db.all(everything)).map((row) => row.text).join('\n')
  const said = JSON.stringify([
    customers,
    first,
    second,
    await desk.run('feeds history', {}),
    await desk.run('audit list'),
  ])
  for (const secret of secrets) {
    expect(stored).not.toContain(secret)
    expect(said).not.toContain(secret)
    expect(club.logged()).not.toContain(secret)
  }
})

test('every feed is in the history and in the audit log, with operator and reason', async () => {
  await desk.aum(desk.write('october.csv', aumFile('2026-10,C0001,,Y,1')))
  const history = await desk.run('feeds history', {})
  expect(history.out).toMatch(/aum {2}done {2}1 line .*accepted 1.* lin {2}october\.csv/)
  const audit = await desk.run('audit list')
  expect(audit.out).toMatch(/lin {2}feeds\.aum {2}.*october\.csv.*\(month end\)/)
})

test('a waiting result is claimed by the member who registers later, and a correction takes no points', async () => {
  const next = String(Number(nextMobile()) + 1)
  await desk.aum(desk.write('aum.csv', aumFile('2026-10,C0001,,Y,1')))
  await desk.customers(desk.write('customers.csv', `customer_no,mobile\nC0001,${next}\n`))
  const member = await registerMember(club)
  expect(member.mobile).toBe(next)
  const claim = () => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect((await claim()).data).toMatchObject({ result: 'claimed', point: 999, resultMonth: '2026-10' })
  await desk.aum(desk.write('later.csv', aumFile('2026-10,C0001,,N,1')))
  expect((await claim()).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
})

test('a member learns that the customer number is missing, or that the result is missing or not reached', async () => {
  const claim = async (member: Awaited<ReturnType<typeof makeMember>>) =>
    (await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })).data.result
  const [stranger, waiting, short] = [await makeMember(club), await makeMember(club), await makeMember(club)]
  const links = `customer_no,mobile\nW0001,${waiting.mobile}\nS0001,${short.mobile}\n`
  await desk.customers(desk.write('customers.csv', links))
  await desk.aum(
    desk.write('aum.csv', aumFile(`2026-10,,${short.mobile},N,1`, `2026-09,,${waiting.mobile},Y,1`)),
  )
  expect(await claim(stranger)).toBe('EmptyCstNo')
  expect(await claim(waiting)).toBe('underReview')
  expect(await claim(short)).toBe('notReached')
})
