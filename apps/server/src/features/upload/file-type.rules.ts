/** What a file is by its first bytes; its name and the type that the browser claims do not count. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'film'

/** Enough of a file's beginning to detect its type. */
export const headBytes = 64

const pngSignature = '89504e470d0a1a0a'
const jpegSignature = 'ffd8ff'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx']
/** Says only that the file holds pictures, not in which codec. */
const pictureBrands = ['mif1', 'msf1']
const filmBrands = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'hvc1',
  'qt  ',
  'M4V ',
  'MSNV',
]

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The major brand of an `ftyp` box and its compatible brands. */
function brandsOf(head: Uint8Array): string[] {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(text(head, at, at + 4))
  return brands
}

/** Null for everything that members cannot upload. */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const hex = Buffer.from(head.subarray(0, 8)).toString('hex')
  if (hex.startsWith(jpegSignature)) return 'jpeg'
  if (hex === pngSignature) return 'png'
  if (head.length < 16) return null
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) !== 'ftyp') return null
  const [major = '', ...others] = brandsOf(head)
  if (heicBrands.includes(major)) return 'heic'
  if (pictureBrands.includes(major)) return others.some((brand) => heicBrands.includes(brand)) ? 'heic' : null
  return filmBrands.includes(major) ? 'film' : null
}
