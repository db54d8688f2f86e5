import { type FileHandle, open } from 'node:fs/promises'
import type { StatusName } from '@club/contract/statuses.ts'
import { maxFilmSeconds } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import { blankSpan, blankSpans } from './blank-spans.ts'
import { type Frames, framesOfFragment, namesTooManyFrames } from './film-frames.rules.ts'
import { isTopLevelMetadata, metadataIn } from './film-metadata.rules.ts'
import { storageError } from './folder-store.ts'
import { codecNames, type FilmFacts, isPlayable, readMoov } from './mp4.rules.ts'
import { type Box, boxAt, maxBoxHeaderBytes, type Span } from './mp4-boxes.rules.ts'

/** Ten minutes of film have an index of some 400 KB. */
const maxIndexBytes = 16 * 1024 * 1024
/** A phone writes three to six; a film in fragments has two or three for each second. */
const maxTopBoxes = 4096
const maxSide = 8192

async function readAt(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await handle.read(bytes, 0, length, start)
  return bytes.subarray(0, bytesRead)
}

/**
 * The outermost boxes, which must fill the file exactly. Null if they do not: it is damaged, cut off or not a film.
 */
async function topBoxes(handle: FileHandle, size: number): Promise<Box[] | null> {
  const boxes: Box[] = []
  let at = 0
  while (at < size) {
    const box = boxAt(await readAt(handle, at, maxBoxHeaderBytes), at, size)
    if (!box || boxes.length === maxTopBoxes) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** What a film's container says. */
export interface ExaminedFilm {
  facts: FilmFacts
  /** Many phones do not play a film in fragments (`moof`), and its samples are in no index that could be cleaned. */
  isFragmented: boolean
}

async function examined(handle: FileHandle): Promise<ExaminedFilm | null> {
  const { size } = await handle.stat()
  const boxes = await topBoxes(handle, size)
  const has = (wanted: string) => boxes?.some(({ type }) => type === wanted) ?? false
  const [index, ...others] = boxes?.filter(({ type }) => type === 'moov') ?? []
  if (!index || others.length > 0 || !has('mdat') || index.end - index.at > maxIndexBytes) return null
  const isFragmented = has('moof')
  const facts = readMoov(await readAt(handle, index.at, index.end - index.at), { isFragmented })
  if (!facts) return null
  const frames = await allFrames(handle, facts, boxes?.filter(({ type }) => type === 'moof') ?? [])
  const seconds = facts.durationMs === 0 ? maxFilmSeconds : facts.durationMs / 1000
  if (!frames || namesTooManyFrames(frames, facts.coded, { seconds, fileBytes: size })) return null
  return { facts: { ...facts, frames }, isFragmented }
}

/** The pictures of the index and of all fragments; null if a fragment is damaged or too large. */
async function allFrames(
  handle: FileHandle,
  { frames, frameDefaults }: FilmFacts,
  fragments: readonly Box[],
): Promise<Frames | null> {
  if (!frameDefaults) return frames
  const sum = { ...frames }
  let bytesLeft = maxIndexBytes
  try {
    for (const { at, end } of fragments) {
      bytesLeft -= end - at
      if (bytesLeft < 0) return null
      const more = framesOfFragment(await readAt(handle, at, end - at), frameDefaults)
      sum.count += more.count
      sum.bytes += more.bytes
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return sum
}

/**
 * Examines a film by its container: complete, of a possible size, at most ten minutes. Throws `fileUnreadable` or
 * `filmTooLong`.
 */
export async function examineFilm(path: string): Promise<ExaminedFilm> {
  const handle = await open(path, 'r')
  try {
    const film = await examined(handle)
    const { width = 0, height = 0 } = film?.facts.coded ?? {}
    if (!film || Math.max(width, height) > maxSide) throw new AppError('fileUnreadable')
    if (film.facts.durationMs > maxFilmSeconds * 1000) throw new AppError('filmTooLong')
    return film
  } finally {
    await handle.close()
  }
}

/** Why a film cannot be shown as it is; null if every phone plays it. */
export function whyNotAsItIs({ facts, isFragmented }: ExaminedFilm): StatusName | null {
  if (!isPlayable(facts)) return 'filmCodecUnsupported'
  return isFragmented ? 'filmInPieces' : null
}

/**
 * Checks that every phone plays a film. Throws `fileUnreadable`, `filmTooLong`, `filmCodecUnsupported` or
 * `filmInPieces`.
 */
export async function checkFilm(path: string): Promise<FilmFacts> {
  const film = await examineFilm(path)
  const refusal = whyNotAsItIs(film)
  if (refusal) throw new AppError(refusal, { detail: codecNames(film.facts) })
  return film.facts
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by })

/** Turns a box into one that players skip, and overwrites its content; nothing in the film moves. */
async function blankBox(handle: FileHandle, { at, start, end }: Box): Promise<void> {
  await handle.write('free', at + 4, 'latin1')
  await blankSpan(handle, { start, end })
}

/** Whether a span is in one of the boxes, given in the order of the file: both may be very many. */
function isWithin({ start, end }: Span, boxes: readonly Box[]): boolean {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxes[middle]?.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const box = boxes[low - 1]
  return box !== undefined && end <= box.end
}

/**
 * Overwrites what lies between pictures and sound. Throws a `RangeError` if it is larger than the boxes that hold it
 * all.
 */
async function blankSamples(
  handle: FileHandle,
  { samples, media }: { samples: readonly Span[]; media: readonly Box[] },
): Promise<void> {
  const sizeOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
  if (sizeOf(samples) > sizeOf(media)) throw new RangeError('more samples than a film has room for')
  await blankSpans(
    handle,
    samples.filter((span) => isWithin(span, media)),
  )
}

/**
 * Removes from an examined film, in place, what reveals where, when and with what it was made, and with it whatever a
 * decoder might take for another index.
 */
export async function stripMetadata(path: string, { isFragmented = false } = {}): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const boxes = (await topBoxes(handle, (await handle.stat()).size)) ?? []
    const media = boxes.filter(({ type }) => type === 'mdat')
    for (const index of boxes.filter(({ type }) => type === 'moov')) {
      if (index.end - index.at > maxIndexBytes) throw new AppError('fileUnreadable')
      const traces = metadataIn(await readAt(handle, index.at, index.end - index.at))
      await blankSamples(handle, { samples: traces.samples, media })
      for (const field of traces.fields) await blankSpan(handle, moved(field, index.at))
      for (const box of traces.boxes)
        await blankBox(handle, { ...box, ...moved(box, index.at), at: box.at + index.at })
    }
    for (const box of boxes)
      if (isTopLevelMetadata(box) && !(isFragmented && box.type === 'moof')) await blankBox(handle, box)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('fileUnreadable', { cause: error })
    throw storageError(error)
  } finally {
    await handle.close()
  }
}
