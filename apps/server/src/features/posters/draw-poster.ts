import { boundedSharp, type OverlayOptions } from '../../kit/work/bounded-sharp.ts'
import { posterHeight, posterWidth } from './art/strokes.ts'
import { posterFonts } from './fonts.ts'
import { centred, type Layout, layOut } from './poster-layout.rules.ts'
import { fitText } from './poster-text.rules.ts'
import { seal } from './seal.ts'
import { codeOf, halo, lineOf, mount, ornament, panelOf, rule } from './shapes.ts'
import type { Sheet } from './sheet.ts'
import { type TemplateId, templates } from './templates.ts'

const ink = '#2f2d28'
/** The shape of a background's pixels. */
export const posterRaw = { width: posterWidth, height: posterHeight, channels: 3 } as const
const logoSide = 92
const medalSide = 470
const thumbnailWidth = 360

/** The bytes of a poster's pictures; null for a picture that no longer exists. */
export interface SheetPictures {
  picture: Buffer | null
  logo: Buffer | null
}

const asSvg = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}" viewBox="0 0 ${posterWidth} ${posterHeight}">${shapes}</svg>`,
  )

const backgrounds = new Map<TemplateId, Promise<Buffer>>()

/** A template's pixels, drawn once in a process. */
export function backgroundOf(template: TemplateId): Promise<Buffer> {
  const known = backgrounds.get(template)
  if (known) return known
  const drawn = boundedSharp(asSvg(templates[template].art)).flatten().removeAlpha().raw().toBuffer()
  backgrounds.set(template, drawn)
  drawn.catch(() => backgrounds.delete(template))
  return drawn
}

/** A template as a small picture. */
export async function drawThumbnail(template: TemplateId): Promise<Buffer> {
  return boundedSharp(await backgroundOf(template), { raw: posterRaw })
    .resize(thumbnailWidth)
    .webp({ quality: 80 })
    .toBuffer()
}

interface Placed {
  shapes: string
  overlay: OverlayOptions
}

/** The picture of a work or an item in a white mount. */
async function mountedPicture(bytes: Buffer, { pictureRoom }: Layout): Promise<Placed> {
  const { width, height } = await boundedSharp(bytes).metadata()
  const box = centred(pictureRoom, { width, height })
  // The short side of a very long picture would round to zero.
  const [shownWidth, shownHeight] = [Math.max(1, box.width), Math.max(1, box.height)]
  // A vector is drawn at the size at which it is shown.
  const density = Math.min(2400, Math.max(72, (72 * shownWidth) / width))
  const input = await boundedSharp(bytes, { density })
    .resize(shownWidth, shownHeight, { fit: 'fill' })
    .toBuffer()
  return { shapes: mount(box), overlay: { input, left: box.x, top: box.y } }
}

/** One of the club's drawings, sharp at any size. */
export async function drawing(bytes: Buffer, side: number): Promise<Buffer> {
  const { width = side } = await boundedSharp(bytes).metadata()
  return boundedSharp(bytes, { density: Math.min(2400, (72 * side) / width) })
    .resize(side, side, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function medalPicture(bytes: Buffer, { pictureRoom }: Layout): Promise<Placed> {
  const box = centred(pictureRoom, { width: 1, height: 1 })
  const side = Math.min(medalSide, box.width)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const overlay = {
    input: await drawing(bytes, side),
    left: Math.round(x - side / 2),
    top: Math.round(y - side / 2),
  }
  return { shapes: halo(x, y, side * 0.68), overlay }
}

function pictureOn(sheet: Sheet, bytes: Buffer, layout: Layout): Promise<Placed> {
  return sheet.kind === 'medal' ? medalPicture(bytes, layout) : mountedPicture(bytes, layout)
}

/** The club's names beside the code, and how to use it. */
function footerOf(sheet: Sheet, layout: Layout, link: string): string {
  const { x, y, width, height } = layout.footer
  const { clubName, bankName, hint } = sheet.footer
  const room = width - height - 40
  const rows = [
    {
      text: clubName,
      font: 'strong',
      x: x + logoSide + 24,
      baseline: y + 50,
      from: 54,
      width: room - logoSide - 24,
    },
    {
      text: bankName,
      font: 'plain',
      x: x + logoSide + 24,
      baseline: y + 102,
      from: 38,
      width: room - logoSide - 24,
    },
  ] as const
  const names = rows.map(({ text, font, width: space, from, ...place }) => {
    const { size, lines } = fitText(text, posterFonts[font](), {
      width: space,
      maxLines: 1,
      sizes: [from, from - 6, from - 12],
    })
    return lineOf({ text: lines[0] ?? '', font, size, anchor: 'start', ...place }, ink)
  })
  const hints = fitText(hint, posterFonts.plain(), { width: room, maxLines: 2, sizes: [46, 42, 38] })
  const hintLines = hints.lines.map((text, row) =>
    lineOf(
      {
        text,
        font: 'plain',
        size: hints.size,
        anchor: 'start',
        x,
        baseline: y + 178 + row * hints.size * 1.4,
      },
      templates[sheet.template].accent,
    ),
  )
  return (
    rule(layout.footer, layout.ruleY) +
    names.join('') +
    hintLines.join('') +
    codeOf(link, x + width, y, height)
  )
}

/** The club's name, the day and the seal, as below a letter. */
function signatureOf(sheet: Sheet, { footer }: Layout): string {
  const { clubName, hint } = sheet.footer
  const { size, lines } = fitText(clubName, posterFonts.strong(), {
    width: footer.width - 260,
    maxLines: 1,
    sizes: [56, 48, 42],
  })
  const place = { x: footer.x, anchor: 'start' as const }
  return (
    lineOf({ ...place, text: lines[0] ?? '', font: 'strong', size, baseline: footer.y + 118 }, ink) +
    lineOf({ ...place, text: hint, font: 'plain', size: 42, baseline: footer.y + 190 }, ink) +
    seal(sheet.seal, footer.x + footer.width - 220, footer.y + 26)
  )
}

/** A poster as a JPEG. */
export async function drawPoster(sheet: Sheet, { picture, logo }: SheetPictures): Promise<Buffer> {
  const fonts = { strong: posterFonts.strong(), plain: posterFonts.plain() }
  const layout = layOut(sheet, fonts)
  const { accent } = templates[sheet.template]
  const shown = picture && (await pictureOn(sheet, picture, layout))
  const words = layout.lines.map(({ isAccent, ...line }) => lineOf(line, isAccent ? accent : ink))
  const shapes = [
    shown?.shapes ?? '',
    panelOf(layout.panel, sheet.kind === 'certificate'),
    ornament(posterWidth / 2, layout.ornamentY),
    ...words,
    sheet.link === null ? signatureOf(sheet, layout) : footerOf(sheet, layout, sheet.link),
  ]
  const overlays: OverlayOptions[] = [{ input: asSvg(shapes.join('')), left: 0, top: 0 }]
  if (shown) overlays.push(shown.overlay)
  if (logo && sheet.link !== null) {
    const { x, y } = layout.footer
    overlays.push({ input: await drawing(logo, logoSide), left: x, top: y + 4 })
  }
  return boundedSharp(await backgroundOf(sheet.template), { raw: posterRaw })
    .composite(overlays)
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
