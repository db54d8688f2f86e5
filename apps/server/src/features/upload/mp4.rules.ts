import { type CodecFacts, codecOf } from './film-codecs.rules.ts'
import { codedSize, type Size } from './film-coded-size.rules.ts'
import {
  type FrameDefaults,
  type Frames,
  frameDefaultsOf,
  framesOf,
  timedFramesOf,
} from './film-frames.rules.ts'
import {
  allBoxesIn,
  type Box,
  boxAt,
  dataViewOf,
  fourCcAt,
  type Index,
  indexOf,
  onlyBox,
  refuseStrayTables,
} from './mp4-boxes.rules.ts'

/** What a film's index says about it. */
export interface FilmFacts {
  durationMs: number
  /** As shown, turned upright. */
  width: number
  height: number
  /** The largest size that anything in it names, not turned: what decoding takes. */
  coded: Size
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

/** `tkhd`: the size in 16.16 fixed point, and whether its matrix turns it. */
function sizeIn(bytes: Uint8Array, box: Box): { size: Size; isTurned: boolean } {
  const view = dataViewOf(bytes)
  const matrix = box.start + (view.getUint8(box.start) === 1 ? 52 : 40)
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  const width = Math.round(view.getUint32(matrix + 36) / 65_536)
  const height = Math.round(view.getUint32(matrix + 40) / 65_536)
  return { size: { width, height }, isTurned }
}

interface Track {
  kind: string
  codec: CodecFacts
  size: Size
  coded: Size
  box: Box
  table: SampleTable
}

/** What a track's table of samples consists of. */
interface SampleTable {
  descriptions: Box | undefined
  sizes: Box | undefined
  times: Box | undefined
}

/** The boxes of a table of samples, which has at most one of each, by their possible names. */
const tableNames = [['stsd'], ['stsz', 'stz2'], ['stts'], ['stsc'], ['stco', 'co64'], ['ctts'], ['stss']]

function tableIn(index: Index, media: readonly Box[]): SampleTable {
  const information = onlyBox(media, 'minf')
  const samples = information && onlyBox(allBoxesIn(index, information), 'stbl')
  const boxes = samples ? allBoxesIn(index, samples) : []
  const [descriptions, sizes, times] = tableNames.map((names) => {
    const found = boxes.filter(({ type }) => names.includes(type))
    if (found.length > 1) throw new RangeError(`several tables ${names[0]}`)
    return found[0]
  })
  return { descriptions, sizes, times }
}

/** A track and its table. Throws a `RangeError` where something is there twice: decoders differ on which counts. */
function trackIn(index: Index, track: Box): { facts: Track | null; table: SampleTable } {
  const { bytes } = index
  const parts = allBoxesIn(index, track)
  const header = onlyBox(parts, 'tkhd')
  const whole = onlyBox(parts, 'mdia')
  const media = whole ? allBoxesIn(index, whole) : []
  onlyBox(media, 'mdhd')
  const handler = onlyBox(media, 'hdlr')
  const table = tableIn(index, media)
  const { descriptions } = table
  if (!header || !handler || !descriptions) return { facts: null, table }
  const kind = fourCcAt(bytes, handler.start + 8)
  const codec = codecOf(index, kind, descriptions)
  const { size, isTurned } = sizeIn(bytes, header)
  const coded = kind === 'vide' ? codedSize(index, descriptions, size) : size
  const upright = isTurned ? { width: size.height, height: size.width } : size
  return { facts: { kind, codec, size: upright, coded, box: track, table }, table }
}

function framesIn(index: Index, { table: { sizes, times } }: Track): Frames {
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
    const boxes = moov ? allBoxesIn(index, moov) : []
    const movie = onlyBox(boxes, 'mvhd')
    onlyBox(boxes, 'mvex')
    if (!moov || !movie) return null
    // A film of less than a millisecond has a damaged time scale; one in fragments may not know its length.
    const durationMs = durationIn(bytes, movie) || (isFragmented ? 0 : null)
    const read = boxes
      .filter(({ type }) => type === 'trak')
      .slice(0, maxTracks)
      .map((track) => trackIn(index, track))
    refuseStrayTables(
      index,
      read.flatMap(({ table: { sizes, times } }) => [sizes, times].filter((box) => box !== undefined)),
    )
    const tracks = read.map(({ facts }) => facts)
    const video = tracks.find((track) => track?.kind === 'vide')
    const audio = tracks.find((track) => track?.kind === 'soun')
    if (durationMs === null || !video || video.size.width < 1 || video.size.height < 1) return null
    return {
      durationMs,
      ...video.size,
      coded: video.coded,
      picture: video.codec,
      sound: audio?.codec ?? null,
      frames: framesIn(index, video),
      frameDefaults: isFragmented ? frameDefaultsOf(index, moov, video.box) : null,
    }
  } catch (error) {
    // A box that is shorter than its fields, too many boxes, or one that is there twice.
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
