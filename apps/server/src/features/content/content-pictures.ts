import { type MediaFileName, modernFilesOf, pictureWidths } from '@club/contract/media.rules.ts'
import { own } from '@club/contract/own-property.ts'
import { boundedSharp, type Sharp } from '../../kit/work/bounded-sharp.ts'

/**
 * Part of a picture's hash, so that a different conversion gives other addresses: phones cache the
 * old ones. Increase it whenever anything below changes the output bytes.
 */
export const pictureRecipe = 'picture 1'

export const maxPixels = 24_000_000
const maxSide = 12_000
/** Low effort, since a publication waits for it: half the time of the next level for 5% more bytes. */
const encoders: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
}

/** A picture in all sizes and formats, without camera metadata. */
export interface MadePicture {
  /** Of the large size. */
  size: { width: number; height: number }
  /** The fallback, whose hash is in the picture's address, comes first. */
  files: { file: MediaFileName; bytes: Buffer }[]
}

/** Why a picture cannot be shown. */
export class BrokenPicture extends Error {}

/** Every warning counts, so that no truncated picture is shown. */
function read(bytes: Buffer): Sharp {
  return boundedSharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' }).autoOrient()
}

async function orThrowBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrokenPicture) throw error
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new BrokenPicture(
      /pixel limit/.test(said)
        ? `has more than ${maxPixels / 1_000_000} million pixels`
        : `cannot be read to its end: ${said}`,
    )
  }
}

/** A picture's metadata, with its orientation applied. Throws BrokenPicture. */
async function readMetadata(bytes: Buffer) {
  const { autoOrient, hasAlpha, format, pages = 1 } = await read(bytes).metadata()
  if (pages > 1) throw new BrokenPicture('moves; pictures stand still')
  if (Math.max(autoOrient.width, autoOrient.height) > maxSide) {
    throw new BrokenPicture(`has a side of more than ${maxSide} pixels`)
  }
  return { width: autoOrient.width, height: autoOrient.height, hasAlpha, format }
}

/** Decodes a whole picture; returns why it cannot be shown, or null. */
export async function pictureFault(bytes: Buffer): Promise<string | null> {
  try {
    await orThrowBroken(async () => {
      await readMetadata(bytes)
      await read(bytes).stats()
    })
    return null
  } catch (error) {
    if (error instanceof BrokenPicture) return error.message
    throw error
  }
}

/** Makes the served files of a PNG, JPEG or WebP. Throws BrokenPicture. */
export function makePicture(hash: string, bytes: Buffer): Promise<MadePicture> {
  return orThrowBroken(async () => {
    const { width, height, hasAlpha, format } = await readMetadata(bytes)
    const scale = Math.min(1, pictureWidths.large / width)
    const size = {
      width: Math.min(width, pictureWidths.large),
      height: Math.max(1, Math.round(height * scale)),
    }
    // A drawing saved as PNG stays sharp; a photograph as PNG would be many times larger than as JPEG.
    const ending = format === 'png' || hasAlpha ? 'png' : 'jpg'
    const wanted = [{ hash, size, isSmall: false, ending }, ...modernFilesOf(hash, size)]
    const files = await Promise.all(
      wanted.map(async (file) => {
        const box = file.isSmall ? { width: pictureWidths.small } : { ...size, fit: 'fill' as const }
        const encode = own(encoders, file.ending)
        if (!encode) throw new Error(`no encoder for ${file.ending}`)
        return { file, bytes: await encode(read(bytes).resize(box)).toBuffer() }
      }),
    )
    return { size, files }
  })
}
