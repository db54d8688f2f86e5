import { previewSide } from '@club/contract/preview.rules.ts'
import { boundedSharp } from '../../kit/work/bounded-sharp.ts'
import { backgroundOf, drawing, posterRaw } from './draw-poster.ts'
import { posterFonts } from './fonts.ts'
import { fitText } from './poster-text.rules.ts'
import { lineOf } from './shapes.ts'

const ink = '#2f2d28'
const paper = '#fbf7ef'
const stripHeight = 150
const pictureHeight = previewSide - stripHeight
const logoSide = 84
const margin = 32
/** Messaging apps leave larger pictures out. */
export const maxPreviewBytes = 300 * 1024
const qualities = [84, 68, 48, 28] as const

/** What a preview shows; null for the picture of the club itself. */
export interface PreviewParts {
  picture: Buffer | null
  logo: Buffer | null
  clubName: string
}

/** The picture above the strip: shown whole on paper, or, for the club itself, the top of a poster. */
async function topOf(picture: Buffer | null): Promise<{ input: Buffer; left: number; top: number }> {
  if (!picture) {
    const input = await boundedSharp(await backgroundOf('pine-crane'), { raw: posterRaw })
      .resize({ width: previewSide, height: pictureHeight, fit: 'cover', position: 'top' })
      .png()
      .toBuffer()
    return { input, left: 0, top: 0 }
  }
  const { width, height } = await boundedSharp(picture).metadata()
  const scale = Math.min(previewSide / width, pictureHeight / height)
  // A vector is drawn at the size at which it is shown; the short side of a very long picture would round to zero.
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const density = Math.min(2400, Math.max(72, 72 * scale))
  const { data, info } = await boundedSharp(picture, { density })
    .autoOrient()
    .resize({ width: shownWidth, height: shownHeight, fit: 'inside' })
    .flatten({ background: paper })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: Math.round((previewSide - info.width) / 2),
    top: Math.round((pictureHeight - info.height) / 2),
  }
}

/** The club's name beside its logo, below the picture. */
function stripOf(clubName: string, hasLogo: boolean): Buffer {
  const x = hasLogo ? margin + logoSide + 24 : margin
  const font = posterFonts.strong()
  const room = { width: previewSide - x - margin, maxLines: 1, sizes: [52, 44, 36, 30] }
  const { size, lines } = fitText(clubName, font, room)
  const baseline = pictureHeight + stripHeight / 2 + size * 0.36
  const name = lineOf({ text: lines[0] ?? '', font: 'strong', size, x, baseline, anchor: 'start' }, ink)
  const strip = `<rect y="${pictureHeight}" width="${previewSide}" height="${stripHeight}" fill="${paper}"/><path d="M0 ${pictureHeight}H${previewSide}" stroke="#b9893c" stroke-width="3"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSide}" height="${previewSide}">${strip}${name}</svg>`,
  )
}

/** A preview as a JPEG of at most `maxPreviewBytes`. */
export async function drawPreview({ picture, logo, clubName }: PreviewParts): Promise<Buffer> {
  const overlays = [await topOf(picture), { input: stripOf(clubName, logo !== null), left: 0, top: 0 }]
  if (logo) {
    const top = Math.round(pictureHeight + (stripHeight - logoSide) / 2)
    overlays.push({ input: await drawing(logo, logoSide), left: margin, top })
  }
  const pixels = await boundedSharp({
    create: { width: previewSide, height: previewSide, channels: 3, background: paper },
  })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer()
  const raw = { width: previewSide, height: previewSide, channels: 3 } as const
  let drawn = Buffer.alloc(0)
  for (const quality of qualities) {
    drawn = await boundedSharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (drawn.length <= maxPreviewBytes) break
  }
  return drawn
}
