import { type CodecFacts, codecOf } from './film-codecs.rules.ts'
import {
  type FrameDefaults,
  type Frames,
  frameDefaultsOf,
  framesOf,
  timedFramesOf,
} from './film-frames.rules.ts'
import {
  type Box,
  boxAt,
  boxesIn,
  dataViewOf,
  find,
  fourCcAt,
  type Index,
  indexOf,
} from './mp4-boxes.rules.ts'

/** What a film's index says about it. */
export interface FilmFacts {
  durationMs: number
  /** As shown, turned upright. */
  width: number
  height: number
  picture: CodecFacts
  /** Null for a silent film. */
  sound: CodecFacts | null
  /** Those in the index; the fragments' own are not among them. */
  frames: Frames
  /** Null for a film in one piece. */
  frameDefaults: FrameDefaults | null
}

/** A phone writes two to six. */
const maxTracks = 16

/** `mvhd` or `mdhd`: a version, two dates, a time scale and a duration in it. */
function durationIn(bytes: Uint8Array, box: Box): number | null {
  const view = dataViewOf(bytes)
  const isLong = view.getUint8(box.start) === 1
  const scale = view.getUint32(box.start + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(box.start + 24)) : view.getUint32(box.start + 16)
  return scale > 0 && length > 0 ? Math.round((length / scale) * 1000) : null
}

/** `tkhd`: the size in 16.16 fixed point, and a matrix that turns it. */
function sizeIn(bytes: Uint8Array, box: Box): { width: number; height: number } {
  const view = dataViewOf(bytes)
  const matrix = box.start + (view.getUint8(box.start) === 1 ? 52 : 40)
  const isRotated = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  const width = Math.round(view.getUint32(matrix + 36) / 65_536)
  const height = Math.round(view.getUint32(matrix + 40) / 65_536)
  return isRotated ? { width: height, height: width } : { width, height }
}

interface Track {
  kind: string
  codec: CodecFacts
  size: { width: number; height: number }
  box: Box
  /** What its table of samples consists of. */
  table: readonly Box[]
}

function trackIn(index: Index, track: Box): Track | null {
  const { bytes } = index
  const header = find(index, track, ['tkhd'])
  const handler = find(index, track, ['mdia', 'hdlr'])
  const samples = find(index, track, ['mdia', 'minf', 'stbl'])
  const table = samples ? boxesIn(index, samples) : []
  const descriptions = table.find(({ type }) => type === 'stsd')
  if (!header || !handler || !descriptions) return null
  const kind = fourCcAt(bytes, handler.start + 8)
  return { kind, codec: codecOf(index, kind, descriptions), size: sizeIn(bytes, header), box: track, table }
}

function framesIn(index: Index, { table }: Track): Frames {
  const sizes = table.find(({ type }) => type === 'stsz' || type === 'stz2')
  const times = table.find(({ type }) => type === 'stts')
  const frames = sizes ? framesOf(index, sizes) : { count: 0, bytes: 0 }
  return { ...frames, count: Math.max(frames.count, times ? timedFramesOf(index, times) : 0) }
}

/**
 * Reads a film's `moov` box, given with its header. Null if it is not a film or is broken. The length of a film in
 * fragments may be 0: it is in the fragments.
 */
export function readMoov(bytes: Uint8Array, { isFragmented = false } = {}): FilmFacts | null {
  try {
    const index = indexOf(bytes)
    const moov = boxAt(bytes, 0, bytes.length)
    const movie = moov && find(index, moov, ['mvhd'])
    if (!moov || !movie) return null
    // A film of less than a millisecond has a damaged time scale; one in fragments may not know its length.
    const durationMs = durationIn(bytes, movie) || (isFragmented ? 0 : null)
    const tracks = boxesIn(index, moov)
      .filter(({ type }) => type === 'trak')
      .slice(0, maxTracks)
      .map((track) => trackIn(index, track))
    const video = tracks.find((track) => track?.kind === 'vide')
    const audio = tracks.find((track) => track?.kind === 'soun')
    if (durationMs === null || !video || video.size.width < 1 || video.size.height < 1) return null
    return {
      durationMs,
      ...video.size,
      picture: video.codec,
      sound: audio?.codec ?? null,
      frames: framesIn(index, video),
      frameDefaults: isFragmented ? frameDefaultsOf(index, moov, video.box) : null,
    }
  } catch (error) {
    // A box that is shorter than its fields, or too many boxes.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether every phone and browser plays it: H.264 in 4:2:0 with 8 bits, with AAC or silent. */
export const isPlayable = ({ picture, sound }: FilmFacts): boolean =>
  picture.isPlain && (sound === null || sound.isPlain)

export const isConvertible = ({ picture, sound }: FilmFacts): boolean =>
  picture.isConvertible && (sound === null || sound.isConvertible)

/** The codecs of a film, as operators read them. */
export const codecNames = ({ picture, sound }: FilmFacts): string =>
  sound ? `${picture.name}, with ${sound.name}` : picture.name
