/** What a file is by its first bytes; its name and the type that the browser claims do not count. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'film'

/** Enough of a file's beginning to detect its type. */
export const headBytes = 64

const pngSignature = '89504e470d0a1a0a'
const jpegSignature = 'ffd8ff'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx']
/** Says only that the file holds pictures, not in which codec. */
const pictureBrands = ['mif1', 'msf1']
/** MP4 in all of its versions, MOV, and 3GP, in which older phones record. */
const filmBrand = /^(?:iso[m2-9a-c]|mp4[12]|mp71|mmp4|avc[1-3]|hvc1|hev1|dash|qt {2}|M4V.|MSNV|3g[2p].)$/
/**
 * Cameras have brands of their own and name one of these beside it. So do recordings of sound and raw pictures, which
 * are no films.
 */
const otherBrand = /^(?:M4[AB] |M4P |crx |avi[fs]|mif[12]|miaf|jxl |jp2 |jpx |f4[ab] |aax[ c])$/
/** The first box of a MOV without a brand, as cameras wrote them. */
const unbrandedMov = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

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
  const first = text(head, 4, 8)
  if (unbrandedMov.includes(first)) return 'film'
  if (first !== 'ftyp') return null
  const [major = '', ...others] = brandsOf(head)
  if (heicBrands.includes(major)) return 'heic'
  if (pictureBrands.includes(major)) return others.some((brand) => heicBrands.includes(brand)) ? 'heic' : null
  const isFilm =
    filmBrand.test(major) || (!otherBrand.test(major) && others.some((one) => filmBrand.test(one)))
  return isFilm ? 'film' : null
}
