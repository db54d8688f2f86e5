import { readFile } from 'node:fs/promises'
import { maxPicturePixels } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import { boundedSharp, type Sharp, type SharpOptions } from '../../kit/work/bounded-sharp.ts'
import { withoutCameraNotes } from './exif.ts'
import { decodeHeic } from './heic.ts'
import { heifCost } from './heif.rules.ts'
import { isJpeg, jpegCost } from './jpeg-scans.rules.ts'
import { pngWithoutNotes } from './png-chunks.rules.ts'
import { webpFrames } from './webp-frames.rules.ts'

const sides = { full: 2560, wide: 720, small: 360 }
/** Tiles reach over the edge of the picture, and a HEIC has its transparency or depth beside it. */
const maxDecodedPixels = 1.5 * maxPicturePixels
/** Cameras and programs write up to a dozen; all of them together are decoded before anything can be scaled down. */
const maxScans = 100
/** A profile of colours and a program's notes may take some hundred. */
const maxSegments = 5000
/** A picture of the largest size may have twenty. */
const maxScannedPixels = 20 * maxPicturePixels
/** The library looks through all pictures of a WebP that moves for each of them, before it decodes the first. */
const maxFrames = 1000
/** Of the largest picture in the usual colours and transparency; whatever is turned or interlaced is held as a whole. */
const maxDecodedBytes = 4 * maxPicturePixels
const hashWidth = 9
const hashHeight = 8

/** A picture as it is stored: upright, without metadata, in three sizes. */
export interface MadePicture {
  /** Of the full size. */
  width: number
  height: number
  full: Buffer
  wide: Buffer
  small: Buffer
  /** 64 bits, as a signed number in decimal digits: pictures that look alike differ in few of them. */
  perceptualHash: string
}

const options: SharpOptions = { limitInputPixels: maxPicturePixels, failOn: 'error' }

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The picture at the full size, decoded once for all sizes. */
async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: sides.full, height: sides.full, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

/** A difference hash of 64 bits: whether each pixel of a tiny grey picture is brighter than its neighbour. */
export async function perceptualHashOf(picture: Sharp): Promise<string> {
  const grey = await picture
    .resize({ width: hashWidth, height: hashHeight, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < hashHeight; row += 1) {
    for (let column = 0; column + 1 < hashWidth; column += 1) {
      const at = row * hashWidth + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, bits).toString()
}

async function pixelsOfHeic(bytes: Buffer): Promise<Pixels> {
  // A small file can name tiles of any number and size, which only decoding would find out.
  const cost = heifCost(bytes)
  if (!cost) throw new AppError('fileUnreadable')
  if (cost.pixels > maxPicturePixels || cost.decodedPixels > maxDecodedPixels)
    throw new AppError('fileTooManyPixels')
  const { data, width, height } = await decodeHeic(bytes, maxPicturePixels)
  return pixelsOf(boundedSharp(data, { ...options, raw: { width, height, channels: 4 } }))
}

/** The pixels of what the library decodes itself. */
async function pixelsOfOther(given: Buffer): Promise<Pixels> {
  const withNotes = pngWithoutNotes(given)
  if (!withNotes) throw new AppError('fileUnreadable')
  const bytes = withoutCameraNotes(withNotes)
  const cost = isJpeg(bytes) ? jpegCost(bytes) : null
  if (cost && (cost.scans > maxScans || cost.segments > maxSegments)) throw new AppError('fileUnreadable')
  if (cost && cost.scannedPixels > maxScannedPixels) throw new AppError('fileTooManyPixels')
  if (webpFrames(bytes, maxFrames) > maxFrames) throw new AppError('fileUnreadable')
  const picture = boundedSharp(bytes, options)
  const { width, height, channels, depth } = await picture.metadata()
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > maxDecodedBytes)
    throw new AppError('fileTooManyPixels')
  return pixelsOf(picture)
}

/** Work that took too long is refused, too: the same bytes would take as long again. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const said = error instanceof Error ? error.message : String(error)
  return new AppError(/pixel limit/.test(said) ? 'fileTooManyPixels' : 'fileUnreadable', { cause: error })
}

/** Re-encodes a picture. Throws `fileTooManyPixels` or `fileUnreadable`. */
export async function makePicture(
  source: string | Buffer,
  { isHeic }: { isHeic: boolean },
): Promise<MadePicture> {
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : source
    const { data, info } = await (isHeic ? pixelsOfHeic(bytes) : pixelsOfOther(bytes))
    const again = () => boundedSharp(data, { raw: info })
    const webp = (side: number) =>
      again()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78, effort: 3 })
        .toBuffer()
    const full = await again().jpeg({ quality: 82, progressive: true }).toBuffer()
    const wide = await webp(sides.wide)
    const small = await webp(sides.small)
    return {
      width: info.width,
      height: info.height,
      full,
      wide,
      small,
      perceptualHash: await perceptualHashOf(again()),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
