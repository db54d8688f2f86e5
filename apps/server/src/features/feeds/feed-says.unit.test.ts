import { expect, test } from 'vitest'
import { changesSaid, tellSaid } from './feed-says.rules.ts'
import { sentences } from './feed-sentences.words.ts'

const { zh_cn: chinese, en_us: english } = sentences
const refusal = (said: string) => tellSaid(said, chinese.refusals)

test('a change is told as what it is about, before and after', () => {
  expect(
    changesSaid('2026-10 reached → not reached, amount 1***** → 2**** (customer ****1234)', english),
  ).toEqual([
    {
      about: '2026-10, customer ****1234',
      before: 'reached, amount 1*****',
      after: 'not reached, amount 2****',
    },
  ])
  expect(
    changesSaid('2026-10 amount 1*** → 1*** (different where it is masked) (mobile *******0001)', chinese),
  ).toEqual([
    { about: '2026-10, 手机 *******0001', before: '金额 1***', after: '金额 1***（遮掩的部分不同）' },
  ])
  expect(changesSaid('gold → platinum (customer *****0001)', english)).toEqual([
    { about: 'customer *****0001', before: 'gold', after: 'platinum' },
  ])
  expect(changesSaid('138****0001 → 139****0002 (member 0192-a)', chinese)).toEqual([
    { about: '', before: '138****0001', after: '139****0002' },
  ])
  const help = "138****0001 → 139****0002 (member 0192-a); 2 helper's links → ended; 1 passkey → ended"
  expect(changesSaid(help, chinese).slice(1)).toEqual([
    { about: '', before: '帮忙 2 个', after: '结束' },
    { about: '', before: '指纹或面容登录 1 个', after: '结束' },
  ])
  expect(changesSaid("1 helper's link → ended (mobile *******0001)", chinese)).toEqual([
    { about: '手机 *******0001', before: '帮忙 1 个', after: '结束' },
  ])
  const move =
    'customer number ****0001: last held by 137****0009 (member 0192-a) → 138****0001 (member 0192-b); 138****0001 (member 0192-b): customer number ****0002 → ****0001'
  expect(changesSaid(move, chinese)).toEqual([
    { about: '客户号 ****0001', before: '原属 137****0009', after: '138****0001' },
    { about: '138****0001, 客户号', before: '****0002', after: '****0001' },
  ])
  expect(
    changesSaid('debit 6222******1234 normal → debit 6222******1234 lost (customer ****1234)', chinese),
  ).toEqual([
    { about: '客户 ****1234', before: '借记卡 6222******1234 正常', after: '借记卡 6222******1234 挂失' },
  ])
})

test('a refusal is told in Chinese, and what the file holds stays as it is', () => {
  const excel =
    'the month is not one like 2026-11: "Oct-26"; a spreadsheet shortened it, and the year and the day cannot be distinguished: format the column as text and export the file again'
  expect(refusal(excel)).toBe(
    '月份应写成 2026-11："Oct-26"；表格软件缩短了日期，分不清是年份还是日期：请把这一列设为文本格式后重新导出',
  )
  expect(refusal('the customer number is not 4 to 32 letters and digits: "the month is missing"')).toBe(
    '客户号应为 4 到 32 位字母或数字："the month is missing"',
  )
  expect(refusal('the balance has more than 13 digits before the point')).toBe('余额的小数点前多于 13 位数')
  expect(refusal('it contradicts line 3 of the same file')).toBe('与本文件第 3 行矛盾')
  expect(refusal('the line has 4 cells, the header 5; a quote in it is closed only in line 9')).toBe(
    '这一行有 4 格，表头有 5 格；行内的引号到第 9 行才结束',
  )
  expect(refusal('this is an Excel workbook: save it as CSV UTF-8')).toBe(
    '这是 Excel 工作簿，请另存为“CSV UTF-8”',
  )
  expect(refusal('this is a web page or XML: open it in a spreadsheet and save it as CSV UTF-8')).toBe(
    '这是网页或 XML 文件，请用表格软件打开后另存为“CSV UTF-8”',
  )
})

test('English stays as it is kept', () => {
  expect(tellSaid('the month is missing', english.refusals)).toBe('the month is missing')
})
