import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { feedsOf } from '../../app.ts'
import { aumFile, feedClub } from '../../testing/feed-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { aumFeed } from './aum.feed.ts'
import { dryRun } from './feed-dry-run.ts'
import { runFeed } from './feed-run.ts'

const { club, desk, bank } = await feedClub()

/** Feeds one of the files of the kinds that went wrong once. */
const fed = (kind: string, name: string, options = {}) => {
  const file = desk.write(name, readFileSync(new URL(`cases/${name}`, import.meta.url)))
  return desk.run(`feeds ${kind}`, { file, ...options })
}
const idOf = ({ out }: { out: string }) => /feeds undo (\S+)/.exec(out)?.[1]

test('a quoted cell holds line breaks, and a row faked in it is never one', async () => {
  const said = await fed('aum', 'multiline-cell-becomes-a-row.csv')
  expect(said).toMatchObject({ exit: 0, err: '' })
  expect(said.out).toContain('1 line: accepted 1, corrected 0, unchanged 0, refused 0')
  expect(await desk.byCustomer('6200900301')).toEqual({ reached: false })
  expect(await desk.byCustomer('6200000001')).toBeNull()
  const other = await fed('aum', 'multiline-cell-refused.csv')
  expect(other).toMatchObject({ exit: 0, out: expect.stringContaining('2 lines: accepted 2') })
})

test('the same text in a cell makes no row with other line ends, encodings, places and spaces', async () => {
  const fakes = [
    '"\n2026-10,FAKE0001,Y,1,\n"',
    ' "x\r2026-10,FAKE0001,Y,1,\r"',
    '"a ""b""\r\n2026-10,FAKE0001,Y,1,""\r\n"',
    `"${'z'.repeat(3000)}\n2026-10,FAKE0001,Y,1,\n"`,
  ]
  const text = [
    'month,customer_no,reached,amount,备注',
    ...fakes.map((cell, index) => `2026-10,REAL000${index},N,1,${cell}`),
    '2026-10,REAL9999,maybe,1,x',
  ].join('\n')
  for (const [index, encode] of [Buffer.from, (each: string) => iconv.encode(each, 'gb18030')].entries()) {
    const said = await desk.aum(desk.write(`fake-${index}.csv`, encode(`${text}\n`)))
    expect(said.out).toContain('5 lines: ')
    // The line of the file, not of the record.
    expect(said.err).toContain('line 14: reached is none of yes, no, Y, N, 是, 否: "maybe"')
    expect(await desk.byCustomer('FAKE0001')).toBeNull()
    expect(await desk.byCustomer('REAL0003')).toEqual({ reached: false })
  }
})

test('a row faked behind a quote that is not the first character of its cell is never stored', async () => {
  const fakes = ['他说"好', '\u200B"x', '="x', 'ab"x', '"ab"x"', '"ab\\"'].map(
    (start) => `${start}\n2026-10,EVIL0001,Y,1,\n"`,
  )
  for (const [index, cell] of fakes.entries()) {
    const rows = [
      '2026-10,EVIL0001,N,1,x',
      `2026-10,REAL${1000 + index},N,1,${cell}`,
      '2026-10,REAL9999,N,1,x',
    ]
    const text = `month,customer_no,reached,amount,remark\n${rows.join('\n')}\n`
    const said = await desk.aum(desk.write(`evil-${index}.csv`, text))
    if (!/^[=\u200B]/.test(cell))
      expect(said.err).toMatch(/^line 3: a quote in line 3, column 5, .+, so lines 3 to 6 are not read$/m)
    expect(await desk.byCustomer('EVIL0001'), cell).toEqual({ reached: false })
  }
})

test('a lone line feed in a file of CRLF makes no row', async () => {
  const rows = ['2026-10,REAL0001,N,1,note\n2026-10,FAKE0001,Y,1,', '2026-10,REAL0002,N,1,x']
  const text = `month,customer_no,reached,amount,remark\r\n${rows.join('\r\n')}\r\n`
  const said = await desk.aum(desk.write('lone.csv', text))
  expect(said.out).toContain('3 lines: accepted 1, corrected 0, unchanged 0, refused 2')
  expect(said.err).toMatch(
    /^line 2: a line break inside a cell without quotes.*\nline 3: a line break inside/,
  )
  expect(await desk.byCustomer('FAKE0001')).toBeNull()
  expect(await desk.byCustomer('REAL0002')).toEqual({ reached: false })
})

test('a year that cannot be stored is refused by line, and the rest of its file is stored', async () => {
  const rows = Array.from(
    { length: 1200 },
    (_, index) => `2026-10,YEAR${10_000 + index},Y,1,${index === 1100 ? '0000-01-02' : ''}`,
  )
  const file = desk.write('year.csv', `month,customer_no,reached,amount,as_of\n${rows.join('\n')}\n`)
  for (const dryRun of [true, false]) {
    const said = await desk.run('feeds aum', { file, dryRun })
    expect(said.err).toContain('line 1102: the time of the row is before 2000')
    expect(said.out).toMatch(/1,?200 lines: .*accepted 1,?199, .* refused 1/)
  }
  expect(await desk.rows()).toMatchObject({ aum_result: 1199 })
})

test('a row whose value the database refuses is refused by line, and no other one', async () => {
  const feed: typeof aumFeed = {
    ...aumFeed,
    read(line, moment) {
      const row = aumFeed.read(line, moment)
      return line('customerNo') === 'FAIL0001' ? { ...row, asOf: new Date(-8_640_000_000_000_000) } : row
    },
  }
  const rows = ['GOOD0001', 'GOOD0002', 'BAD', 'FAIL0001', 'GOOD0003'].map((each) => `2026-10,${each},,Y,1`)
  const path = join(desk.folder, desk.write('fails.csv', aumFile(...rows)))
  const result = await runFeed(feedsOf(club.context), feed, {
    path,
    operator: 'tester',
    reason: 'test',
    isDryRun: false,
    moves: 'never',
    signal: new AbortController().signal,
    print: { out: () => undefined, err: () => undefined },
  })
  expect(result).toMatchObject({ state: 'done', whole: { rowCount: 5, accepted: 3, refused: 2 } })
  expect(result.refusals.list).toMatchObject([
    { line: 4, reason: expect.stringContaining('4 to 32 letters') },
    { line: 5, reason: 'the database refused a value of it; see the log' },
  ])
  expect(await desk.byCustomer('GOOD0003')).toEqual({ reached: true })
})

const feedWith = (failing: RegExp): typeof aumFeed => ({
  ...aumFeed,
  async store(tx, sealing, batch) {
    if (batch.rows.some(({ row }) => failing.test(row.customerNo ?? ''))) throw new TypeError('of the code')
    return aumFeed.store(tx, sealing, batch)
  },
})
const orderOf = (file: string) => ({
  path: join(desk.folder, file),
  operator: 'tester',
  reason: 'test',
  moves: 'never' as const,
  signal: new AbortController().signal,
  print: { out: () => undefined, err: () => undefined },
})

test('what a check found stands for its day while nothing it reads changes, unless another attempt may mend it', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const kept = new Map<string, unknown>()
  const order = orderOf('kept.csv')
  const check = (feed = aumFeed) => dryRun(feedsOf(club.context), feed, order, kept)
  expect((await check()).state).toBe('refused')
  desk.write('kept.csv', aumFile('2026-10,KEPT0001,,Y,1'))
  expect(await check(feedWith(/^KEPT/))).toMatchObject({ state: 'done', stuck: 1, counts: { refused: 1 } })
  const found = await check()
  expect(found.counts).toMatchObject({ accepted: 1, refused: 0 })
  await desk.feed('tiers', ['mobile,user_level', '13799990002,gold'])
  expect(await check()).toBe(found)
  await desk.feed('customers', ['customer_no,mobile', 'KEPT0001,13799990003'])
  const after = await check()
  expect(after).not.toBe(found)
  expect(await check()).toBe(after)
  await club.moveTo('2026-11-21T02:00:00Z')
  expect(await check()).not.toBe(after)
})

test('a row that makes the code fail stops no other, and where all fail the file stops', async () => {
  const feedRows = (failing: RegExp, rows: readonly string[]) => {
    const order = { ...orderOf(desk.write('code.csv', aumFile(...rows))), isDryRun: false }
    return runFeed(feedsOf(club.context), feedWith(failing), order)
  }
  const some = await feedRows(
    /^CODE0002$/,
    [1, 2, 3].map((each) => `2026-10,CODE000${each},,Y,1`),
  )
  expect(some).toMatchObject({ state: 'done', whole: { rowCount: 3, accepted: 2, refused: 1 } })
  const reason = 'it could not be stored (TypeError); see the log, and feed the file again'
  expect(some.refusals.list).toMatchObject([{ line: 3, reason }])
  const all = Array.from({ length: 101 }, (_, index) => `2026-10,CODE${1000 + index},,Y,1`)
  await expect(feedRows(/^CODE/, all)).rejects.toThrow('of the code')
})

test('a feed that was stopped continues after its last record, however many lines the records take', async () => {
  const lines = Array.from({ length: 1300 }, (_, index) => `2026-10,MANY${10_000 + index},Y,1,"a\nb"`)
  const file = desk.write('many.csv', `month,customer_no,reached,amount,remark\n${lines.join('\n')}\n`)
  const stopped = await desk.run('feeds aum', { file }, AbortSignal.abort())
  expect(stopped.err).toContain('stopped after line 2000;')
  const said = await desk.aum(file)
  expect(said.out).toContain('continues after the first 1,000 records')
  expect(said.out).toContain('300 lines: accepted 300')
  expect(await desk.rows()).toMatchObject({ aum_result: 1300 })
})

test('a month that a spreadsheet wrote is read where it can be only one, and shown where it can not', async () => {
  const said = await fed('aum', 'months-as-excel-writes-them.csv')
  expect(said.out).toContain('7 lines: accepted 6, corrected 0, unchanged 0, refused 1')
  expect(said.out).toContain("cells in another form than the club's, which were read: month 6")
  expect(said.err).toMatch(/^line 6: the month is not one like 2026-11: "Oct-26"; a spreadsheet shortened it/)
  expect(said.exit).toBe(1)
})

test('the report says which columns were not read, also of a dry run', async () => {
  const file = desk.write(
    'unread.csv',
    'customer_no,name,user_level,asof_date,\nUNRD0001,x,gold,2026-11-01,\n',
  )
  for (const dryRun of [true, false])
    expect((await desk.run('feeds tiers', { file, dryRun })).out).toContain(
      'columns that were not read: 2, 4\n',
    )
  const whole = await desk.feed('tiers', ['customer_no,user_level,as_of', 'UNRD0002,gold,2026-11-01'])
  expect(whole.out).not.toContain('not read')
})

test('a mobile is read as people and spreadsheets write it', async () => {
  const said = await fed('customers', 'mobiles-as-people-write-them.csv')
  expect(said.out).toContain('13 lines: accepted 12, corrected 0, unchanged 0, refused 1')
  expect(said.err).toMatch(/^line 9: the mobile is not 11 digits .*: "1.39E\+10"; a spreadsheet shortened/)
  for (const ending of [601, 602, 603, 604, 605, 606, 607, 610, 611, 612, 613])
    expect(await desk.customerOf(`13900000${ending}`)).not.toBeNull()
})

test('what nobody sees around a value is dropped, and named within it', async () => {
  expect(await fed('aum', 'invisible-characters.csv')).toMatchObject({ exit: 0, err: '' })
  expect(await desk.byCustomer('6200900049')).toEqual({ reached: true })
  const said = await desk.aum(desk.write('aum.csv', aumFile('2026-10,62009\u200B00050,,Y,1')))
  expect(said.err).toBe('line 2: customer_no holds an invisible character, U+200B within its text\n')
})

const cutNumbers = 'customer numbers that end in 000 or in only zeros after the fifteenth digit'

test('numbers that lost zeros are stored as they are, and reported', async () => {
  await desk.feed('customers', ['customer_no,mobile', '0012345679,13900000083', '0012345680,13900000084'])
  const said = await fed('customers', 'leading-zeros-lost.csv')
  expect(said).toMatchObject({ exit: 0, out: expect.stringContaining('2 lines: accepted 2') })
  expect(said.out).toContain('until that person registers: 2 of 2; before: 2 of 2 (customers-')
  expect(said.out).toContain(
    'look at it: customer numbers by length: 1 of 8 characters, 1 of 10 characters; before: 2 of 10 characters',
  )
  expect(await desk.customerOf('13900000081')).toBe(desk.hash('customer', '12345678'))
  const history = await desk.run('feeds history', { id: idOf(said) })
  expect(history.out).toContain('2 lines about nobody known')

  const zeros = (customers: readonly string[]) => aumFile(...customers.map((no) => `2026-10,${no},,Y,1`))
  await desk.aum(desk.write('whole.csv', zeros(['620090000000012345', '620090000000012346'])))
  const cut = await desk.aum(desk.write('cut.csv', zeros(['620090000000012000', '620090000000013000'])))
  expect(cut.out).toContain(`look at it: ${cutNumbers}: 2 of 2; before: 0 of 2`)
})

test('numbers of 16 digits that lost the last one are reported, also without an earlier file', async () => {
  const tiers = (numbers: readonly string[]) =>
    desk.feed('tiers', ['customer_no,user_level', ...numbers.map((number) => `${number},gold`)])
  const lost = ['6200900000012340', '6200900000012350', '6200900000012360']
  expect((await tiers(lost)).out).toContain(
    `look at it: ${cutNumbers}: 3 of 3; no file before to compare with`,
  )
  await desk.forgetFeeds()
  await tiers(['6200900000012345', '6200900000012356', '6200900000012367'])
  expect((await tiers(lost)).out).toContain(`look at it: ${cutNumbers}: 3 of 3; before: 0 of 3`)
})

test('numbers are compared with the last file that has some, not with one that was refused or names mobiles', async () => {
  const tiers = (numbers: readonly string[], level: string) =>
    desk.feed('tiers', ['customer_no,user_level', ...numbers.map((number) => `${number},${level}`)])
  await tiers(['0012345678', '0012345679'], 'gold')
  expect(await tiers(['0012345670', '0012345671'], '')).toMatchObject({ exit: 1 })
  await desk.feed('tiers', ['mobile,user_level', '13900000085,gold'])
  const lost = await tiers(['12345678', '12345679'], 'gold')
  expect(lost.out).toContain(
    'look at it: customer numbers by length: 2 of 8 characters; before: 2 of 10 characters',
  )
  expect(lost.out).toContain('2 of 2; before: 1 of 1 (tiers-')
})

test('a member is somebody known, found by mobile or by customer number', async () => {
  const member = await makeMember(club)
  await desk.feed('customers', ['customer_no,mobile', `KNOWN001,${member.mobile}`])
  const said = await desk.feed('tiers', [
    'customer_no,mobile,user_level',
    'KNOWN001,,gold',
    `,${member.mobile},gold`,
    'KNOWN002,,gold',
  ])
  expect(said.out).toContain('until that person registers: 1 of 3')
})

test.each([
  ['xlsx-named.csv', 'this is an Excel workbook: save it as CSV UTF-8'],
  ['nul-tail.csv', 'the file ends in 512 NUL bytes from line 3 on'],
])('%s is refused as what it is', async (name, reason) => {
  const said = await fed('aum', name)
  expect(said).toMatchObject({ exit: 1, err: expect.stringContaining(`the file was refused: ${reason}`) })
})

test('a cell of another encoding is named by line and column, and the other lines are read', async () => {
  const said = await fed('aum', 'utf8-with-one-gbk-cell.csv')
  expect(said).toMatchObject({ exit: 1, err: 'line 2: column 5 (备注) is not UTF-8\n' })
  const text = 'month,customer_no,reached,amount,备注\n2026-10,MIXED001,是,1,好\n'
  const bytes = [
    Buffer.from(text),
    Buffer.from('2026-10,MIXED002,'),
    Buffer.from([0xca, 0xc7]),
    Buffer.from(',1,\n'),
  ]
  const mixed = await desk.aum(desk.write('mixed.csv', Buffer.concat(bytes)))
  expect(mixed).toMatchObject({ exit: 1, err: 'line 3: column 3 (reached) is not UTF-8\n' })
  expect(await desk.byCustomer('MIXED001')).toEqual({ reached: true })
})

test.each(['only-header.csv', 'only-header-twice.csv'])('a header alone is a warning: %s', async (name) => {
  const content = readFileSync(new URL('cases/only-header.csv', import.meta.url))
  const blank = name === 'only-header.csv' ? '' : '\r\n  \r\n'
  const file = desk.write(name, Buffer.concat([content, Buffer.from(blank)]))
  for (const dryRun of [true, false]) {
    const said = await desk.run('feeds aum', { file, dryRun })
    expect(said).toMatchObject({ exit: 5, out: expect.stringContaining('0 lines') })
    expect(said.err).toContain('warning: the file has a header and no line')
  }
})

test('a customer number leaves a member only with a confirmation, and everybody is told', async () => {
  const [first, second] = [await makeMember(club), await makeMember(club)]
  const header = 'customer_no,mobile'
  await desk.feed('customers', [header, `MOVE0001,${first.mobile}`, 'MOVE0002,13900000098'])
  const lines = [header, `MOVE0001,${second.mobile}`, 'MOVE0002,13900000099']
  const held = 'line 2: the customer number ****0001 would leave one member for another'
  for (const dryRun of [true, false]) {
    const said = await desk.feed('customers', lines, { dryRun })
    expect(said).toMatchObject({ exit: 1, err: expect.stringContaining(held) })
    expect(said.out).toContain('corrected 1, unchanged 0, refused 1')
  }
  expect(await desk.customerOf(first.mobile)).toBe(desk.hash('customer', 'MOVE0001'))
  const nobody = await desk.feed('customers', [header, 'MOVE0001,13900000097'])
  expect(nobody.err).toContain('would leave one member for a mobile of nobody known')
  const event = await bank.event('customer_link', { customerNo: 'MOVE0001', mobile: second.mobile })
  expect((await bank.send([event])).data.refused).toMatchObject([
    { reason: expect.stringContaining('an operator confirms it') },
  ])

  const dry = await desk.feed('customers', lines, { dryRun: true, confirmMoves: true })
  const told = `line 2: customer number taken from a member, customer number ****0001: *******${first.mobile.slice(7)} (member ${first.userId}) → *******${second.mobile.slice(7)} (member ${second.userId})`
  expect(dry).toMatchObject({ exit: 0, out: expect.stringContaining(told) })
  expect(await desk.customerOf(second.mobile)).toBeNull()
  const said = await desk.feed('customers', lines, { confirmMoves: true })
  expect(said.out).toContain(told)
  expect(await desk.customerOf(second.mobile)).toBe(desk.hash('customer', 'MOVE0001'))
  expect((await desk.run('audit list')).out).toContain('"confirmsMoves":true')
  expect((await desk.run('feeds history', { id: idOf(said) })).out).toContain(told)
})

test('a correction of every kind is in the report and in the history, before and after, masked', async () => {
  const day = (at: number) => `2026-11-1${at}T10:00:00+08:00`
  const cases: [kind: string, columns: string, before: string, after: string, told: string][] = [
    ['tiers', 'user_level', 'gold', 'platinum', 'gold → platinum (customer ****0001)'],
    ['blacklist', 'blacklisted', 'N', 'Y', 'not on the blacklist → on the blacklist (customer ****0001)'],
    [
      'cards',
      'masked_no,kind,status',
      '6222****1234,debit,normal',
      '6222****1234,debit,lost',
      'debit 6222****1234 normal → debit 6222****1234 lost (customer ****0001)',
    ],
    [
      'pensions',
      'kind,balance',
      'annuity,1234.5',
      'annuity,99',
      'annuity 1***.* → annuity 9* (customer ****0001)',
    ],
    [
      'aum',
      'month,reached,amount',
      '2026-10,N,5',
      '2026-10,Y,1234',
      '2026-10 not reached → reached, amount 5 → 1*** (customer ****0001)',
    ],
    [
      'customers',
      'mobile',
      '13900000061',
      '13900000062',
      'customer number ****0001: nobody known → *******0062 (nobody known)',
    ],
  ]
  for (const [kind, columns, before, after, told] of cases) {
    const header = `customer_no,as_of,${columns}`
    await desk.feed(kind, [header, `CORR0001,${day(1)},${before}`])
    const said = await desk.feed(kind, [header, `CORR0001,${day(2)},${after}`])
    expect(said.out).toContain(`line 2: corrected, ${told}\n`)
    expect((await desk.run('feeds history', { id: idOf(said) })).out).toContain(
      `line 2: corrected, ${told}\n`,
    )
  }
  expect(await desk.rows()).toMatchObject({ feed_correction: cases.length })
})
