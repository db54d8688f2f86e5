import { bitReader, unescaped } from './bits.rules.ts'

/** What a parameter set of H.264 says of its pictures (ITU-T H.264, 7.3.2.1.1). */
export interface H264Parameters {
  profile: number
  /** 4:2:0 with 8 bits a colour. */
  isPlain: boolean
  /** Of whole blocks, before anything is cut off; null where the set ends early. */
  size: { width: number; height: number } | null
}

/** Profiles whose parameter sets say what their pictures are; those of others are 4:2:0 with 8 bits. */
const highProfiles = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]

const blockSide = 16
/** Pictures that the count of reference pictures is followed by at most. */
const maxCycle = 255

type Bits = ReturnType<typeof bitReader>

/** A code whose lowest bit says on which side of zero it is. */
function signed(reader: Bits): number {
  const code = reader.golomb()
  return code % 2 === 1 ? (code + 1) / 2 : -code / 2
}

function skipScalingList(reader: Bits, length: number): void {
  let [last, next] = [8, 8]
  for (let at = 0; at < length && next !== 0; at += 1) {
    next = (last + signed(reader) + 256) % 256
    if (next !== 0) last = next
  }
}

/** From what follows the colours to the size. */
function sizeAfterColours(reader: Bits, { isHigh, lists }: { isHigh: boolean; lists: number }) {
  if (isHigh) {
    reader.skip(1)
    const hasLists = reader.bits(1) === 1
    for (let list = 0; hasLists && list < lists; list += 1)
      if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64)
  }
  reader.golomb()
  const orderType = reader.golomb()
  if (orderType === 0) reader.golomb()
  if (orderType === 1) {
    reader.skip(1)
    reader.golomb()
    reader.golomb()
    const cycle = reader.golomb()
    if (cycle > maxCycle) throw new RangeError('a cycle of too many pictures')
    for (let at = 0; at < cycle; at += 1) reader.golomb()
  }
  reader.golomb()
  reader.skip(1)
  const columns = reader.golomb() + 1
  const rows = reader.golomb() + 1
  const fields = reader.bits(1) === 1 ? 1 : 2
  return { width: columns * blockSide, height: rows * blockSide * fields }
}

function sizeOrNull(reader: Bits, colours: { isHigh: boolean; lists: number }): H264Parameters['size'] {
  try {
    return sizeAfterColours(reader, colours)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function parametersIn(unit: Uint8Array): H264Parameters {
  const [, profile = 0] = unit
  const isHigh = highProfiles.includes(profile)
  // After the header, the profile, its constraints and the level.
  const reader = bitReader(unescaped(unit).subarray(4))
  reader.golomb()
  if (!isHigh) return { profile, isPlain: true, size: sizeOrNull(reader, { isHigh, lists: 0 }) }
  const chromaFormat = reader.golomb()
  if (chromaFormat === 3) reader.skip(1)
  const depths = [reader.golomb(), reader.golomb()]
  const isPlain = chromaFormat === 1 && depths.every((depth) => depth === 0)
  return { profile, isPlain, size: sizeOrNull(reader, { isHigh, lists: chromaFormat === 3 ? 12 : 8 }) }
}

/**
 * The parameter sets in an `avcC` box's content; `onSet` is told of each, before it is read. Throws a `RangeError` where
 * it is cut off.
 */
export function h264Parameters(content: Uint8Array, onSet: () => void): H264Parameters[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const found: H264Parameters[] = []
  let at = 6
  for (let left = view.getUint8(5) & 31; left > 0; left -= 1) {
    onSet()
    const length = view.getUint16(at)
    if (at + 2 + length > content.length) throw new RangeError('a parameter set is cut off')
    found.push(parametersIn(content.subarray(at + 2, at + 2 + length)))
    at += 2 + length
  }
  return found
}
