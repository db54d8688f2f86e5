import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Font } from 'fontkit'
import type { FontMeasure } from './poster-text.rules.ts'

const require = createRequire(import.meta.url)
const maxCachedWidths = 20_000

type Weight = '700Bold' | '500Medium'

/** A font of the package, as outlines: posters need no fonts of the system, and texts never become markup. */
export interface PosterFont extends FontMeasure {
  /** A line as SVG paths in font units, upright in a coordinate system whose y grows upward. */
  outline(text: string): { paths: string; unitsPerEm: number; width: number }
}

/** The build packs the two weights, of eight; from the sources they are read in the package. */
function bytesOf(weight: Weight): Buffer {
  const name = `NotoSerifSC_${weight}.ttf`
  const built = fileURLToPath(new URL(`../../fonts/${name}.gz`, import.meta.url))
  if (existsSync(built)) return gunzipSync(readFileSync(built))
  return readFileSync(require.resolve(`@expo-google-fonts/noto-serif-sc/${weight}/${name}`))
}

function openFont(weight: Weight): PosterFont {
  // Loaded with the first poster: its tables would take a twentieth of the time of a start.
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(bytesOf(weight)) as Font
  const widths = new Map<string, number | null>()
  const known = (sign: string): number | null => {
    const width = widths.get(sign)
    if (width !== undefined) return width
    const code = sign.codePointAt(0) ?? 0
    const found = font.hasGlyphForCodePoint(code)
      ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      : null
    if (widths.size >= maxCachedWidths) widths.clear()
    widths.set(sign, found)
    return found
  }
  return {
    has: (sign) => known(sign) !== null,
    widthOf: (sign) => known(sign) ?? 0,
    outline(text) {
      const { glyphs, positions } = font.layout(text)
      let x = 0
      const paths = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const path = glyph.path.toSVG()
        const placed = path && `<path transform="translate(${x + xOffset} ${yOffset})" d="${path}"/>`
        x += xAdvance
        return placed
      })
      return { paths: paths.join(''), unitsPerEm: font.unitsPerEm, width: x }
    },
  }
}

let strong: PosterFont | undefined
let plain: PosterFont | undefined

/** The two weights of posters, read at their first use. */
export const posterFonts = {
  strong: () => (strong ??= openFont('700Bold')),
  plain: () => (plain ??= openFont('500Medium')),
}
