/** An MP4 with an index and no pictures in it: enough for everything that reads only the index. */

const wholes = (...values: number[]) => wholesOf(values)

function wholesOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value >>> 0, at * 4)
  })
  return bytes
}

/** One box: its size, type and content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([wholes(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export interface SampleFilm {
  seconds?: number
  width?: number
  height?: number
  /** The size in the description of its pictures; nothing by default. */
  described?: { width: number; height: number } | undefined
  /** Filmed with the phone upright: the picture is stored on its side. */
  isTurned?: boolean
  videoCodec?: string
  /** Of H.264: 100 is high. */
  profile?: number
  /** Its parameter sets; without a profile of their own, that of the header. */
  parameters?: readonly { profile?: number; chromaFormat?: 1 | 3 }[]
  audioCodec?: string | null
  /** 0x40 is AAC, 0x6b MP3. */
  soundKind?: number
  /** Further boxes of the index and of the picture's track. */
  more?: readonly Buffer[]
  /** Further tracks. */
  tracks?: readonly Buffer[]
  /** The sizes and times of its pictures. */
  frames?: readonly Buffer[]
  /** Of the part that holds pictures and sound. */
  bytes?: number
}

const one = 0x10000
const upright = [one, 0, 0, 0, one, 0, 0, 0, 0x40000000]
const turned = [0, one, 0, -one, 0, 0, 0, 0, 0x40000000]

function track(
  kind: string,
  codec: string,
  size: { width: number; height: number; isTurned: boolean },
  settings: Buffer,
  { more = [], frames = [], described }: Pick<SampleFilm, 'more' | 'frames' | 'described'> = {},
): Buffer {
  const fields = Buffer.alloc(kind === 'vide' ? 78 : 28)
  if (described) {
    fields.writeUInt16BE(described.width, 24)
    fields.writeUInt16BE(described.height, 26)
  }
  const matrix = size.isTurned ? turned : upright
  const header = wholes(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...matrix, size.width * one, size.height * one)
  const handler = Buffer.concat([wholes(0, 0), Buffer.from(kind), wholes(0, 0, 0), Buffer.from([0])])
  const descriptions = Buffer.concat([wholes(0, 1), box(codec, fields, settings)])
  const media = box(
    'mdia',
    box('hdlr', handler),
    box('minf', box('stbl', box('stsd', descriptions), ...frames)),
  )
  return box('trak', box('tkhd', header), media, ...more)
}

/** The beginning of a parameter set of H.264: its profile, then 4:2:0 (or 4:4:4) with 8 bits. */
function parameterSet(profile: number, chromaFormat: 1 | 3): number[] {
  const rest = profile < 100 ? 0x80 : chromaFormat === 1 ? 0b1010_1100 : 0b1001_0011
  return [0x67, profile, 0, 30, rest, 0x80]
}

/** What a decoder needs to know of the pictures, without any of it but the profile or the bits of a colour. */
function videoSettings(
  codec: string,
  { profile, parameters }: Required<Pick<SampleFilm, 'profile' | 'parameters'>>,
): Buffer {
  if (!codec.startsWith('hev') && !codec.startsWith('hvc')) {
    const sets = parameters.map(({ profile: own = profile, chromaFormat = 1 }) =>
      parameterSet(own, chromaFormat),
    )
    const content = sets.flatMap((set) => [0, set.length, ...set])
    return box('avcC', Buffer.from([1, profile, 0, 30, 0xff, 0xe0 | sets.length, ...content, 0]))
  }
  const settings = Buffer.alloc(23)
  settings[17] = 2
  return box('hvcC', settings)
}

/** What a decoder needs to know of the sound: its kind, and AAC-LC. */
function soundSettings(kind: number): Buffer {
  const specific = Buffer.from([5, 2, 0x12, 0x10])
  const decoder = Buffer.concat([Buffer.from([4, 13 + specific.length, kind]), Buffer.alloc(12), specific])
  const stream = Buffer.concat([Buffer.from([3, 3 + decoder.length, 0, 1, 0]), decoder])
  return box('esds', Buffer.alloc(4), stream)
}

export function sampleFilm({
  seconds = 5,
  width = 640,
  height = 360,
  described,
  isTurned = false,
  videoCodec = 'avc1',
  profile = 100,
  parameters = [{}],
  audioCodec = 'mp4a',
  soundKind = 0x40,
  more = [],
  tracks = [],
  frames = [],
  bytes = 4000,
}: SampleFilm = {}): Buffer {
  const movie = box('mvhd', wholes(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80))
  const size = { width, height, isTurned }
  const video = track('vide', videoCodec, size, videoSettings(videoCodec, { profile, parameters }), {
    more,
    frames,
    described,
  })
  const silent = { width: 0, height: 0, isTurned: false }
  const audio = audioCodec ? [track('soun', audioCodec, silent, soundSettings(soundKind))] : []
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), wholes(512), Buffer.from('isomiso2avc1mp41')),
    box('moov', movie, video, ...audio, ...more, ...tracks),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])
}

/** The index of a made film, with its header. */
export function filmIndex(film: Buffer): Buffer {
  const at = film.indexOf('moov', 0, 'latin1') - 4
  return film.subarray(at, at + film.readUInt32BE(at))
}

/** A table that says of each of `count` pictures that it has `bytes` bytes. */
export const frameSizes = (count: number, bytes: number) => box('stsz', wholes(0, bytes, count))
/** A table of the times of `count` pictures. */
export const frameTimes = (count: number) => box('stts', wholes(0, 1, count, 1))

export interface SensorTrack {
  /** Other than `meta`. */
  kind?: string
  /** A box that says where the media is. */
  source?: Buffer
  /** First chunk and samples in each, run by run. */
  runs: [number, number][]
  chunks: number[]
  /** One size for all samples, or each one's. */
  sizes: number | number[]
  count?: number
}

/** A track of a camera's positions, or of another kind. */
export function sensorTrack(track: SensorTrack): Buffer {
  const { kind = 'meta', source, runs, chunks, sizes, count = 0 } = track
  const handler = Buffer.concat([wholes(0, 0), Buffer.from(kind), wholes(0, 0, 0), Buffer.from('A Phone\0')])
  const table = box(
    'stbl',
    box('stsc', wholes(0, runs.length, ...runs.flatMap(([first, samples]) => [first, samples, 1]))),
    box('stsz', typeof sizes === 'number' ? wholes(0, sizes, count) : wholes(0, 0, sizes.length, ...sizes)),
    box('stco', wholes(0, chunks.length), wholesOf(chunks)),
  )
  const sources = source ? [box('dinf', box('dref', wholes(0, 1), source))] : []
  const media = box('minf', ...sources, table)
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('hdlr', handler), media))
}
