import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import type { FontMeasure } from './poster-text.rules.ts'

const require = createRequire(import.meta.url)
const maxCachedWidths = 20_000

/** A font of the package, as outlines: posters need no fonts of the system, and texts never become markup. */
export interface PosterFont extends FontMeasure {
  /** A line as SVG paths in font units, upright in a coordinate system whose y grows upward. */
  outline(text: string): { paths: string; unitsPerEm: number; width: number }
}

function openFont(path: string): PosterFont {
  const font = fontkit.openSync(path) as fontkit.Font
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

/** The build copies the two weights, of eight; from the sources they are read in the package. */
function fileOf(weight: '700Bold' | '500Medium'): string {
  const name = `NotoSerifSC_${weight}.ttf`
  const built = fileURLToPath(new URL(`../../fonts/${name}`, import.meta.url))
  return existsSync(built) ? built : require.resolve(`@expo-google-fonts/noto-serif-sc/${weight}/${name}`)
}

let strong: PosterFont | undefined
let plain: PosterFont | undefined

/** The two weights of posters, read at their first use. */
export const posterFonts = {
  strong: () => (strong ??= openFont(fileOf('700Bold'))),
  plain: () => (plain ??= openFont(fileOf('500Medium'))),
}
