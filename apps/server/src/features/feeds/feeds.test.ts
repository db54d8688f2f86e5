import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { aumFile, feedClub } from '../../testing/feed-desk.ts'
import { aumResultFor } from '../bank/asset-results.ts'

const { club, desk } = await feedClub()

test('good lines are stored and bad ones refused by line and reason', async () => {
  const file = desk.write(
    'aum.csv',
    aumFile(
      '2026-10,C0001,,Y,1000',
      '2026-10,,13800000002,否,0.50',
      '2026-99,C0003,,Y,1',
      '2026-10,C0004,,Y',
      '',
      '2026-10,C0005,,N,7',
    ),
  )
  const said = await desk.aum(file)
  expect(said.out).toContain('5 lines: accepted 3, corrected 0, unchanged 0, refused 2')
  expect(said.err).toBe(
    'line 4: the month is not one like 2026-11: "2026-99"\nline 5: the line has 4 cells, the header 5\n',
  )
  expect(said.exit).toBe(1)
  expect(await desk.byCustomer('C0001')).toEqual({ reached: true })
  expect(await desk.byMobile('13800000002')).toEqual({ reached: false })
  expect(await desk.byCustomer('C0005')).toEqual({ reached: false })
  expect(await desk.byCustomer('C0003')).toBeNull()
  expect(await desk.byCustomer('C0001', '2026-09')).toBeNull()
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with BOM', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['GB18030', (text: string) => iconv.encode(text, 'gb18030')],
  ['UTF-8 with CRLF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['GB18030 with CRLF', (text: string) => iconv.encode(text.replaceAll('\n', '\r\n'), 'gb18030')],
  ['UTF-8 with the line ends of old systems', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
])('%s is understood', async (_name, encode) => {
  const text = '月份,客户号,手机号,达标,金额\n2026-10,C0001,,是,"1,000.00"\n2026-10,,13800000002,"否",20\n'
  const said = await desk.aum(desk.write('aum.csv', encode(text)))
  expect(said.err).toBe('')
  expect(said.exit).toBe(0)
  expect(await desk.byCustomer('C0001')).toEqual({ reached: true })
  expect(await desk.byMobile('13800000002')).toEqual({ reached: false })
})

test('a last line without its end is refused, even if it looks complete', async () => {
  const text = aumFile('2026-10,C0001,,Y,1000', '2026-10,C0002,,N,12')
  const said = await desk.aum(desk.write('aum.csv', text.trimEnd()))
  expect(said.exit).toBe(1)
  expect(said.out).toContain('2 lines: accepted 1, corrected 0, unchanged 0, refused 1')
  expect(said.err).toBe('line 3: the file ends in the middle of this line: it has no line end\n')
  expect(await desk.byCustomer('C0002')).toBeNull()
  const header = await desk.aum(desk.write('header.csv', 'month,customer_no,mobile,reached,amount'))
  expect(header.err).toContain('the file was refused: the file ends in the middle of this line')
})

test('a quote that does not match refuses everything after it, says so, and keeps what is before it', async () => {
  const before = ['2026-10,C0001,,Y,"1,000"', `2026-10,${'9'.repeat(9000)},,Y,1`]
  const behind = ['2026-10,C0005,,Y,1', '2026-10,C0006,,"Y",1', '2026-10,C0007,,Y,"1"']
  const broken: [line: string, says: string][] = [
    ['2026-10,"C0002,,Y,1', 'a quote in line 6, column 2, is followed by more than the end of its cell'],
    ['2026-10,C0002,,Y,5" pipe', 'a quote in line 4, column 5, stands within a cell without quotes'],
    [
      '2026-10,C0002,,Y,"5"" pipe',
      'a quote in line 6, column 5, is followed by more than the end of its cell',
    ],
  ]
  for (const [index, [line, says]] of broken.entries()) {
    const said = await desk.aum(desk.write(`open-${index}.csv`, aumFile(...before, line, ...behind)))
    expect(said.out).toContain('6 lines: ')
    expect(said.err.trim().split('\n')).toEqual([
      'line 3: the line is longer than 4000 characters',
      expect.stringMatching(/^line 4: a quote in line \d, column \d, .+, so lines 4 to 7 are not read$/),
    ])
    expect(said.err).toContain(says)
    expect(await desk.byCustomer('C0001')).toEqual({ reached: true })
    expect(await desk.byCustomer('C0005')).toBeNull()
  }
})

test('a file that is not a feed is refused as a whole', async () => {
  const refusal = async (content: string | Buffer) => {
    const { exit, err } = await desk.aum(desk.write('aum.csv', content))
    expect(exit).toBe(1)
    return err
  }
  expect(await refusal('')).toContain('the file is empty')
  expect(await refusal('month,reached\n')).toContain('the header line lacks amount')
  expect(await refusal(Buffer.from('\uFEFFmonth,customer_no', 'utf16le'))).toContain('UTF-16')
  expect(await refusal(Buffer.from([1, 0, 2]))).toContain('not text')
  expect((await desk.aum('missing.csv')).err).toContain('there is no such file')
  expect((await desk.aum('.')).err).toContain('this is not a file')

  // Each file handed in has its line in the history and an entry in the audit log; a dry run has none.
  await desk.aum('missing.csv', { dryRun: true })
  const lines = (await desk.run('feeds history')).out.trim().split('\n')
  expect(lines).toHaveLength(6)
  for (const line of lines)
    expect(line).toMatch(/2026-11-20 \d\d:\d\d:\d\d \+08:00 {2}aum {2}refused {2}0 lines/)
  const missing = lines.find((line) => line.endsWith('missing.csv'))?.split(' ')[0]
  expect((await desk.run('feeds history', { id: missing })).out).toContain('there is no such file')
  expect((await desk.run('audit list')).out).toContain('"name":"missing.csv"')
})

test('a file whose name is cut at a character of two halves is fed and in the history', async () => {
  const name = `${'a'.repeat(199)}😀.csv`
  const said = await desk.run('feeds tiers', {
    file: desk.write(name, 'mobile,user_level\n13900000095,gold\n'),
  })
  expect(said).toMatchObject({ exit: 0, err: '' })
  const { out } = await desk.run('feeds history', {})
  expect(out).toContain(`  ${name.slice(0, 201)}\n`)
})

test('the same file twice changes nothing', async () => {
  const file = desk.write('aum.csv', aumFile('2026-10,C0001,,Y,1000', '2026-10,C0002,,N,1'))
  await desk.aum(file)
  const before = await desk.rows()
  const said = await desk.aum(file)
  expect(said.out).toContain('this file was already fed on 2026-11-20')
  expect(said.out).toContain('accepted 0, corrected 0, unchanged 2, refused 0')
  // The lines are kept, so that they count once the first file is taken back.
  expect(await desk.rows()).toEqual({ ...before, feed_file: 2, bank_row: before.bank_row + 2 })
})

test('a dry run reports what would happen and writes nothing', async () => {
  await desk.aum(desk.write('first.csv', aumFile('2026-10,C0001,,Y,1000')))
  const before = await desk.rows()
  const file = desk.write(
    'aum.csv',
    aumFile('2026-10,C0001,,N,1000', '2026-10,C0002,,Y,1', '2026-10,C0002,,N,1', '2026-10,C0003,,?,1'),
  )
  const dry = await desk.aum(file, { dryRun: true })
  expect(dry.out).toContain('4 lines: would be accepted 1, corrected 1, unchanged 0, refused 2')
  expect(dry.out).toContain('nothing was written')
  expect(await desk.rows()).toEqual(before)
  expect(await desk.byCustomer('C0001')).toEqual({ reached: true })
  const real = await desk.aum(file)
  expect(real.out).toContain('4 lines: accepted 1, corrected 1, unchanged 0, refused 2')
  expect(real.err).toBe(dry.err)
})

test.each([
  ['aum', 'mobile,month,reached,amount', '2026-10,Y,1'],
  ['customers', 'mobile,customer_no', 'DRY00001'],
  ['mobiles', 'mobile,new_mobile,as_of', '13900000097,2026-11-19'],
  ['events', 'mobile,event_id,type,at', 'DRY-1,complete_retirement_goals,2026-11-19 10:00'],
  ['tiers', 'mobile,user_level', 'gold'],
  ['blacklist', 'mobile,blacklisted', 'Y'],
  ['cards', 'mobile,masked_no,kind,status', '6222******1234,debit,normal'],
  ['pensions', 'mobile,kind,balance', 'annuity,5'],
])('a dry run of %s leaves no row about anybody', async (kind, header, rest) => {
  const before = await desk.rows()
  const dry = await desk.feed(kind, [header, `13900000096,${rest}`], { dryRun: true })
  expect(dry).toMatchObject({ exit: 0, err: '' })
  expect(await desk.rows()).toEqual(before)
})

test('lines that repeat or contradict an earlier one of the file are refused, even across batches', async () => {
  const filling = Array.from({ length: 1500 }, (_, index) => `2026-10,F${10_000 + index},,Y,1`)
  const said = await desk.aum(
    desk.write(
      'aum.csv',
      aumFile(
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
  expect(await desk.byCustomer('C0001')).toEqual({ reached: true })
  expect(await desk.byCustomer('C0001', '2026-09')).toEqual({ reached: false })
  expect((await desk.rows()).feed_seen).toBe(0)
})

test('a later file corrects a result, and the operator sees the previous one', async () => {
  await desk.aum(desk.write('first.csv', aumFile('2026-10,C0001,,Y,1000', '2026-10,C0002,,Y,1')))
  const said = await desk.aum(desk.write('second.csv', aumFile('2026-10,C0001,,N,900', '2026-10,C0002,,Y,2')))
  expect(said.out).toContain('corrected 2')
  expect(await desk.byCustomer('C0001')).toEqual({ reached: false })
  const id = /feeds history (\S+)/.exec(said.out)?.[1]
  const shown = await desk.run('feeds history', { id })
  expect(shown.out).toContain('line 2: corrected, 2026-10 reached → not reached')
  expect(shown.out).toContain('line 3: corrected, 2026-10 amount 1 → 2 (customer ***02)')
  expect((await desk.rows()).aum_correction).toBe(2)
})

test('the reasons of refused lines are deleted after 400 days; how many there were stays with the file', async () => {
  await desk.aum(desk.write('aum.csv', aumFile('2026-99,C0003,,Y,1', '2026-10,C0001,,Y,1')))
  const [id = ''] = (await desk.run('feeds history', {})).out.split(' ')
  const dayMs = 86_400_000
  const now = (await club.context.clock.now(club.db)).getTime()
  await club.features.feeds.sweep(new Date(now + 399 * dayMs))
  expect((await desk.rows()).feed_refusal).toBe(1)
  await club.features.feeds.sweep(new Date(now + 401 * dayMs))
  expect(await desk.rows()).toMatchObject({ feed_refusal: 0, feed_file: 1, aum_result: 1 })
  const history = (await desk.run('feeds history', { id })).out
  expect(history).toContain('refused 1')
  expect(history).toContain('the reasons of its refused lines are deleted by now')
  expect((await desk.run('feeds history', { id, csv: true })).err).toContain('deleted by now')
})

test('a line by mobile and one by customer number are about the same person', async () => {
  await desk.customers(desk.write('customers.csv', 'customer_no,mobile\nC0001,13800000001\n'))
  const said = await desk.aum(
    desk.write('aum.csv', aumFile('2026-10,,13800000001,Y,1', '2026-10,C0001,,N,1')),
  )
  expect(said.err).toBe('line 3: it contradicts line 2 of the same file\n')
  await desk.aum(desk.write('later.csv', aumFile('2026-10,C0001,13800000001,N,1')))
  const person = {
    mobileHash: desk.hash('mobile', '13800000001'),
    customerHash: desk.hash('customer', 'C0001'),
  }
  expect(await aumResultFor(club.db, person, '2026-10')).toMatchObject({ reached: false })
  // Each is kept under the number that it names.
  expect(await desk.byMobile('13800000001')).toEqual({ reached: true })
})

test('results wait for a person whose customer number arrives later', async () => {
  await desk.aum(desk.write('aum.csv', aumFile('2026-10,C0001,,Y,1')))
  const mobileHash = desk.hash('mobile', '13800000001')
  expect(await desk.customerOf('13800000001')).toBeNull()
  expect(await aumResultFor(club.db, { mobileHash, customerHash: null }, '2026-10')).toBeNull()
  await desk.customers(desk.write('customers.csv', 'mobile,customer_no\n13800000001,c0001\n'))
  const customerHash = await desk.customerOf('13800000001')
  expect(await aumResultFor(club.db, { mobileHash, customerHash }, '2026-10')).toMatchObject({
    reached: true,
  })
})

test('a customer number that moves to another mobile leaves the old one without', async () => {
  await desk.customers(desk.write('a.csv', 'customer_no,mobile\nC0001,13800000001\nC0002,13800000002\n'))
  const said = await desk.customers(
    desk.write('b.csv', 'customer_no,mobile\nC0001,13800000003\nC0003,13800000002\n'),
  )
  expect(said.out).toContain('corrected 2')
  expect(await desk.customerOf('13800000001')).toBeNull()
  expect(await desk.customerOf('13800000003')).toBe(desk.hash('customer', 'C0001'))
  expect(await desk.customerOf('13800000002')).toBe(desk.hash('customer', 'C0003'))
  expect(await desk.rows()).toMatchObject({ customer_link: 2, customer_mobile: 2 })
  await desk.customers(desk.write('swap.csv', 'customer_no,mobile\nC0001,13800000002\nC0003,13800000003\n'))
  expect(await desk.customerOf('13800000002')).toBe(desk.hash('customer', 'C0001'))
  expect(await desk.customerOf('13800000003')).toBe(desk.hash('customer', 'C0003'))
  expect(await desk.rows()).toMatchObject({ customer_link: 2, customer_mobile: 2 })
})

test('a customers file may name each number once', async () => {
  const said = await desk.customers(
    desk.write(
      'c.csv',
      'customer_no,mobile\nC0001,13800000001\nC0001,13800000002\nC0002,13800000001\nC0001,13800000001\n',
    ),
  )
  expect(said.err).toBe(
    'line 3: it contradicts line 2 of the same file\nline 4: it contradicts line 2 of the same file\nline 5: it repeats line 2 of the same file\n',
  )
})
