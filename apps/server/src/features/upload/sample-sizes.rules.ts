import { type Box, dataViewOf, type Index } from './mp4-boxes.rules.ts'

/** A track's table of the sizes of its samples: pictures, pieces of sound, readings of a sensor. */
export interface SampleSizes {
  /** As many as it names, but no more than it has room for. */
  count: number
  /** Of every sample; 0 where the table has a size for each. */
  common: number
  /** Null after the last. */
  sizeOf: (sample: number) => number | null
}

/** Bits of a size in `stz2`. */
const fieldSizes = [4, 8, 16]

/** `stsz` or `stz2`. Throws a `RangeError` where it names sizes of no bits, or of a number that no file has. */
export function sampleSizesIn({ bytes }: Index, { type, start, end }: Box): SampleSizes {
  const view = dataViewOf(bytes)
  const named = view.getUint32(start + 8)
  const common = type === 'stsz' ? view.getUint32(start + 4) : 0
  if (common > 0) return { count: named, common, sizeOf: (sample) => (sample < named ? common : null) }
  const bits = type === 'stsz' ? 32 : view.getUint8(start + 7)
  if (type !== 'stsz' && !fieldSizes.includes(bits)) throw new RangeError(`sizes of ${bits} bits`)
  const first = start + 12
  const count = Math.min(named, Math.max(0, Math.floor(((end - first) * 8) / bits)))
  function sizeOf(sample: number): number | null {
    if (sample >= count) return null
    const at = first + Math.floor((sample * bits) / 8)
    if (bits === 32) return view.getUint32(at)
    if (bits === 16) return view.getUint16(at)
    if (bits === 8) return view.getUint8(at)
    return sample % 2 === 0 ? view.getUint8(at) >> 4 : view.getUint8(at) & 15
  }
  return { count, common, sizeOf }
}
