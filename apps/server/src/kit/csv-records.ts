import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { csvBytes, type InspectedCsv } from './csv-inspect.ts'

/**
 * A record of a CSV file: its cells, or why it has none. `record` is its place among the records that are not blank,
 * from 0 for the header; `line` is the line of the file on which it begins, from 1; `lines` says how many it takes.
 */
export type CsvRecord = Found & { record: number }
type Found = { line: number; lines: number } & ({ cells: string[] } | { reason: string })

const maxRecordCharacters = 4000
/** A quote that is not closed within this is taken for open to the end of the file. */
const maxOpenCharacters = 1024 * 1024

const lineEnd = /\r\n|\n|\r/g
const endsOf = (text: string) => text.match(lineEnd)?.length ?? 0

/** Counts line ends over chunks: a CR at the end of one may be the first half of CRLF. */
function lineCounter() {
  let ends = 0
  let last = ''
  return {
    see(chunk: string) {
      ends += endsOf(chunk) - (last === '\r' && chunk.startsWith('\n') ? 1 : 0)
      last = chunk.at(-1) ?? last
    },
    /** Whether the text ends in the middle of a line. */
    isUnfinished: () => last !== '\n' && last !== '\r',
    /** The number of the last line that has text. */
    lastLine: () => ends + (last === '\n' || last === '\r' ? 0 : 1),
  }
}

function quoteReason(line: number, lines: number): string {
  if (lines === 1) return 'the quotes do not match'
  return `a quote in line ${line} has no match, so lines ${line} to ${line + lines - 1} are not read`
}

/**
 * The parser of csv-parse, which reads quotes as RFC 4180 does. Its count of lines is not used: it counts a CRLF within
 * quotes twice.
 */
function recordParser() {
  const found: Found[] = []
  let line = 1
  /** The record that is being read, or one with bad quotes, of which the parser does not report the end. */
  let current: { ends: number; characters: number } | null = null
  let isOpenAtEnd = false
  const add = (lines: number, what: { cells: string[] } | { reason: string }) => {
    found.push({ line, lines, ...what })
    line += lines
    current = null
  }
  const refuseCurrent = () => {
    const lines = 1 + (current?.ends ?? 0)
    add(lines, { reason: quoteReason(line, lines) })
  }
  const parser = parse({
    delimiter: ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    ltrim: true,
    // Text with bad quotes stays within its record until a quote closes it.
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (error?.code !== 'CSV_QUOTE_NOT_CLOSED') return undefined
      if (current !== null && error.column === 0) refuseCurrent()
      isOpenAtEnd = true
      return undefined
    },
    cast: (cell, { index }) => {
      if (index === 0 && current !== null) refuseCurrent()
      current ??= { ends: 0, characters: 0 }
      current.ends += endsOf(cell)
      current.characters += cell.length
      return cell
    },
    on_record: (cells: string[]) => {
      const { ends, characters } = current ?? { ends: 0, characters: 0 }
      const reason = `the line is longer than ${maxRecordCharacters} characters`
      add(1 + ends, characters > maxRecordCharacters ? { reason } : { cells })
      return null
    },
  })
  return {
    write: (chunk: string) => new Promise<void>((done) => parser.write(chunk, () => done())),
    end: (count: ReturnType<typeof lineCounter>, isRestUnread: boolean) =>
      new Promise<void>((done) => {
        const finish = () => {
          if (isOpenAtEnd || isRestUnread) {
            const lines = Math.max(1, count.lastLine() - line + 1)
            add(lines, { reason: quoteReason(line, lines) })
          } else if (current !== null) refuseCurrent()
          done()
        }
        if (isRestUnread) finish()
        else parser.end(finish)
      }),
    /** The records that were found since the last call. */
    taken: () => found.splice(0),
  }
}

const isBlank = (each: Found) => 'cells' in each && each.cells.every((cell) => cell.trim() === '')
const unfinished = 'the file ends in the middle of this line: it has no line end'

/** Stands where bytes could not be decoded. */
const undecodable = '\uFFFD'
const encodingNames = { utf8: 'UTF-8', gb18030: 'GB18030' }
/** A header never has this many digits in a row; where it has, the line is about people. */
const looksLikeData = /\d{4}/
const maxNameCharacters = 40

/** Refuses a record with bytes of another encoding, by column. */
function checkBytes(each: Found, header: readonly string[], { encoding, hasWrongBytes }: Encoded): Found {
  if (!hasWrongBytes || !('cells' in each)) return each
  const index = each.cells.findIndex((cell) => cell.includes(undecodable))
  if (index === -1) return each
  const name = (header[index] ?? '').trim().slice(0, maxNameCharacters)
  const shown = name === '' || name.includes(undecodable) || looksLikeData.test(name) ? '' : ` (${name})`
  const { line, lines } = each
  return { line, lines, reason: `column ${index + 1}${shown} is not ${encodingNames[encoding]}` }
}

type Encoded = Pick<InspectedCsv, 'encoding' | 'hasWrongBytes'>

/**
 * The file's records, streamed; blank lines are left out. With `needsLineEnd`, a last line without its end is refused:
 * the file may be cut off there.
 */
export async function* csvRecords(
  handle: FileHandle,
  inspected: Encoded & Pick<InspectedCsv, 'bytes'>,
  { needsLineEnd }: { needsLineEnd: boolean },
): AsyncGenerator<CsvRecord> {
  const text = pipeline(
    csvBytes(handle, inspected.bytes),
    iconv.decodeStream(inspected.encoding),
    // With a callback, an error ends the iteration below instead of the process.
    () => undefined,
  ) as AsyncIterable<string>
  const parser = recordParser()
  const count = lineCounter()
  let header: readonly string[] = []
  let record = -1
  let sinceLast = 0
  const isTooLong = () => sinceLast > maxOpenCharacters
  const numbered = (found: Found[]): CsvRecord[] =>
    found
      .filter((each) => !isBlank(each))
      .map((each) => {
        record += 1
        if (record === 0 && 'cells' in each) header = each.cells
        return { ...checkBytes(each, header, inspected), record }
      })
  for await (const chunk of text) {
    count.see(chunk)
    if (isTooLong()) continue
    await parser.write(chunk)
    const found = parser.taken()
    sinceLast = found.length > 0 ? 0 : sinceLast + chunk.length
    yield* numbered(found)
  }
  await parser.end(count, isTooLong())
  const found = parser.taken()
  const last = found.at(-1)
  if (needsLineEnd && last && 'cells' in last && !isBlank(last) && count.isUnfinished()) {
    const { line, lines } = last
    found.splice(-1, 1, { line, lines, reason: unfinished })
  }
  yield* numbered(found)
}
