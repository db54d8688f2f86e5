import { bitReader, unescaped } from './bits.rules.ts'

/** What an HEVC bitstream says of its pictures (ITU-T H.265). */
export interface CodedSize {
  width: number
  height: number
  /** 1 is 4:2:0. */
  chromaFormat: number
  /** Of brightness or colours, whichever is more. */
  bitDepth: number
}

const sequenceParameters = 33
const maxSubLayers = 7

type Bits = ReturnType<typeof bitReader>

/** Skips the profile, tier and level of a stream and of its sub-layers. */
function skipLevels(reader: Bits, subLayers: number): void {
  reader.skip(96)
  const present = Array.from({ length: subLayers }, () => [reader.bits(1), reader.bits(1)])
  if (subLayers > 0) reader.skip(2 * (8 - subLayers))
  for (const [profile = 0, level = 0] of present) reader.skip(88 * profile + 8 * level)
}

/** The size in a sequence parameter set, a unit with its header. Throws a `RangeError` if it is cut off. */
function sizeIn(unit: Uint8Array): CodedSize {
  const reader = bitReader(unescaped(unit).subarray(2))
  reader.skip(4)
  const subLayers = reader.bits(3)
  if (subLayers >= maxSubLayers) throw new RangeError('too many sub-layers')
  reader.skip(1)
  skipLevels(reader, subLayers)
  reader.golomb()
  const chromaFormat = reader.golomb()
  if (chromaFormat === 3) reader.skip(1)
  const width = reader.golomb()
  const height = reader.golomb()
  if (reader.bits(1) === 1) for (let side = 0; side < 4; side += 1) reader.golomb()
  return { width, height, chromaFormat, bitDepth: 8 + Math.max(reader.golomb(), reader.golomb()) }
}

interface UnitFacts {
  /** The size, if it is a parameter set. */
  size: CodedSize | null
  isSlice: boolean
  beginsPicture: boolean
}

/** One unit of a bitstream; `onSet` is told of a parameter set before it is read. */
export function unitFacts(unit: Uint8Array, onSet: () => void): UnitFacts {
  const [first = 0, , third = 0] = unit
  const type = (first >> 1) & 63
  const isSlice = type < 32
  if (type === sequenceParameters) onSet()
  return {
    size: type === sequenceParameters ? sizeIn(unit) : null,
    isSlice,
    beginsPicture: isSlice && third >= 128,
  }
}

/**
 * An `hvcC` box's content: how long the lengths of units are, and the most that its parameter sets name. `onSet` is
 * told of each, before it is read.
 */
export function decoderSettings(
  content: Uint8Array,
  onSet: () => void,
): { lengthBytes: number; size: CodedSize | null } {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const lengthBytes = (view.getUint8(21) & 3) + 1
  let size: CodedSize | null = null
  let at = 23
  for (let arrays = view.getUint8(22); arrays > 0; arrays -= 1) {
    const units = view.getUint16(at + 1)
    at += 3
    for (let left = units; left > 0; left -= 1) {
      onSet()
      const length = view.getUint16(at)
      size = most(size, unitFacts(content.subarray(at + 2, at + 2 + length), () => undefined).size)
      at += 2 + length
    }
  }
  return { lengthBytes, size }
}

export const pixelsOf = ({ width, height }: { width: number; height: number }) => width * height

const usualBytes = 11

/**
 * How much memory a pixel takes while it is decoded, 1 for the usual eight bits in 4:2:0: its samples twice, and what is
 * made of them.
 */
export function pixelWeight({ chromaFormat, bitDepth }: CodedSize): number {
  const samples = [1.5, 1.5, 2][chromaFormat] ?? 3
  const bytes = bitDepth > 8 ? 4 * samples + 12 : 2 * samples + 8
  return bytes / usualBytes
}

export function larger<S extends { width: number; height: number }>(
  one: S | null,
  other: S | null,
): S | null {
  if (!one || !other) return one ?? other
  return pixelsOf(other) > pixelsOf(one) ? other : one
}

/** The larger size, with the most bits and colours that either has: which of them a decoder goes by is its own matter. */
export function most(one: CodedSize | null, other: CodedSize | null): CodedSize | null {
  if (!one || !other) return one ?? other
  return {
    ...(larger(one, other) ?? one),
    chromaFormat: Math.max(one.chromaFormat, other.chromaFormat),
    bitDepth: Math.max(one.bitDepth, other.bitDepth),
  }
}
