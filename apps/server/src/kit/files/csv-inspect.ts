import { isAscii, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

export type CsvEncoding = 'utf8' | 'gb18030'

export interface InspectedCsv {
  /** Of the whole file, even if it is refused. */
  sha256: string
  /** Why the file cannot be read as CSV, in words for the operator, or null. */
  problem: string | null
  encoding: CsvEncoding
  /** Whether there may be bytes that are not of the encoding. */
  hasWrongBytes: boolean
  /** The length that was inspected. Anything appended afterwards is not part of the file. */
  bytes: number
  /** Line feeds in it: as a rule its lines. */
  lineFeeds: number
}

/** Opens a file for reading, or says why it cannot. It stays open even if the file is renamed or replaced. */
export async function openCsv(path: string): Promise<{ handle: FileHandle | null; problem: string }> {
  const found = await stat(path).catch(() => null)
  if (!found) return { handle: null, problem: 'there is no such file' }
  // A pipe or a folder would block the server.
  if (!found.isFile()) return { handle: null, problem: 'this is not a file' }
  const problem = 'the file may not be read by the server'
  return { handle: await open(path, 'r').catch(() => null), problem }
}

const chunkBytes = 64 * 1024

/** The bytes of the file as it was inspected, chunk by chunk. */
export function csvBytes(handle: FileHandle, bytes = Number.POSITIVE_INFINITY): Readable {
  const end = bytes - 1
  return createReadStream('', { fd: handle, autoClose: false, start: 0, end, highWaterMark: chunkBytes })
}

/**
 * Reads the file once for its hash and encoding: UTF-8, otherwise GB18030. With `maxBytes` it reads no more, which is
 * enough for the header.
 */
export async function inspectCsv(handle: FileHandle, maxBytes?: number): Promise<InspectedCsv> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const nuls = nulWatch()
  const cells = cellsByEncoding()
  let isUtf8Text = true
  let hasBom = false
  let bytes = 0
  let lineFeeds = 0
  let problem: string | null = null
  for await (const chunk of csvBytes(handle, maxBytes) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    cells.see(chunk)
    if (bytes === 0) {
      problem = foreignFormat(chunk)
      hasBom = chunk.subarray(0, 3).equals(utf8Bom)
    }
    nuls.see(chunk, bytes)
    bytes += chunk.length
    lineFeeds += countLineFeeds(chunk)
    if (isUtf8Text) {
      try {
        // A character truncated at the very end does not change the encoding: it is never flushed.
        utf8.decode(chunk, { stream: true })
      } catch {
        isUtf8Text = false
      }
    }
  }
  if (bytes === 0) problem = 'the file is empty'
  problem ??= await nulProblem(handle, nuls, bytes)
  const encoding = isUtf8Text || hasBom || problem !== null ? 'utf8' : cells.likelier()
  return { sha256: hash.digest('hex'), problem, encoding, hasWrongBytes: !isUtf8Text, bytes, lineFeeds }
}

const utf8Bom = Buffer.from('\uFEFF')
const utf16Boms = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
const zipMark = Buffer.from('PK\x03\x04')
/** Of `.xls`, the workbooks of Excel before 2007. */
const oldWorkbookMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Its first entry is stored as it is. */
const openDocumentMark = 'mimetypeapplication/vnd.oasis.opendocument'
/** Many systems write a table as a page or as XML under a spreadsheet's name; spreadsheets open it. */
const markupStart = /^(?:\xef\xbb\xbf)?\s*<(?:[!?]|html|head|meta|style|table|div)/i
const asCsv = 'save it as CSV UTF-8'

const markupBytes = 512

/** Names a format that is told by the first bytes and is often sent under the name of CSV. */
function foreignFormat(start: Buffer): string | null {
  const begins = (mark: Buffer) => start.subarray(0, mark.length).equals(mark)
  if (utf16Boms.some(begins)) return `the file is UTF-16: ${asCsv}`
  if (begins(oldWorkbookMark)) return `this is an Excel workbook: ${asCsv}`
  if (markupStart.test(start.toString('latin1', 0, markupBytes)))
    return `this is a web page or XML: open it in a spreadsheet and ${asCsv}`
  if (!begins(zipMark)) return null
  if (start.includes(openDocumentMark)) return `this is an OpenDocument workbook: ${asCsv}`
  const isWorkbook = start.includes('[Content_Types].xml') || start.includes('xl/')
  return isWorkbook ? `this is an Excel workbook: ${asCsv}` : 'this is a ZIP archive: unpack it'
}

/** Notes where the first NUL byte is, and where those begin with which the file ends. */
function nulWatch() {
  const found = { first: -1, trailing: -1 }
  return {
    found,
    see(chunk: Buffer, offset: number) {
      const first = chunk.indexOf(0)
      if (first === -1) {
        found.trailing = -1
        return
      }
      if (found.first === -1) found.first = offset + first
      const last = chunk.findLastIndex((byte) => byte !== 0)
      if (last === -1 && found.trailing !== -1) return
      found.trailing = last === chunk.length - 1 ? -1 : offset + last + 1
    },
  }
}

async function nulProblem(
  handle: FileHandle,
  { found: { first, trailing } }: ReturnType<typeof nulWatch>,
  bytes: number,
): Promise<string | null> {
  if (first === -1) return null
  const line = await lineAt(handle, first)
  if (first !== trailing) return `the file is not text: line ${line} holds a NUL byte`
  const count = (bytes - trailing).toLocaleString('en')
  return `the file ends in ${count} NUL bytes from line ${line} on: it was not written to its end; export it again`
}

const lineFeed = 10
const carriageReturn = 13

function countLineFeeds(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count += 1
  return count
}

/** The number of the line that holds the byte. */
async function lineAt(handle: FileHandle, offset: number): Promise<number> {
  let line = 1
  let before = 0
  for await (const chunk of csvBytes(handle, offset) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === carriageReturn || (byte === lineFeed && before !== carriageReturn)) line += 1
      before = byte
    }
  }
  return line
}

const maxCellBytes = 64 * 1024

/**
 * Counts cells that are not ASCII by their encoding, for a file that turns out not to be UTF-8 throughout. One cell that
 * was pasted in another encoding does not decide about all others, which would be stored garbled.
 */
function cellsByEncoding() {
  let utf8Cells = 0
  let otherCells = 0
  const count = (cell: Buffer) => {
    if (isAscii(cell)) return
    if (isUtf8(cell)) utf8Cells += 1
    else otherCells += 1
  }
  let rest: Buffer = Buffer.alloc(0)
  return {
    see(chunk: Buffer) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      // Most of a file is ASCII, in which no cell has to be looked at.
      if (isAscii(bytes)) from = bytes.findLastIndex(endsCell) + 1
      else
        for (let at = 0; at < bytes.length; at += 1) {
          if (!endsCell(bytes[at])) continue
          count(bytes.subarray(from, at))
          from = at + 1
        }
      rest = bytes.subarray(from).subarray(0, maxCellBytes)
    },
    likelier(): CsvEncoding {
      count(rest)
      return otherCells > utf8Cells ? 'gb18030' : 'utf8'
    },
  }
}

const comma = 44
/** None of these is part of a longer character in UTF-8 or GB18030. */
const endsCell = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn || byte === comma
