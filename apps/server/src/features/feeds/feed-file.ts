import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { own } from '@club/contract/own.ts'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'

/** A file that cannot be read as a feed at all; the message is for the operator. */
export class FileRefused extends Error {}

export type Encoding = 'utf8' | 'gb18030'

export interface Inspected {
  /** Of the whole file, even if it is refused. */
  sha256: string
  /** Why the file cannot be a feed, or null. */
  problem: string | null
  encoding: Encoding
  /** The length that was inspected. Anything appended afterwards is not part of the file. */
  bytes: number
}

/**
 * A line of the file: its cells, or why it has none. `line` counts from 1, including the header.
 */
export type FeedLine = { line: number; cells: string[] } | { line: number; reason: string }

const chunkBytes = 64 * 1024
const maxLineCharacters = 4000

/** Opens a feed for reading, or says why it cannot. It stays open even if the file is renamed or replaced. */
export async function openFeed(path: string): Promise<{ handle: FileHandle | null; problem: string }> {
  const found = await stat(path).catch(() => null)
  if (!found) return { handle: null, problem: 'there is no such file' }
  // A pipe or a folder would block the server.
  if (!found.isFile()) return { handle: null, problem: 'this is not a file' }
  const problem = 'the file may not be read by the server'
  return { handle: await open(path, 'r').catch(() => null), problem }
}

function read(handle: FileHandle, bytes = Number.POSITIVE_INFINITY): Readable {
  const end = bytes - 1
  return createReadStream('', { fd: handle, autoClose: false, start: 0, end, highWaterMark: chunkBytes })
}

/** Reads the file once for its hash and encoding: UTF-8, otherwise GB18030. */
export async function inspectFeed(handle: FileHandle): Promise<Inspected> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf8'
  let isFirst = true
  let bytes = 0
  let problem: string | null = null
  for await (const chunk of read(handle) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    if (isFirst && /^(fffe|feff)/.test(chunk.subarray(0, 2).toString('hex'))) {
      problem ??= 'the file is UTF-16; save it as UTF-8 or GB18030'
    }
    isFirst = false
    if (chunk.includes(0)) problem ??= 'the file is not text'
    if (encoding === 'utf8') {
      try {
        // A character truncated at the very end does not change the encoding: it is never flushed.
        utf8.decode(chunk, { stream: true })
      } catch {
        encoding = 'gb18030'
      }
    }
  }
  if (isFirst) problem = 'the file is empty'
  return { sha256: hash.digest('hex'), problem, encoding, bytes }
}

/** Marks a last line without a line end. Text has no NUL, so no line equals it. */
const unfinished = '\0unfinished'

/** Lines without their ends; only the beginning of one that is too long. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    // A CR at the end of a chunk may be the first half of CRLF.
    const isHalf = rest.endsWith('\r')
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '')
    yield* lines
    if (rest.length > 2 * maxLineCharacters)
      rest = rest.slice(0, maxLineCharacters + 1) + (isHalf ? '\r' : '')
  }
  // A CR at the end of the file is a line end.
  if (rest.endsWith('\r')) yield rest.slice(0, -1)
  else if (rest !== '') yield unfinished
}

/** Cells with or without quotes; quotes inside are doubled. */
const wholeLine = /^(?:[ \t]*"(?:[^"]|"")*"[ \t]*|[^",]*)(?:,(?:[ \t]*"(?:[^"]|"")*"[ \t]*|[^",]*))*$/

/**
 * Replaces lines that must not reach the parser: an open quote would swallow the following ones.
 */
const tooLong = '\0long'
const badQuotes = '\0quotes'
const reasons: Record<string, string> = {
  [tooLong]: `the line is longer than ${maxLineCharacters} characters`,
  [badQuotes]: 'the quotes do not match',
  [unfinished]: 'the file ends in the middle of this line: it has no line end',
}

async function* parseable(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const isLong = line.length > maxLineCharacters
    const isSound = !isLong && wholeLine.test(line)
    yield `${isSound ? line : isLong ? tooLong : badQuotes}\n`
  }
}

/** The file's lines, streamed. Empty lines are left out. */
export async function* feedLines(
  handle: FileHandle,
  { encoding, bytes }: Pick<Inspected, 'encoding' | 'bytes'>,
): AsyncGenerator<FeedLine> {
  const text = pipeline(
    read(handle, bytes),
    iconv.decodeStream(encoding),
    () => undefined,
  ) as AsyncIterable<string>
  const parser = parse({
    bom: true,
    delimiter: ',',
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 4 * maxLineCharacters,
  })
  // With a callback, an error ends the iteration below instead of the process.
  pipeline(Readable.from(parseable(linesOf(text))), parser, () => undefined)
  let line = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1
    const reason = own(reasons, cells[0] ?? '')
    if (reason) yield { line, reason }
    else if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
}
