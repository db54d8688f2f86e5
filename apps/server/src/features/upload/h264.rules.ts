import { bitReader, unescaped } from './bits.rules.ts'

/** What a parameter set of H.264 says of its pictures (ITU-T H.264, 7.3.2.1.1). */
export interface H264Parameters {
  profile: number
  /** 4:2:0 with 8 bits a colour. */
  isPlain: boolean
}

/** Profiles whose parameter sets say what their pictures are; those of others are 4:2:0 with 8 bits. */
const highProfiles = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]

function parametersIn(unit: Uint8Array): H264Parameters {
  const [, profile = 0] = unit
  if (!highProfiles.includes(profile)) return { profile, isPlain: true }
  // After the header, the profile, its constraints and the level.
  const reader = bitReader(unescaped(unit).subarray(4))
  reader.golomb()
  const chromaFormat = reader.golomb()
  if (chromaFormat === 3) reader.skip(1)
  const isPlain = chromaFormat === 1 && reader.golomb() === 0 && reader.golomb() === 0
  return { profile, isPlain }
}

/** The parameter sets in an `avcC` box's content. Throws a `RangeError` where it is cut off. */
export function h264Parameters(content: Uint8Array): H264Parameters[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const found: H264Parameters[] = []
  let at = 6
  for (let left = view.getUint8(5) & 31; left > 0; left -= 1) {
    const length = view.getUint16(at)
    if (at + 2 + length > content.length) throw new RangeError('a parameter set is cut off')
    found.push(parametersIn(content.subarray(at + 2, at + 2 + length)))
    at += 2 + length
  }
  return found
}
