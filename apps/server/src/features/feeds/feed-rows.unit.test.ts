import { expect, test } from 'vitest'
import { aumFeed } from './aum.feed.ts'
import { blacklistFeed } from './blacklist.feed.ts'
import { cardsFeed } from './cards.feed.ts'
import { customersFeed } from './customers.feed.ts'
import { eventsFeed } from './events.feed.ts'
import { findColumns, lineOf, mobileIn, plainAmount } from './feed-cells.rules.ts'
import { readHeader } from './feed-header.rules.ts'
import { asOfCell, dayIn, instantOf, monthIn } from './feed-times.rules.ts'
import { pensionsFeed } from './pensions.feed.ts'
import { tiersFeed } from './tiers.feed.ts'

const header = ['month', 'customer_no', 'mobile', 'reached', 'amount']
const found = findColumns(header, aumFeed.columns)
if (!('positions' in found)) throw new Error('no columns')
const moment = { now: new Date('2026-11-20T02:00:00Z'), month: '2026-11' }
const read = (...cells: string[]) => aumFeed.read(lineOf(cells, found.positions), moment)

/** A line of customer number, mobile and the named columns. */
const line = (cells: string[], ...columns: string[]) =>
  lineOf(cells, new Map(['customerNo', 'mobile', ...columns].map((column, index) => [column, index])))

test('a complete line is read', () => {
  expect(read('2026-10', 'ab12345', '', 'YES', '1,234.50')).toEqual({
    month: '2026-10',
    customerNo: 'AB12345',
    mobile: null,
    asOf: null,
    reached: true,
    amount: '1234.5',
  })
})

test('Chinese headers and answers are understood, and other columns ignored', () => {
  const chinese = findColumns(['序号', '月份', '手机号', '是否达标', '金额'], aumFeed.columns)
  if (!('positions' in chinese)) throw new Error('no columns')
  expect(
    aumFeed.read(lineOf(['1', '2026-10', '13800000001', '否', '0'], chinese.positions), moment),
  ).toMatchObject({
    mobile: '13800000001',
    customerNo: null,
    reached: false,
  })
})

test.each([
  [['', 'C0001', '', 'Y', '1'], 'the month is missing'],
  [['2026-13', 'C0001', '', 'Y', '1'], 'the month is not one like 2026-11: "2026-13"'],
  [['2026-12', 'C0001', '', 'Y', '1'], 'the month is not over yet'],
  [['2026-11', 'C0001', '', 'Y', '1'], 'the month is not over yet'],
  [
    ['2026.1', 'C0001', '', 'Y', '1'],
    'the month is not one like 2026-11: "2026.1"; a spreadsheet took it for a number, and 2026.1 may have been 2026.10: format the column as text and export the file again',
  ],
  [['0000-01', 'C0001', '', 'Y', '1'], 'the month is before 2000'],
  [['1026-10', 'C0001', '', 'Y', '1'], 'the month is before 2000'],
  [['1999-12-31', 'C0001', '', 'Y', '1'], 'the month is before 2000'],
  ...['TRUE', 'false', 'NULL', 'None', 'N/A', 'NaN', '#N/A'].map((word): [string[], string] => [
    ['2026-10', word, '', 'Y', '1'],
    `the customer number is a word for no value: "${word}"`,
  ]),
  [
    ['2026-10', '123E4567', '', 'Y', '1'],
    'the customer number is not 4 to 32 letters and digits: "***E4567"; a spreadsheet shortened the number, and its last digits are lost: format the column as text and export the file again',
  ],
  [['2026-10', '', '', 'Y', '1'], 'neither customer number nor mobile is given'],
  [['2026-10', 'C-1', '', 'Y', '1'], 'the customer number is not 4 to 32 letters and digits: "C-1"'],
  [
    ['2026-10', '', '12345678901', 'Y', '1'],
    'the mobile is not 11 digits beginning with 13 to 19: "*******8901"',
  ],
  [
    ['2026-10', 'C0001', '1.38E+10', 'Y', '1'],
    'the mobile is not 11 digits beginning with 13 to 19: "1.38E+10"; a spreadsheet shortened the number, and its last digits are lost: format the column as text and export the file again',
  ],
  [['2026-10', 'C0001', '', '', '1'], 'whether the target was reached is missing'],
  [['2026-10', 'C0001', '', 'maybe', '1'], 'reached is none of yes, no, Y, N, 是, 否: "maybe"'],
  [['2026-10', 'C0001', '', 'Y', ''], 'the amount is missing'],
  [['2026-10', 'C0001', '', 'Y', '-1'], 'the amount is not a decimal of 0 or more: "-*"'],
  [
    ['2026-10', 'C0001', '', 'Y', '1e3'],
    'the amount is not a decimal of 0 or more: "*e*"; a spreadsheet shortened the number, and its last digits are lost: format the column as text and export the file again',
  ],
  [['2026-10', 'C0001', '', 'Y', '12,34'], 'the amount is not a decimal of 0 or more: "**,**"'],
])('%j is refused', (cells, reason) => {
  expect(read(...cells)).toEqual({ reason })
})

test('a refusal never repeats a name or a whole number of the line', () => {
  expect(read('王小明', 'C0001', '', 'Y', '1')).toEqual({
    reason: 'the month is not one like 2026-11: "***"',
  })
  expect(JSON.stringify(read('2026-10', 'C0001', '138000000019', 'Y', '1'))).not.toContain('138000000019')
})

test('the header must name the required columns, once', () => {
  expect(findColumns(['month', 'reached', 'amount'], aumFeed.columns)).toEqual({
    reason: 'the header line lacks customerNo or mobile',
  })
  expect(findColumns(['customer_no', 'mobile', '手机号'], customersFeed.columns)).toEqual({
    reason: 'the header names the column mobile twice',
  })
})

test('a refused header is reported with what was found, the separator and an example', () => {
  const reasonOf = (...cells: string[]) => JSON.stringify(readHeader(cells, aumFeed.columns))
  expect(reasonOf('month', 'customer_no', 'reached')).toContain(
    'lacks amount (amount, aum, 金额, 资产, 资产金额); it has 3 columns; ' +
      'cells are separated by commas, for example: customer_no,month,reached,amount',
  )
  expect(reasonOf('month;customer_no;reached;amount')).toContain('it holds semicolons instead of commas')
  expect(reasonOf('月份\t客户号\t达标\t金额')).toContain('it holds tabs instead of commas')
  // A path may name any file that the server can read.
  for (const cells of [['CLUB_SEAL_KEYS=k1:c2VjcmV0'], ['CLUB_SEAL_KEYS=a;c2VjcmV0'], ['root:x', 'c2VjcmV0']])
    expect(reasonOf(...cells)).not.toMatch(/c2VjcmV0|root/)
  // The first line of a file without a header is about people.
  const data = reasonOf('2026-10', 'C0001', '13800000001', '张三', 'Y', '12')
  expect(data).toContain('its first line holds data, not the names of columns')
  expect(data).not.toMatch(/C0001|138|张三/)
})

test('a customers line needs both numbers', () => {
  const read = (...cells: string[]) => customersFeed.read(line(cells), moment)
  expect(read('C0001', '')).toEqual({ reason: 'the mobile is missing' })
  expect(read('', '13800000001')).toEqual({
    reason: 'the customer number is missing',
  })
})

test('equal amounts are read as equal, and no digit is lost', () => {
  expect(plainAmount('0100.00')).toBe('100')
  expect(plainAmount('0')).toBe('0')
  expect(plainAmount('123456789012345.67')).toBe('123456789012345.67')
})

test.each([
  ['2026-11-20T10:00:00+08:00', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T02:00:00Z', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20 10:00', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T02:00:00.123456Z', '2026-11-20T02:00:00.123Z'],
])('the time %s is %s', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant)
})

test.each([
  '',
  '2026-11-20',
  '2026-02-30T10:00:00Z',
  '2026-11-20T25:00:00Z',
  '20.11.2026 10:00',
  '1700000000',
])('%j is not a time', (text) => expect(instantOf(text)).toBeNull())

test('a row without a time counts from when it is stored, a day means its end, and future times are refused', () => {
  const asOf = (text: string) => asOfCell(text, moment)
  expect(asOf('')).toEqual({ asOf: null })
  expect(asOf('2026-11-18')).toEqual({ asOf: new Date('2026-11-18T16:00:00Z') })
  expect(asOf('2026-11-20')).toEqual({ asOf: moment.now })
  expect(asOf('2026-11-21')).toEqual({ reason: 'the time of the row lies ahead' })
  expect(asOf('2026-11-20T10:04:59+08:00')).toHaveProperty('asOf')
  expect(asOf('2026-11-20T10:05:01+08:00')).toEqual({ reason: 'the time of the row lies ahead' })
  expect(asOf('yesterday')).toHaveProperty('reason')
})

test.each([
  ['6222******1234', 'debit', 'normal', { maskedNo: '6222******1234', kind: 'debit', status: 'normal' }],
  ['6222 02** **** 1234', '借记卡', '挂失', { maskedNo: '622202******1234', kind: 'debit', status: 'lost' }],
  [
    '6222021234561234',
    'debit',
    'normal',
    { reason: expect.stringMatching(/^the card number is not masked like 6222\*{6}1234: "[^\d]*1234"$/) },
  ],
  [
    '62220212****1234',
    'debit',
    'normal',
    { reason: expect.stringMatching(/^the card number is not masked like 6222\*{6}1234: "[^\d]*1234"$/) },
  ],
  [
    '6222**1234',
    'debit',
    'normal',
    { reason: expect.stringMatching(/^the card number is not masked like 6222\*{6}1234: "[^\d]*1234"$/) },
  ],
  ['6222******1234', 'gold', 'normal', { reason: expect.stringContaining('kind of card') }],
  ['6222******1234', 'debit', '', { reason: expect.stringContaining("card's status") }],
])('a card %s, %s, %s gives %j', (maskedNo, kind, status, expected) => {
  const cells = ['C0001', '', maskedNo, kind, status]
  expect(cardsFeed.read(line(cells, 'maskedNo', 'kind', 'status'), moment)).toMatchObject(expected)
})

test('tiers, blacklist and pensions are read, and invalid values refused', () => {
  const tier = (text: string) => tiersFeed.read(line(['C0001', '', text], 'userLevel'), moment)
  expect(tier('金卡客户')).toMatchObject({ userLevel: '金卡客户' })
  expect(tier('')).toHaveProperty('reason')
  expect(tier('<b>gold</b>')).toEqual({ reason: expect.stringMatching(/ or \. _ -: it holds "<"$/) })
  expect(tier('金'.repeat(30))).toEqual({ reason: expect.stringMatching(/: it has 30 characters$/) })
  const black = (text: string) => blacklistFeed.read(line(['C0001', '', text], 'blacklisted'), moment)
  expect([black('Y'), black('否')]).toMatchObject([{ isBlack: true }, { isBlack: false }])
  expect(black('')).toEqual({ reason: 'blacklisted is none of yes, no, Y, N, 是, 否: ""' })
  const pension = (kind: string, balance: string) =>
    pensionsFeed.read(line(['C0001', '', kind, balance], 'kind', 'balance'), moment)
  expect(pension('个人养老金', '12,000.50')).toMatchObject({ kind: 'personal_pension', balance: '12000.5' })
  expect(pension('annuity', '-1')).toEqual({ reason: 'the balance is not a decimal of 0 or more: "-*"' })
  expect(pension('savings', '1')).toHaveProperty('reason')
})

test.each([
  ['E-1', 'complete_retirement_goals', '2026-11-19T10:00:00+08:00', { taskId: 'complete_retirement_goals' }],
  [
    '',
    'complete_retirement_goals',
    '2026-11-19T10:00:00+08:00',
    { reason: expect.stringContaining('event id') },
  ],
  [
    'E 1',
    'complete_retirement_goals',
    '2026-11-19T10:00:00+08:00',
    { reason: expect.stringContaining('event id') },
  ],
  [
    '2.02611E+14',
    'complete_retirement_goals',
    '2026-11-19T10:00:00+08:00',
    {
      reason:
        'the event id is not 1 to 64 letters, digits or one of . : _ -: "*.***11E+14"; a spreadsheet shortened the number, and its last digits are lost: format the column as text and export the file again',
    },
  ],
  [
    'E-1',
    'check_in',
    '2026-11-19T10:00:00+08:00',
    { reason: 'the type is none that the club knows: "check_in"' },
  ],
  [
    'E-1',
    'complete_retirement_goals',
    '2026-11-19',
    { reason: expect.stringContaining('the time is not one') },
  ],
  ['E-1', 'complete_retirement_goals', '2026-11-21T10:00:00+08:00', { reason: 'the time lies ahead' }],
  [
    'E-1',
    'complete_retirement_goals',
    '2025-09-01T10:00:00+08:00',
    { reason: 'the time is more than 400 days ago' },
  ],
])('the event %s of type %s at %s gives %j', (eventId, type, at, expected) => {
  const cells = ['C0001', '', eventId, type, at]
  expect(eventsFeed.read(line(cells, 'eventId', 'type', 'at'), moment)).toMatchObject(expected)
})

test.each([
  [
    monthIn,
    '2026-10 2026-1 2026/10 2026.10 202610 2026年10月 10/2026 Oct-2026 2026-10-31 ２０２６-10',
    '2026-10 2026-01 2026-10 2026-10 2026-10 2026-10 2026-10 2026-10 2026-10 2026-10',
  ],
  [
    dayIn,
    '2026-11-01 2026/11/1 2026.11.1 20261101 2026年11月1日 1-Nov-2026 25/11/2026 11/25/2026 1/1/2026',
    '2026-11-01 2026-11-01 2026-11-01 2026-11-01 2026-11-01 2026-11-01 2026-11-25 2026-11-25 2026-01-01',
  ],
])('%o reads what can mean only one thing', (read, texts, expected) => {
  const parts = texts.split(' ')
  expect(parts.map(read)).toEqual(expected.split(' '))
})

test.each([
  [
    monthIn,
    ['Oct-26', '26-Oct', '10-26', '2610', '20261', '2026-13', '46296', '2026.1', '####', '2026-10 x'],
  ],
  [dayIn, ['11/1/2026', '1/11/26', '20-Nov-26', '2026-02-30', '2026-11', '45981', '20.11.2026', '']],
  [instantOf, ['2026-11-20T10:00:00+15:00', '11/1/2026 10:00', '2026-11-20']],
])('%o reads nothing that may be two', (read, texts) => {
  for (const text of texts) expect(read(text), text).toBeNull()
})

test('a row cannot have a time before 2000', () => {
  const tooOld = { reason: 'the time of the row is before 2000' }
  for (const text of ['0000-01-02', '1999-12-31', '0001-01-01T00:00:00+14:00', '2000-01-01T00:00:00+09:00'])
    expect(asOfCell(text, moment), text).toEqual(tooOld)
  expect(asOfCell('2000-01-01T00:00:00+08:00', moment)).toEqual({ asOf: new Date('1999-12-31T16:00:00Z') })
  expect(read('2026-10', '2026', '', 'Y', '1')).toMatchObject({ customerNo: '2026' })
  expect(asOfCell('2026.1.2', moment)).toEqual({ asOf: new Date('2026-01-02T16:00:00Z') })
})

test('a mobile is read as it is written, and nothing is made one', () => {
  for (const text of ['+86 138 0000 0001', '(0086)138-0000-0001', '１３８００００００01', '13800000001.00'])
    expect(mobileIn(text)).toBe('13800000001')
  for (const text of ['1.38E+10', '138000000012', '+1 13800000001', '8613800000', '12800000001', ''])
    expect(mobileIn(text)).toBe('')
})
