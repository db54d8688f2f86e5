import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import { inspectCsv, openCsv } from './csv-inspect.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { csvTable } from './csv-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(content: string | Buffer): string {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  return path
}

async function recordsOf(content: string | Buffer): Promise<CsvRecord[]> {
  const { handle } = await openCsv(written(content))
  if (handle === null) throw new Error('no file')
  const inspected = await inspectCsv(handle)
  expect(inspected.problem).toBeNull()
  const records: CsvRecord[] = []
  for await (const each of csvRecords(handle, inspected, { needsLineEnd: true })) records.push(each)
  await handle.close()
  return records
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** Cells with whatever may be mistaken for an end, of lengths that put each of them across the ends of chunks. */
const cellsOf = (index: number) => [
  String(index),
  `备注${'x'.repeat(index % 23)}"\r\n,"${'好'.repeat(index % 7)}\n""`,
  index % 3 === 0 ? '' : `\r${index},`,
]

test.each([
  ['utf8', '\r\n'],
  ['utf8', '\n'],
  ['gb18030', '\r'],
])('what was quoted comes back, with the lines of the file: %s %j', async (encoding, end) => {
  const rows = Array.from({ length: 4000 }, (_, index) => cellsOf(index))
  const text = rows.map((cells) => cells.map(quoted).join(',') + end).join('')
  const records = await recordsOf(iconv.encode(text, encoding))
  expect(records.map((each) => ('cells' in each ? each.cells : each.reason))).toEqual(rows)
  let line = 1
  for (const [index, each] of records.entries()) {
    const lines =
      1 +
      (cellsOf(index)
        .join('')
        .match(/\r\n|\n|\r/g)?.length ?? 0)
    expect(each).toMatchObject({ record: index, line, lines })
    line += lines
  }
})

test('a quote that is open to the end of a long file is refused once, with all its lines', async () => {
  const rest = 'a,b\n'.repeat(400_000)
  expect(await recordsOf(`h,i\n1,2\n3,"x\n${rest}`)).toMatchObject([
    { record: 0, line: 1 },
    { record: 1, line: 2 },
    { record: 2, line: 3, lines: 400_001, reason: expect.stringContaining('lines 3 to 400003') },
  ])
})

test('a quoted cell that is closed, but too long, is not said to be open', async () => {
  const [, , third] = await recordsOf(`h,i\n1,2\n3,"${'x'.repeat(3_000_000)}"\n5,6\n`)
  expect(third).toMatchObject({
    line: 3,
    lines: 2,
    reason: expect.stringContaining('has no match within 1,048,576 characters, so lines 3 to 4'),
  })
})

const faked = '2026-10,EVIL,Y'
test.each([
  [`他说"好\n${faked}\n"`, 'stands within a cell without quotes'],
  [`=1"x\n${faked}\n"`, 'stands within a cell without quotes'],
  [`"ab"x\n${faked}\n"`, 'is followed by more than the end of its cell'],
  [`"ab"x"\n${faked}\n"`, 'is followed by more than the end of its cell'],
  [`"x" \n${faked}`, 'is followed by more than the end of its cell'],
  [`"ab\\"\n${faked}\n"`, 'has a backslash before it'],
  [`"ab\\"",\n${faked}\n"`, 'has a backslash before it'],
])('behind broken quotes nothing is a record: %j', async (cell, fault) => {
  const text = `h,i\n1,2\n3,${cell}\n5,6\n`
  const last = text.split('\n').length - 1
  expect(await recordsOf(text)).toEqual([
    { record: 0, line: 1, lines: 1, cells: ['h', 'i'] },
    { record: 1, line: 2, lines: 1, cells: ['1', '2'] },
    {
      record: 2,
      line: 3,
      lines: last - 2,
      reason: `a quote in line 3, column 2, ${fault}, so lines 3 to ${last} are not read`,
    },
  ])
})

test('what nobody sees before a quote, or a formula’s =, leaves the cell quoted, wherever a chunk of the file ends', async () => {
  const unseen = ['\u200B', '\u00A0', '\uFEFF\u200E ', '\u{E0020}', '=']
  const rows = Array.from({ length: 6000 }, (_, index) => `${index},${unseen[index % 5]}"x\n${faked}\n"`)
  const records = await recordsOf(`h,i\n${rows.join('\n')}\n`)
  expect(records).toHaveLength(6001)
  expect(records.at(-1)).toMatchObject({ line: 17_999, lines: 3, cells: ['5999', `x\n${faked}\n`] })
})

test.each([
  ['\r\n', '\n'],
  ['\r\n', '\r'],
  ['\n', '\r\n'],
  ['\n', '\r'],
  ['\r', '\n'],
  ['\r', '\r\n'],
])('lines end as the header does, %j: %j refuses what is before and behind it', async (end, other) => {
  const reason = expect.stringContaining('a line break inside a cell without quotes')
  const text = ['h,i', '1,2', `3,note${other}${faked}`, `5,"x${other}y"`, ''].join(end)
  expect(await recordsOf(text)).toMatchObject([
    { line: 1, cells: ['h', 'i'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, lines: 1, reason },
    { line: 4, lines: 1, reason },
    { line: 5, lines: 2, cells: ['5', `x${other}y`] },
  ])
})

test('a small file is read by the names of its columns, and its bad lines are named', async () => {
  const path = written('work,advice\n 1 ,"two\nlines"\n3\n\n\u200E4\u200E,"x"')
  expect(await csvTable(path, ['work', 'advice'])).toEqual([
    { line: 2, cells: { work: '1', advice: 'two\nlines' } },
    { line: 4, reason: 'it has 1 cell, the header 2' },
    { line: 6, cells: { work: '4', advice: 'x' } },
  ])
  expect(await csvTable(written('a,a\n1,2\n'), ['a'])).toBe('the header names a column twice')
  expect(await csvTable(join(folder, 'missing.csv'), [])).toBe('there is no such file')
  expect(await csvTable(written(Buffer.from('PK\x03\x04xl/')), [])).toBe(
    'this is an Excel workbook: save it as CSV UTF-8',
  )
  for (const page of [
    '<html><table><tr><td>a',
    '\ufeff\n <?xml version="1.0"?><Workbook>',
    '<TABLE border=1>',
  ])
    expect(await csvTable(written(page), ['a'])).toBe(
      'this is a web page or XML: open it in a spreadsheet and save it as CSV UTF-8',
    )
  const openDocument = 'PK\x03\x04…mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK'
  expect(await csvTable(written(Buffer.from(openDocument)), ['a'])).toBe(
    'this is an OpenDocument workbook: save it as CSV UTF-8',
  )
  expect(await csvTable(written('a,b\n<1,<html>\n'), ['a', 'b'])).toHaveLength(1)
  const secret = 'CLUB_SEAL_KEYS=k1:c2VjcmV0'
  expect(await csvTable(written(`${secret}\nPORT=1\n`), ['work', 'tier'])).toBe(
    "of the header's columns, 1 of 1 are not known: it may have work,tier",
  )
})
