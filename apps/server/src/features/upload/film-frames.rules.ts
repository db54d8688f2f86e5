import { maxFilmSeconds } from '@club/contract/upload.constants.ts'
import {
  allBoxesIn,
  type Box,
  boxAt,
  dataViewOf,
  find,
  type Index,
  indexOf,
  onlyBox,
  refuseStrayTables,
} from './mp4-boxes.rules.ts'
import { sampleSizesIn } from './sample-sizes.rules.ts'

/** The pictures that a film's index names: how many there are, and how many bytes they have together. */
export interface Frames {
  count: number
  bytes: number
}

/** What the index says of the track of pictures, for the fragments that follow it. */
export interface FrameDefaults {
  trackId: number
  /** The size of a picture where a fragment names none. */
  bytes: number
}

/** Slow motion has 240 pictures a second. */
const maxFramesPerSecond = 260
/** 1080p at 240 pictures a second, or 4K at 60, have half a billion. */
const maxPixelsPerSecond = 1_000_000_000
/** A short film's length is rounded. */
const slackSeconds = 2

/** Ten minutes have no more pictures: a film that names more is refused, whatever their sizes are. */
const maxCountedFrames = maxFramesPerSecond * (maxFilmSeconds + slackSeconds)

/** `stsz` or `stz2`: the pictures of a track in one piece. */
export function framesOf(index: Index, box: Box): Frames {
  const { count, common, sizeOf } = sampleSizesIn(index, box)
  if (common > 0) return { count, bytes: count * common }
  let sum = 0
  for (let sample = 0; sample < Math.min(count, maxCountedFrames); sample += 1) sum += sizeOf(sample) ?? 0
  return { count, bytes: sum }
}

/** `stts`: how many pictures the times of a track are for. */
export function timedFramesOf({ bytes }: Index, { start, end }: Box): number {
  const view = dataViewOf(bytes)
  let count = 0
  for (let at = start + 8; at + 8 <= end; at += 8) count += view.getUint32(at)
  return count
}

/** What `tkhd` and `trex` of a film in fragments say of its pictures. */
export function frameDefaultsOf(index: Index, moov: Box, track: Box): FrameDefaults {
  const view = dataViewOf(index.bytes)
  const header = find(index, track, ['tkhd'])
  const trackId = header ? view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12)) : 0
  const fragments = find(index, moov, ['mvex'])
  const own = onlyBox(
    (fragments ? allBoxesIn(index, fragments) : []).filter(
      (box) => box.type === 'trex' && view.getUint32(box.start + 4) === trackId,
    ),
    'trex',
  )
  return { trackId, bytes: own ? view.getUint32(own.start + 16) : 0 }
}

/** `trun`: the pictures of a run in a fragment. */
function framesOfRun({ bytes }: Index, { start, end }: Box, defaultBytes: number): Frames {
  const view = dataViewOf(bytes)
  const flags = view.getUint32(start) & 0xffffff
  const count = view.getUint32(start + 4)
  if ((flags & 0x200) === 0) return { count, bytes: count * defaultBytes }
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const first = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0) + (flags & 0x100 ? 4 : 0)
  if (count > 0 && first + (count - 1) * width + 4 > end) throw new RangeError('a run is cut off')
  let sum = 0
  for (let sample = 0; sample < count; sample += 1) sum += view.getUint32(first + sample * width)
  return { count, bytes: sum }
}

/** `tfhd`: the size of a picture in a fragment. */
function defaultBytesOf({ bytes }: Index, { start }: Box, defaults: FrameDefaults): number {
  const view = dataViewOf(bytes)
  const flags = view.getUint32(start) & 0xffffff
  if ((flags & 0x10) === 0) return defaults.bytes
  return view.getUint32(start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0))
}

/** The pictures of a fragment, its `moof` given with its header. Throws a `RangeError` where it is damaged. */
export function framesOfFragment(bytes: Uint8Array, defaults: FrameDefaults): Frames {
  const index = indexOf(bytes)
  const view = dataViewOf(bytes)
  const moof = boxAt(bytes, 0, bytes.length)
  const sum: Frames = { count: 0, bytes: 0 }
  refuseStrayTables(index, [])
  for (const track of moof ? allBoxesIn(index, moof).filter(({ type }) => type === 'traf') : []) {
    const parts = allBoxesIn(index, track)
    const header = onlyBox(parts, 'tfhd')
    if (!header || view.getUint32(header.start + 4) !== defaults.trackId) continue
    const size = defaultBytesOf(index, header, defaults)
    for (const run of parts.filter(({ type }) => type === 'trun')) {
      const frames = framesOfRun(index, run, size)
      sum.count += frames.count
      sum.bytes += frames.bytes
    }
  }
  return sum
}

/**
 * Whether a film names more pictures than it can hold or anybody records. Such a film is small and costs what a long
 * one does: rules/contest#films.
 *
 * @param seconds its length, or the longest allowed where its index does not know it
 * @param fileBytes the size of the whole file
 */
export function namesTooManyFrames(
  { count, bytes }: Frames,
  { width, height }: { width: number; height: number },
  { seconds, fileBytes }: { seconds: number; fileBytes: number },
): boolean {
  const time = seconds + slackSeconds
  return (
    bytes > fileBytes ||
    count > maxFramesPerSecond * time ||
    count * width * height > maxPixelsPerSecond * time
  )
}
