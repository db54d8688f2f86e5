import { expect, test } from 'vitest'
import { columnsOf, plainAmount, readAumRow, readCustomerRow } from './feed-rows.rules.ts'

const header = ['month', 'customer_no', 'mobile', 'reached', 'amount']
const found = columnsOf('aum', header)
if (!('columns' in found)) throw new Error('no columns')
const read = (...cells: string[]) => readAumRow(cells, found.columns, '2026-11')

test('a whole line is read', () => {
  expect(read('2026-10', 'ab12345', '', 'YES', '1,234.50')).toEqual({
    month: '2026-10',
    customerNo: 'AB12345',
    mobile: null,
    reached: true,
    amount: '1234.5',
  })
})

test('Chinese headers and answers are understood, and other columns are left alone', () => {
  const chinese = columnsOf('aum', ['序号', '月份', '手机号', '是否达标', '金额'])
  if (!('columns' in chinese)) throw new Error('no columns')
  expect(readAumRow(['1', '2026-10', '13800000001', '否', '0'], chinese.columns, '2026-11')).toMatchObject({
    mobile: '13800000001',
    customerNo: null,
    reached: false,
  })
})

test.each([
  [['', 'C0001', '', 'Y', '1'], 'the month is missing'],
  [['2026-13', 'C0001', '', 'Y', '1'], 'the month is not one like 2026-11'],
  [['202610', 'C0001', '', 'Y', '1'], 'the month is not one like 2026-11'],
  [['2026-12', 'C0001', '', 'Y', '1'], 'the month has not begun yet'],
  [['2026-10', '', '', 'Y', '1'], 'neither customer number nor mobile is given'],
  [['2026-10', 'C-1', '', 'Y', '1'], 'the customer number is not 4 to 32 letters and digits'],
  [['2026-10', '', '12345678901', 'Y', '1'], 'the mobile is not 11 digits beginning with 13 to 19'],
  [['2026-10', 'C0001', '1.38E+10', 'Y', '1'], 'the mobile is not 11 digits beginning with 13 to 19'],
  [['2026-10', 'C0001', '', '', '1'], 'whether the target was reached is missing'],
  [['2026-10', 'C0001', '', 'maybe', '1'], 'reached is none of yes, no, Y, N, 是, 否'],
  [['2026-10', 'C0001', '', 'Y', ''], 'the amount is missing'],
  [['2026-10', 'C0001', '', 'Y', '-1'], 'the amount is not a decimal of 0 or more'],
  [['2026-10', 'C0001', '', 'Y', '1e3'], 'the amount is not a decimal of 0 or more'],
  [['2026-10', 'C0001', '', 'Y', '12,34'], 'the amount is not a decimal of 0 or more'],
])('%j is refused', (cells, reason) => {
  expect(read(...cells)).toEqual({ reason })
})

test('a refusal never repeats what stood in the line', () => {
  expect(JSON.stringify(read('2026-10', 'C0001', '138000000019', 'Y', '1'))).not.toContain('138000000019')
})

test('the header must name what is needed, once', () => {
  expect(columnsOf('aum', ['month', 'reached', 'amount'])).toEqual({
    reason: 'the header line lacks customerNo or mobile',
  })
  expect(columnsOf('customers', ['customer_no', 'mobile', '手机号'])).toEqual({
    reason: 'the header names the column mobile twice',
  })
})

test('a customers line needs both numbers', () => {
  const columns = { customerNo: 0, mobile: 1 }
  expect(readCustomerRow(['C0001', ''], columns)).toEqual({ reason: 'the mobile is missing' })
  expect(readCustomerRow(['', '13800000001'], columns)).toEqual({ reason: 'the customer number is missing' })
})

test('the same amount always reads the same, and no digit gets lost', () => {
  expect(plainAmount('0100.00')).toBe('100')
  expect(plainAmount('0')).toBe('0')
  expect(plainAmount('123456789012345.67')).toBe('123456789012345.67')
})
