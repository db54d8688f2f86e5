import { gridFacts, type HeifItem, heifItems, spatialExtent } from './heif-boxes.rules.ts'
import { type CodedSize, decoderSettings, most, pixelsOf, pixelWeight, unitFacts } from './hevc.rules.ts'
import { allBoxesIn, type Box, countSet, type Index, indexOf, onlyBox } from './mp4-boxes.rules.ts'

/** What decoding the largest picture of a file takes. */
export interface HeifCost {
  /** Of the picture itself, or of its tiles, whichever are more. */
  pixels: number
  /** Of all that is decoded for it: tiles, transparency. Those of more than the usual bits count as more. */
  decodedPixels: number
}

/** For a whole file: a picture of 48 million pixels has some two hundred, one for each tile. */
const maxUnits = 100_000
/** A grid of coded tiles; no camera nests deeper. */
const maxDepth = 3
/** Phones write one slice per tile, others a few. */
const slicesPerPicture = 8
const codedTypes = ['hvc1', 'hev1']
const derivedTypes = ['grid', 'iden']
/** Pictures that the club does not take in a HEIC: in other codecs, or overlay images on a canvas of any size. */
const foreignTypes = ['iovl', 'av01', 'avc1', 'vvc1', 'evc1', 'jpeg', 'j2k1', 'unci', 'mski', 'tili']

interface Reading {
  index: Index
  items: Map<number, HeifItem>
  /** What boxes of decoder settings say, by where they are: the tiles of a grid share one. */
  settings: Map<number, ReturnType<typeof decoderSettings>>
  unitsLeft: number
  /** Items in several ranges are put together: ranges that overlap would make a small file a huge one. */
  bytesLeft: number
}

/** Small pictures of others, too: which of them a decoder takes for one is its own matter. Cameras write some as JPEG. */
const isMeasured = ({ type, isSecondary }: HeifItem) =>
  codedTypes.includes(type) || derivedTypes.includes(type) || (foreignTypes.includes(type) && !isSecondary)

/** The bytes of an item, which may lie in several places. */
function bytesOf(reading: Reading, { extents }: HeifItem): Uint8Array {
  const { index } = reading
  const [only] = extents
  if (extents.length === 1 && only) return index.bytes.subarray(only.start, only.end)
  reading.bytesLeft -= extents.reduce((sum, { start, end }) => sum + end - start, 0)
  if (reading.bytesLeft < 0) throw new RangeError('items of more bytes than the file has')
  return Buffer.concat(extents.map(({ start, end }) => index.bytes.subarray(start, end)))
}

/**
 * The largest size that a coded item's own units name, and how many pictures they hold. Where a slice ends is known
 * only by decoding it, so each of a picture's slices might cover all of it: many count as more pictures.
 */
function unitsOf(reading: Reading, item: HeifItem, lengthBytes: number) {
  const bytes = bytesOf(reading, item)
  let size: CodedSize | null = null
  let pictures = 0
  let slices = 0
  for (let at = 0; at + lengthBytes <= bytes.length; ) {
    reading.unitsLeft -= 1
    if (reading.unitsLeft < 0) throw new RangeError('too many units')
    let length = 0
    for (let read = 0; read < lengthBytes; read += 1) length = length * 256 + (bytes[at + read] ?? 0)
    const unit = bytes.subarray(at + lengthBytes, at + lengthBytes + length)
    const facts = unitFacts(unit, () => countSet(reading.index))
    size = most(size, facts.size)
    if (facts.isSlice) slices += 1
    if (facts.beginsPicture) pictures += 1
    at += lengthBytes + length
  }
  return { size, pictures: Math.max(pictures, Math.ceil(slices / slicesPerPicture)) }
}

function settingsIn({ index, settings }: Reading, { start, end }: Box) {
  const known = settings.get(start)
  if (known) return known
  const found = decoderSettings(index.bytes.subarray(start, end), () => countSet(index))
  settings.set(start, found)
  return found
}

/** What decoding a coded item takes, whatever its header says. */
function codedCost(reading: Reading, item: HeifItem): HeifCost {
  const { bytes } = reading.index
  const extents = item.properties.filter(({ type }) => type === 'ispe')
  const settings = item.properties.filter(({ type }) => type === 'hvcC')
  const [shown] = extents
  const [setting] = settings
  if (!shown || !setting || settings.length > 1 || extents.length > 1)
    throw new RangeError('a picture without its size')
  const { lengthBytes, size } = settingsIn(reading, setting)
  if (!size) throw new RangeError('a picture without its size')
  const own = unitsOf(reading, item, lengthBytes)
  const largest = most(size, own.size) ?? size
  const pixels =
    Math.max(pixelsOf(spatialExtent(bytes, shown)), pixelsOf(largest)) * Math.max(1, own.pictures)
  return { pixels, decodedPixels: pixels * pixelWeight(largest) }
}

/** The size of the picture that a derived item makes of its parts. */
function canvasPixels(reading: Reading, item: HeifItem): number {
  const { bytes } = reading.index
  const sizes = item.properties
    .filter(({ type }) => type === 'ispe')
    .map((box) => pixelsOf(spatialExtent(bytes, box)))
  if (item.type !== 'grid') return Math.max(0, ...sizes)
  const [extent] = item.extents
  if (!extent) throw new RangeError('a grid without its size')
  const { tiles, ...size } = gridFacts(bytes, extent)
  if (tiles !== item.parts.length) throw new RangeError('a grid with other tiles than it says')
  return Math.max(pixelsOf(size), ...sizes)
}

/** What an item costs, remembered: the tiles of a grid are often the same. */
function costOf(
  reading: Reading,
  known: Map<number, HeifCost | 'beingMeasured'>,
  id: number,
  depth: number,
): HeifCost {
  const cost = known.get(id)
  if (cost === 'beingMeasured') throw new RangeError('a picture made of itself')
  if (cost) return cost
  known.set(id, 'beingMeasured')
  const item = reading.items.get(id)
  if (!item || depth > maxDepth) throw new RangeError('a picture whose parts are missing or too deep')
  const isCoded = codedTypes.includes(item.type)
  if (!isCoded && !derivedTypes.includes(item.type)) throw new RangeError(`a picture of type ${item.type}`)
  const { pixels, decodedPixels } = isCoded
    ? codedCost(reading, item)
    : { pixels: canvasPixels(reading, item), decodedPixels: 0 }
  const decodedFor = (ids: readonly number[]) =>
    ids.reduce((sum, other) => sum + costOf(reading, known, other, depth + 1).decodedPixels, 0)
  const ofParts = decodedFor(item.parts)
  const pixelsOfParts = item.parts.reduce(
    (sum, part) => sum + costOf(reading, known, part, depth + 1).pixels,
    0,
  )
  const found = {
    pixels: Math.max(pixels, pixelsOfParts),
    decodedPixels: decodedPixels + ofParts + decodedFor(item.auxiliaries),
  }
  known.set(id, found)
  return found
}

/**
 * What decoding a HEIC takes at most, read from its boxes without decoding anything: every picture is measured that a
 * decoder may choose, by the larger of what its header and its bitstream say. Null if it is not a HEIC or is broken.
 */
export function heifCost(bytes: Uint8Array): HeifCost | null {
  try {
    const index = indexOf(bytes)
    const boxes = allBoxesIn(index, { start: 0, end: bytes.length }, { mayEndEarly: true })
    const meta = onlyBox(boxes, 'meta')
    if (!meta) return null
    const items = heifItems(index, meta)
    const reading: Reading = {
      index,
      items,
      settings: new Map(),
      unitsLeft: maxUnits,
      bytesLeft: bytes.length,
    }
    const known = new Map<number, HeifCost | 'beingMeasured'>()
    const costs = [...reading.items.values()]
      .filter(isMeasured)
      .map(({ id }) => costOf(reading, known, id, 0))
    if (costs.length === 0) return null
    return {
      pixels: Math.max(...costs.map(({ pixels }) => pixels)),
      decodedPixels: Math.max(...costs.map(({ decodedPixels }) => decodedPixels)),
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
