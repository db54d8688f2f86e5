import {
  type Box,
  boxAt,
  boxesIn,
  dataViewOf,
  find,
  fourCcAt,
  type Index,
  indexOf,
  type Span,
} from './mp4-boxes.rules.ts'
import { sampleSizesIn } from './sample-sizes.rules.ts'

/**
 * What reveals where, when and with what a film was made. Positions are in the index, those of `samples` in the file.
 */
export interface FilmMetadata {
  /** Boxes that players do not need. */
  boxes: Box[]
  /** Dates and names in boxes that players need. */
  fields: Span[]
  /** What the tracks other than pictures and sound hold: a phone's movements and places, the time of day. */
  samples: Span[]
}

/** How many more of each the tracks of an index may have. */
interface Room {
  chunks: number
  samples: number
}

/** The outermost boxes of which a film consists; phones add some of their own. */
const neededTopTypes = ['ftyp', 'moov', 'mdat', 'wide']
/** Notes, and empty space, in which some cameras leave notes. `tref` names tracks of which most are removed. */
const metadataTypes = ['udta', 'meta', 'uuid', 'free', 'skip', 'tref']
/** Pictures and sound. Not captions: drones write their position there. */
const shownKinds = ['vide', 'soun']
const datedTypes = ['mvhd', 'tkhd', 'mdhd']
/** For all tracks: ten minutes of a sensor read 300 times a second, each reading stored separately. */
const maxChunks = 200_000
const maxSamples = 2_000_000

/** Whether one of a film's outermost boxes can reveal where and with what it was made; players need none of them. */
export const isTopLevelMetadata = ({ type }: Box): boolean => !neededTopTypes.includes(type)

/** When something was made and changed: in seconds, as 32 or as 64 bits each. */
function datesIn({ bytes }: Index, { start, end }: Box): Span {
  return { start: Math.min(start + 4, end), end: Math.min(start + (bytes[start] === 1 ? 20 : 12), end) }
}

/** `hdlr`: the manufacturer and a name behind the kind of track, such as "Core Media Video". */
const nameIn = ({ start, end }: Box): Span => ({ start: Math.min(start + 12, end), end })

/** A picture's description: the vendor and the encoder's name. */
function encodersIn({ at, end }: Box): Span[] {
  if (end - at < 86) return []
  return [
    { start: at + 20, end: at + 24 },
    { start: at + 50, end: at + 82 },
  ]
}

function addMetadata(index: Index, within: Box, metadata: FilmMetadata): Box[] {
  const boxes = boxesIn(index, within)
  for (const box of boxes) {
    if (metadataTypes.includes(box.type)) metadata.boxes.push(box)
    else if (datedTypes.includes(box.type)) metadata.fields.push(datesIn(index, box))
    else if (box.type === 'hdlr') metadata.fields.push(nameIn(box))
  }
  return boxes
}

/** Where each chunk of samples starts in the file. */
function chunkStarts({ bytes }: Index, { type, start, end }: Box, room: Room): number[] {
  const view = dataViewOf(bytes)
  const width = type === 'co64' ? 8 : 4
  const count = Math.min(view.getUint32(start + 4), Math.max(0, Math.floor((end - start - 8) / width)))
  room.chunks -= count
  if (room.chunks < 0) throw new RangeError('tracks of too many chunks')
  return Array.from({ length: count }, (_, chunk) => {
    const at = start + 8 + chunk * width
    return type === 'co64' ? Number(view.getBigUint64(at)) : view.getUint32(at)
  })
}

/** How many samples each chunk has, `stsc`: runs of chunks, each from its first, counted from 1, to the next run. */
function samplesPerChunk({ bytes }: Index, { start, end }: Box, chunks: number): number[] {
  const view = dataViewOf(bytes)
  const counts: number[] = new Array<number>(chunks).fill(0)
  for (let at = start + 8; at + 12 <= end; at += 12) {
    const first = view.getUint32(at)
    const isLast = at + 24 > end
    const next = isLast ? chunks + 1 : view.getUint32(at + 12)
    if (first < 1 || next < first) throw new RangeError('runs of chunks out of order')
    counts.fill(view.getUint32(at + 4), first - 1, Math.min(next - 1, chunks))
  }
  return counts
}

/** Where a track's samples are in the file, chunk by chunk. */
function samplesOf(index: Index, track: Box, room: Room): Span[] {
  const table = find(index, track, ['mdia', 'minf', 'stbl'])
  const parts = table ? boxesIn(index, table) : []
  const part = (...types: string[]) => parts.find(({ type }) => types.includes(type))
  const [sizes, runs, starts] = [part('stsz', 'stz2'), part('stsc'), part('stco', 'co64')]
  if (!sizes || !runs || !starts) return []
  const { sizeOf } = sampleSizesIn(index, sizes)
  const from = chunkStarts(index, starts, room)
  const counts = samplesPerChunk(index, runs, from.length)
  let sample = 0
  return from.map((start, chunk) => {
    let end = start
    for (let left = counts[chunk] ?? 0; left > 0; left -= 1) {
      const size = sizeOf(sample)
      if (size === null) break
      end += size
      sample += 1
      room.samples -= 1
      if (room.samples < 0) throw new RangeError('tracks of too many samples')
    }
    return { start, end }
  })
}

/** `dref`: where the media is; an editing program names its own disk and folders. */
function sourcesIn(index: Index, { start, end }: Box): Span[] {
  // After version and count; each entry keeps its version and flags.
  const entries = boxesIn(index, { start: start + 8, end })
  return entries.map((entry) => ({ start: Math.min(entry.start + 4, entry.end), end: entry.end }))
}

/** Collects what a track of pictures or sound reveals besides them. */
function addMediaTrack(index: Index, track: Box, metadata: FilmMetadata): void {
  const within = (outer: Box, type: string) =>
    addMetadata(index, outer, metadata).find((box) => box.type === type)
  const media = within(track, 'mdia')
  const information = media && within(media, 'minf')
  const table = information && within(information, 'stbl')
  if (table) addMetadata(index, table, metadata)
  const sources = information && find(index, information, ['dinf', 'dref'])
  if (sources) metadata.fields.push(...sourcesIn(index, sources))
}

function addTrack(
  index: Index,
  track: Box,
  { metadata, room }: { metadata: FilmMetadata; room: Room },
): void {
  const handler = find(index, track, ['mdia', 'hdlr'])
  const kind = handler && fourCcAt(index.bytes, handler.start + 8)
  if (!kind || !shownKinds.includes(kind)) {
    metadata.boxes.push(track)
    for (const span of samplesOf(index, track, room)) metadata.samples.push(span)
    return
  }
  addMediaTrack(index, track, metadata)
  const descriptions = find(index, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!descriptions || kind !== 'vide') return
  for (const one of boxesIn(index, { start: descriptions.start + 8, end: descriptions.end }))
    metadata.fields.push(...encodersIn(one))
}

/** The traces in a `moov` box, given with its header. Throws a `RangeError` for too many or too short boxes. */
export function metadataIn(bytes: Uint8Array): FilmMetadata {
  const index = indexOf(bytes)
  const moov = boxAt(bytes, 0, bytes.length)
  const metadata: FilmMetadata = { boxes: [], fields: [], samples: [] }
  const room: Room = { chunks: maxChunks, samples: maxSamples }
  const boxes = moov ? addMetadata(index, moov, metadata) : []
  for (const track of boxes.filter(({ type }) => type === 'trak')) addTrack(index, track, { metadata, room })
  return metadata
}
