import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorCommands } from '../../cli.ts'
import { statement } from '../../kit/db.ts'
import { runCommand } from '../../kit/operator-command.ts'
import { buildTestApp, type TestClub } from '../../testing/build-test-app.ts'
import { aumResultFor, customerHashOf } from './feeds.ts'

let club: TestClub
let folder: string

const tables = [
  'feed_file',
  'feed_refusal',
  'feed_seen',
  'customer_link',
  'customer_mobile',
  'aum_result',
  'aum_correction',
]

beforeAll(async () => {
  club = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'club-feeds-'))
})
// One club for all, since a copy of a whole one takes longer than a test: each begins with no file fed.
beforeEach(async () => {
  for (const table of tables)
    await club.db.run(statement(`test_feeds_empty_${table}`, `DELETE FROM ${table}`))
})
afterAll(async () => {
  await club.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Said {
  exit: number
  out: string
  err: string
}

async function run(
  name: string,
  args: Record<string, unknown>,
  signal = new AbortController().signal,
): Promise<Said> {
  const said = { out: '', err: '' }
  const print = {
    out: (line: string) => {
      said.out += `${line}\n`
    },
    err: (line: string) => {
      said.err += `${line}\n`
    },
  }
  const call = { args, cwd: folder, operator: 'lin', reason: 'month end', print, signal }
  const exit = await runCommand(operatorCommands(club.context), name, call, (error) => {
    throw error
  })
  return { exit, ...said }
}

function write(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content)
  return name
}

const feedAum = (file: string, more = {}) => run('feeds aum', { file, ...more })
const feedCustomers = (file: string, more = {}) => run('feeds customers', { file, ...more })
const hash = (purpose: 'mobile' | 'customer', value: string) => club.context.sealing.hash(purpose, value)
const byMobile = (mobile: string, month = '2026-10') =>
  aumResultFor(club.db, { mobileHash: hash('mobile', mobile), customerHash: null }, month)
const byCustomer = (customerNo: string, month = '2026-10') =>
  aumResultFor(
    club.db,
    { mobileHash: hash('mobile', 'none'), customerHash: hash('customer', customerNo) },
    month,
  )

const header = 'month,customer_no,mobile,reached,amount'
const aum = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

const countsOf = statement<{ kind: string; rows: number }>(
  'test_feeds_counts',
  `SELECT 'result' AS kind, count(*)::int AS rows FROM aum_result
   UNION ALL SELECT 'correction', count(*)::int FROM aum_correction
   UNION ALL SELECT 'link', count(*)::int FROM customer_link
   UNION ALL SELECT 'customer', count(*)::int FROM customer_mobile
   UNION ALL SELECT 'file', count(*)::int FROM feed_file
   UNION ALL SELECT 'refusal', count(*)::int FROM feed_refusal
   UNION ALL SELECT 'seen', count(*)::int FROM feed_seen`,
)
async function counts(): Promise<Record<string, number>> {
  return Object.fromEntries((await club.db.all(countsOf)).map(({ kind, rows }) => [kind, rows]))
}

const everything = statement<{ text: string }>(
  'test_feeds_everything',
  `SELECT r::text AS text FROM aum_result r UNION ALL SELECT c::text FROM customer_link c
   UNION ALL SELECT f::text FROM feed_file f UNION ALL SELECT x::text FROM feed_refusal x
   UNION ALL SELECT a::text FROM audit_entry a UNION ALL SELECT k::text FROM aum_correction k`,
)

test('good lines are kept and bad ones refused by line and reason', async () => {
  const file = write(
    'aum.csv',
    aum(
      '2026-10,C0001,,Y,1000',
      '2026-10,,13800000002,否,0.50',
      '2026-99,C0003,,Y,1',
      '2026-10,C0004,,Y',
      '',
      '2026-10,C0005,,N,7',
    ),
  )
  const said = await feedAum(file)
  expect(said.out).toContain('5 lines: accepted 3, corrected 0, unchanged 0, refused 2')
  expect(said.err).toBe(
    'line 4: the month is not one like 2026-11\nline 5: the line has 4 cells, the header 5\n',
  )
  expect(said.exit).toBe(1)
  expect(await byCustomer('C0001')).toEqual({ reached: true })
  expect(await byMobile('13800000002')).toEqual({ reached: false })
  expect(await byCustomer('C0005')).toEqual({ reached: false })
  expect(await byCustomer('C0003')).toBeNull()
  expect(await byCustomer('C0001', '2026-09')).toBeNull()
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with BOM', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['GB18030', (text: string) => iconv.encode(text, 'gb18030')],
  ['UTF-8 with CRLF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['GB18030 with CRLF', (text: string) => iconv.encode(text.replaceAll('\n', '\r\n'), 'gb18030')],
  ['UTF-8 without a last line end', (text: string) => Buffer.from(text.trimEnd())],
])('%s is understood', async (_name, encode) => {
  const text = '月份,客户号,手机号,达标,金额\n2026-10,C0001,,是,"1,000.00"\n2026-10,,13800000002,"否",20\n'
  const said = await feedAum(write('aum.csv', encode(text)))
  expect(said.err).toBe('')
  expect(said.exit).toBe(0)
  expect(await byCustomer('C0001')).toEqual({ reached: true })
  expect(await byMobile('13800000002')).toEqual({ reached: false })
})

test('a line with an open quote is refused and swallows no other line', async () => {
  const said = await feedAum(
    write(
      'aum.csv',
      aum(
        '2026-10,"C0001,,Y,1',
        '2026-10,C0002,,Y,1',
        `2026-10,${'9'.repeat(9000)},,Y,1`,
        '2026-10,C0003,,Y,1',
      ),
    ),
  )
  expect(said.err).toContain('line 2: the quotes do not match')
  expect(said.err).toContain('line 4: the line is longer than 4000 characters')
  expect(said.out).toContain('accepted 2')
  expect(await byCustomer('C0003')).toEqual({ reached: true })
})

test('what is no feed is refused as a whole', async () => {
  const refusal = async (content: string | Buffer) => {
    const { exit, err } = await feedAum(write('aum.csv', content))
    expect(exit).toBe(1)
    return err
  }
  expect(await refusal('')).toContain('the file is empty')
  expect(await refusal('month,reached\n')).toContain('the header line lacks amount')
  expect(await refusal(Buffer.from('\uFEFFmonth,customer_no', 'utf16le'))).toContain('UTF-16')
  expect(await refusal(Buffer.from([1, 0, 2]))).toContain('not text')
  expect((await feedAum('missing.csv')).err).toContain('there is no such file')
  expect((await feedAum('.')).err).toContain('this is not a file')
})

test('the same file twice changes nothing', async () => {
  const file = write('aum.csv', aum('2026-10,C0001,,Y,1000', '2026-10,C0002,,N,1'))
  await feedAum(file)
  const before = await counts()
  const said = await feedAum(file)
  expect(said.out).toContain('this very file was fed already, on 2026-11-20')
  expect(said.out).toContain('accepted 0, corrected 0, unchanged 2, refused 0')
  expect(await counts()).toEqual({ ...before, file: 2 })
})

test('a dry run says what would happen and writes nothing', async () => {
  await feedAum(write('first.csv', aum('2026-10,C0001,,Y,1000')))
  const before = await counts()
  const file = write(
    'aum.csv',
    aum('2026-10,C0001,,N,1000', '2026-10,C0002,,Y,1', '2026-10,C0002,,N,1', '2026-10,C0003,,?,1'),
  )
  const dry = await feedAum(file, { dryRun: true })
  expect(dry.out).toContain('4 lines: would be accepted 1, corrected 1, unchanged 0, refused 2')
  expect(dry.out).toContain('nothing was written')
  expect(await counts()).toEqual(before)
  expect(await byCustomer('C0001')).toEqual({ reached: true })
  const real = await feedAum(file)
  expect(real.out).toContain('4 lines: accepted 1, corrected 1, unchanged 0, refused 2')
  expect(real.err).toBe(dry.err)
})

test('lines of one file that repeat or contradict an earlier one are refused, across batches as well', async () => {
  const filling = Array.from({ length: 1500 }, (_, index) => `2026-10,F${10_000 + index},,Y,1`)
  const said = await feedAum(
    write(
      'aum.csv',
      aum(
        '2026-10,C0001,,Y,1000',
        '2026-10,C0001,,Y,1000.0',
        ...filling,
        '2026-10,C0001,,N,5',
        '2026-09,C0001,,N,5',
      ),
    ),
  )
  expect(said.err).toBe(
    'line 3: it repeats line 2 of the same file\nline 1504: it contradicts line 2 of the same file\n',
  )
  expect(await byCustomer('C0001')).toEqual({ reached: true })
  expect(await byCustomer('C0001', '2026-09')).toEqual({ reached: false })
  expect((await counts()).seen).toBe(0)
})

test('a later file corrects a result, and the operator sees what it was', async () => {
  await feedAum(write('first.csv', aum('2026-10,C0001,,Y,1000', '2026-10,C0002,,Y,1')))
  const said = await feedAum(write('second.csv', aum('2026-10,C0001,,N,900', '2026-10,C0002,,Y,2')))
  expect(said.out).toContain('corrected 2')
  expect(await byCustomer('C0001')).toEqual({ reached: false })
  const id = /feeds history (\S+)/.exec(said.out)?.[1]
  const shown = await run('feeds history', { id })
  expect(shown.out).toContain('line 2: corrected, 2026-10 reached → not reached')
  expect(shown.out).toContain('line 3: corrected, 2026-10 another amount')
  expect((await counts()).correction).toBe(2)
})

test('a line by mobile and one by customer number are about the same person', async () => {
  await feedCustomers(write('customers.csv', 'customer_no,mobile\nC0001,13800000001\n'))
  const said = await feedAum(write('aum.csv', aum('2026-10,,13800000001,Y,1', '2026-10,C0001,,N,1')))
  expect(said.err).toBe('line 3: it contradicts line 2 of the same file\n')
  await feedAum(write('later.csv', aum('2026-10,C0001,13800000001,N,1')))
  expect(await byCustomer('C0001')).toEqual({ reached: false })
  expect((await counts()).result).toBe(1)
})

test('results wait for a person whose customer number comes later', async () => {
  await feedAum(write('aum.csv', aum('2026-10,C0001,,Y,1')))
  const mobileHash = hash('mobile', '13800000001')
  expect(await customerHashOf(club.db, mobileHash)).toBeNull()
  expect(await aumResultFor(club.db, { mobileHash, customerHash: null }, '2026-10')).toBeNull()
  await feedCustomers(write('customers.csv', 'mobile,customer_no\n13800000001,c0001\n'))
  const customerHash = await customerHashOf(club.db, mobileHash)
  expect(await aumResultFor(club.db, { mobileHash, customerHash }, '2026-10')).toEqual({ reached: true })
})

test('a customer number that moves to another mobile leaves the old one without', async () => {
  const link = (mobile: string) => customerHashOf(club.db, hash('mobile', mobile))
  await feedCustomers(write('a.csv', 'customer_no,mobile\nC0001,13800000001\nC0002,13800000002\n'))
  const said = await feedCustomers(
    write('b.csv', 'customer_no,mobile\nC0001,13800000003\nC0003,13800000002\n'),
  )
  expect(said.out).toContain('corrected 2')
  expect(await link('13800000001')).toBeNull()
  expect(await link('13800000003')).toBe(hash('customer', 'C0001'))
  expect(await link('13800000002')).toBe(hash('customer', 'C0003'))
  expect(await counts()).toMatchObject({ link: 2, customer: 2 })
  await feedCustomers(write('swap.csv', 'customer_no,mobile\nC0001,13800000002\nC0003,13800000003\n'))
  expect(await link('13800000002')).toBe(hash('customer', 'C0001'))
  expect(await link('13800000003')).toBe(hash('customer', 'C0003'))
  expect(await counts()).toMatchObject({ link: 2, customer: 2 })
})

test('a customers file may name each number once', async () => {
  const said = await feedCustomers(
    write(
      'c.csv',
      'customer_no,mobile\nC0001,13800000001\nC0001,13800000002\nC0002,13800000001\nC0001,13800000001\n',
    ),
  )
  expect(said.err).toBe(
    'line 3: it contradicts line 2 of the same file\nline 4: it contradicts line 2 of the same file\nline 5: it repeats line 2 of the same file\n',
  )
})

const lines = (length: number) =>
  Array.from({ length }, (_, index) => `2026-10,K${100_000 + index},,${index % 2 ? 'Y' : 'N'},${index}`)

test('a feed that was stopped in the middle can be sent again', async () => {
  const file = write('aum.csv', aum(...lines(2500)))
  const stop = new AbortController()
  stop.abort()
  const first = await run('feeds aum', { file }, stop.signal)
  expect(first.exit).toBe(4)
  expect(first.out).toContain('1,000 lines: accepted 1,000')
  expect((await run('feeds history', {})).out).toContain('stopped')
  const second = await feedAum(file)
  expect(second.out).toContain('2,500 lines: accepted 1,500, corrected 0, unchanged 1,000, refused 0')
})

test('a file that was cut is taken as far as it goes, and the whole one completes it', async () => {
  const whole = aum(...lines(1200))
  const cut = await feedAum(write('cut.csv', whole.slice(0, whole.indexOf('K100700') + 3)))
  expect(cut.out).toContain('if the file was cut, send the whole one again')
  expect(cut.err).toContain('line 702: the line has 2 cells, the header 5')
  const said = await feedAum(write('whole.csv', whole))
  expect(said.out).toContain('accepted 500, corrected 0, unchanged 700, refused 0')
})

test('a file cut within a Chinese character is still read as UTF-8', async () => {
  const bytes = Buffer.from('月份,客户号,达标,金额\n2026-10,C0001,是,1\n2026-10,C0002,是')
  const said = await feedAum(write('aum.csv', bytes.subarray(0, -1)))
  expect(said.out).toContain('accepted 1')
  expect(said.exit).toBe(1)
})

test('the same file fed by several at once is stored once', async () => {
  const file = write('aum.csv', aum(...lines(2100)))
  const said = await Promise.all([feedAum(file), feedAum(file), feedAum(file)])
  expect(said.map(({ exit }) => exit)).toEqual([0, 0, 0])
  const accepted = said.map(({ out }) => Number(/accepted ([\d,]+),/.exec(out)?.[1]?.replaceAll(',', '')))
  expect(accepted.reduce((sum, each) => sum + each, 0)).toBe(2100)
  expect(await counts()).toMatchObject({ result: 2100, correction: 0, seen: 0 })
})

test('files in other directions at once do not block each other for good', async () => {
  const forward = lines(2100)
  const files = [write('a.csv', aum(...forward)), write('b.csv', aum(...forward.toReversed()))]
  const said = await Promise.all(files.map((file) => feedAum(file)))
  expect(said.map(({ exit }) => exit)).toEqual([0, 0])
  expect(await counts()).toMatchObject({ result: 2100, correction: 0 })
})

test('nothing that is stored, logged or said holds a mobile, a customer number or an amount in clear', async () => {
  const secrets = ['13800000001', 'CUST7788', '987654.32', '13912345678']
  const customers = await feedCustomers(write('c.csv', `customer_no,mobile\n${secrets[1]},${secrets[0]}\n`))
  const text = aum(
    `2026-10,${secrets[1]},,Y,${secrets[2]}`,
    `2026-10,,${secrets[3]},Y,x`,
    `2026-10,${secrets[1]},,N,2`,
  )
  const first = await feedAum(write('aum.csv', text))
  const second = await feedAum(write('aum2.csv', aum(`2026-10,${secrets[1]},,N,3`)))
  const stored = (await club.db.all(everything)).map((row) => row.text).join('\n')
  const said = JSON.stringify([
    customers,
    first,
    second,
    await run('feeds history', {}),
    await run('audit', {}),
  ])
  for (const secret of secrets) {
    expect(stored).not.toContain(secret)
    expect(said).not.toContain(secret)
    expect(club.logged()).not.toContain(secret)
  }
})

test('every feed is in the history and in the audit log, with who and why', async () => {
  await feedAum(write('october.csv', aum('2026-10,C0001,,Y,1')))
  const history = await run('feeds history', {})
  expect(history.out).toMatch(/aum {2}done {2}1 line .*accepted 1.* lin {2}october\.csv/)
  const audit = await run('audit', {})
  expect(audit.out).toMatch(/lin {2}feeds\.aum {2}.*october\.csv.*\(month end\)/)
})
