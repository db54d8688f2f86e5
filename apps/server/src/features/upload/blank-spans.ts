import type { FileHandle } from 'node:fs/promises'
import type { Span } from './mp4-boxes.rules.ts'

const blockBytes = 1024 * 1024
const blank = new Uint8Array(blockBytes)

type File = Pick<FileHandle, 'read' | 'write'>

/** Overwrites a span of a file with zeros. */
export async function blankSpan(file: File, { start, end }: Span): Promise<void> {
  for (let from = start; from < end; from += blockBytes)
    await file.write(blank, 0, Math.min(blockBytes, end - from), from)
}

/** Overwrites spans in any order, a block of the file at a time: a sensor's readings are some hundred thousand. */
export async function blankSpans(file: File, spans: readonly Span[]): Promise<void> {
  const sorted = spans.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)
  for (let next = 0; next < sorted.length; ) {
    const from = sorted[next]?.start ?? 0
    const inBlock: Span[] = []
    let to = from
    for (let span = sorted[next]; span && span.end - from <= blockBytes; span = sorted[next]) {
      inBlock.push(span)
      to = Math.max(to, span.end)
      next += 1
    }
    const [only] = inBlock
    if (!only) await blankSpan(file, sorted[next++] as Span)
    else if (inBlock.length === 1) await blankSpan(file, only)
    else await blankWithin(file, { start: from, end: to }, inBlock)
  }
}

/** Reads a block, and writes it back with its spans blank. */
async function blankWithin(file: File, { start, end }: Span, spans: readonly Span[]): Promise<void> {
  const bytes = new Uint8Array(end - start)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
  for (const span of spans) bytes.fill(0, span.start - start, span.end - start)
  await file.write(bytes, 0, bytesRead, start)
}
