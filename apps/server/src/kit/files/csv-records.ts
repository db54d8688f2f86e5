import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { type Broken, CsvGuard, type RawRecord } from './csv-guard.ts'
import { csvBytes, type InspectedCsv } from './csv-inspect.ts'

/**
 * A record of a CSV file: its cells, or why it has none. `record` is its place among the records that are not blank,
 * from 0 for the header; `line` is the line of the file on which it begins, from 1; `lines` says how many it takes.
 */
export type CsvRecord = Found & { record: number }
type Found = { line: number; lines: number } & ({ cells: string[] } | { reason: string })

const maxRecordCharacters = 4000

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

/** Cells of records that the guard found whole, as csv-parse reads them; it never sees a broken quote. */
function cellsOf(records: readonly RawRecord[]): string[][] {
  const text = records.map((each) => `${each.text}\n`).join('')
  const cells: string[][] = parse(text, { delimiter: ',', record_delimiter: '\n', relax_column_count: true })
  if (cells.length !== records.length) throw new Error('the records of a file were not counted right')
  return cells
}

/** The records with their cells; one that the guard refused stays refused. */
function readRecords(records: readonly RawRecord[]): Found[] {
  const cells = cellsOf(records.filter(({ reason }) => reason === null))
  let next = 0
  return records.map(({ line, lines, reason }): Found => {
    if (reason !== null) return { line, lines, reason }
    const own = cells[next] ?? []
    next += 1
    const characters = own.reduce((sum, cell) => sum + cell.length, 0)
    if (characters <= maxRecordCharacters) return { line, lines, cells: own }
    return { line, lines, reason: `the line is longer than ${maxRecordCharacters} characters` }
  })
}

/** Everything from the broken record to the end of the file, as one that is refused. */
function refusedRest({ from, what }: Broken, lastLine: number): Found {
  const lines = Math.max(1, lastLine - from + 1)
  const unread = lines === 1 ? 'so the line is' : `so lines ${from} to ${from + lines - 1} are`
  return { line: from, lines, reason: `${what}, ${unread} not read` }
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
  const guard = new CsvGuard()
  const count = lineCounter()
  let header: readonly string[] = []
  let record = -1
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
    yield* numbered(readRecords(guard.take(chunk)))
  }
  const found = readRecords(guard.take('', true))
  if (guard.broken) found.push(refusedRest(guard.broken, count.lastLine()))
  const last = found.at(-1)
  if (needsLineEnd && last && 'cells' in last && !isBlank(last) && count.isUnfinished()) {
    const { line, lines } = last
    found.splice(-1, 1, { line, lines, reason: unfinished })
  }
  yield* numbered(found)
}
