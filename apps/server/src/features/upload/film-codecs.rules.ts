import { own } from '@club/contract/own-property.ts'
import { h264Parameters } from './h264.rules.ts'
import { type Box, boxesIn, countSet, dataViewOf, fourCcAt, type Index, onlyBox } from './mp4-boxes.rules.ts'

/** In which codec a track's pictures or sound are. */
export interface CodecFacts {
  /** For operators and the log: 'HEVC, 10 bits'. */
  name: string
  /** Whether every phone and browser plays it: rules/contest#films. */
  isPlain: boolean
  /** Whether the club converts it to what they play. */
  isConvertible: boolean
}

/** H.264: baseline, main and high. */
const plainProfiles = [66, 77, 100]
export const h264Types = ['avc1', 'avc3']
export const hevcTypes = ['hvc1', 'hev1', 'dvh1', 'dvhe']
const videoNames: Record<string, string> = {
  mp4v: 'MPEG-4 part 2',
  s263: 'H.263',
  h263: 'H.263',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  mjpb: 'Motion JPEG',
}
const soundNames: Record<string, string> = {
  '.mp3': 'MP3',
  samr: 'AMR',
  sawb: 'AMR, wide band',
  sowt: 'PCM',
  twos: 'PCM',
  lpcm: 'PCM',
  'raw ': 'PCM',
  ulaw: 'μ-law',
  alaw: 'A-law',
  ima4: 'ADPCM',
  alac: 'ALAC',
}

const aacIndication = 0x40
/** AAC-LC, and it with spectral band replication and parametric stereo. */
const plainAac = [2, 5, 29]
const mp3Indications = [0x69, 0x6b]

const unknown = (type: string): CodecFacts => ({ name: type, isPlain: false, isConvertible: false })
const convertible = (name: string): CodecFacts => ({ name, isPlain: false, isConvertible: true })

const child = (index: Index, entry: Box, from: number, type: string) =>
  onlyBox(boxesIn(index, { start: entry.start + from, end: entry.end }), type)

/** Header fields of an entry of pictures. */
export const videoHeaderBytes = 78

/** The box behind an entry of pictures that says what its decoder needs to know. */
export const settingsIn = (index: Index, entry: Box, type: string) =>
  child(index, entry, videoHeaderBytes, type)

function videoCodec(index: Index, entry: Box): CodecFacts {
  const view = dataViewOf(index.bytes)
  if (h264Types.includes(entry.type)) {
    const settings = settingsIn(index, entry, 'avcC')
    const profile = settings && settings.end > settings.start + 1 ? view.getUint8(settings.start + 1) : 0
    // Players go by the parameter sets, whatever the header says.
    const sets = settings
      ? h264Parameters(index.bytes.subarray(settings.start, settings.end), () => countSet(index))
      : []
    const odd = [profile, ...sets.map((set) => set.profile)].find((one) => !plainProfiles.includes(one))
    if (odd !== undefined) return convertible(`H.264, profile ${odd}`)
    if (sets.length === 0) return convertible('H.264 without parameters')
    if (sets.some((set) => !set.isPlain)) return convertible('H.264, 4:4:4 or more than 8 bits')
    return { name: 'H.264', isPlain: true, isConvertible: true }
  }
  if (hevcTypes.includes(entry.type)) {
    const settings = settingsIn(index, entry, 'hvcC')
    const bits =
      settings && settings.end > settings.start + 17 ? 8 + (view.getUint8(settings.start + 17) & 7) : 8
    return convertible(`HEVC, ${bits} bits`)
  }
  const name = own(videoNames, entry.type)
  return name ? convertible(name) : unknown(entry.type)
}

/** Reads the descriptors of an `esds` box (ISO/IEC 14496-1): the kind of sound, and of AAC. */
function soundIn(index: Index, box: Box): { indication: number; aac: number } {
  const view = dataViewOf(index.bytes)
  let at = box.start + 4
  /** Steps into a descriptor with a tag; its length takes one to four bytes. */
  function enter(tag: number): void {
    if (view.getUint8(at) !== tag) throw new RangeError('a descriptor is missing')
    at += 1
    for (let read = 0; read < 4; read += 1) {
      at += 1
      if (view.getUint8(at - 1) < 128) return
    }
  }
  enter(3)
  const flags = view.getUint8(at + 2)
  at += 3
  if (flags & 0x80) at += 2
  if (flags & 0x40) at += 1 + view.getUint8(at)
  if (flags & 0x20) at += 2
  enter(4)
  const indication = view.getUint8(at)
  if (indication !== aacIndication) return { indication, aac: 0 }
  at += 13
  enter(5)
  return { indication, aac: view.getUint8(at) >> 3 }
}

/** Header fields of an entry of sound; QuickTime's later versions have more of them. */
function soundHeaderBytes({ bytes }: Index, entry: Box): number {
  const version = dataViewOf(bytes).getUint16(entry.start + 8)
  return version === 1 ? 44 : version === 2 ? 64 : 28
}

function soundCodec(index: Index, entry: Box): CodecFacts {
  if (entry.type !== 'mp4a') {
    const name = own(soundNames, entry.type)
    return name ? convertible(name) : unknown(entry.type)
  }
  const from = soundHeaderBytes(index, entry)
  const wave = child(index, entry, from, 'wave')
  const settings = wave ? child(index, wave, 0, 'esds') : child(index, entry, from, 'esds')
  if (!settings) return convertible('sound of an unknown kind')
  const { indication, aac } = soundIn(index, settings)
  if (mp3Indications.includes(indication)) return convertible('MP3')
  if (indication !== aacIndication) return convertible(`sound of kind ${indication}`)
  return plainAac.includes(aac)
    ? { name: 'AAC', isPlain: true, isConvertible: true }
    : convertible(`AAC, kind ${aac}`)
}

/** The codec of a track by all of its descriptions: of several, the worst counts. */
export function codecOf(index: Index, kind: string, descriptions: Box): CodecFacts {
  // After version, flags and count.
  const entries = boxesIn(index, { start: descriptions.start + 8, end: descriptions.end })
  const all = entries.map((entry) => (kind === 'vide' ? videoCodec(index, entry) : soundCodec(index, entry)))
  const worst =
    all.find(({ isConvertible }) => !isConvertible) ?? all.find(({ isPlain }) => !isPlain) ?? all[0]
  return worst ?? unknown(fourCcAt(index.bytes, descriptions.start + 12))
}
