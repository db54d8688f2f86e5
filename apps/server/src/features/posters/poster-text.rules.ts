/** What wrapping needs to know about a font; widths are in ems. */
export interface FontMeasure {
  has(sign: string): boolean
  widthOf(sign: string): number
}

const ellipsis = '…'
/** The least ratio of the shorter of two lines to the longer. */
const leastEvenness = 0.45
/** Characters that may not begin a line, and those that may not end one. */
const closing = new Set('，。、；：！？）》〉」』】〕…—·’”,.;:!?)]}%')
const opening = new Set('（《〈「『【〔‘“([{')
const isWide = (sign: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(sign)

/**
 * A text as a poster can show it: in one line, without characters that are invisible or missing in the font. The
 * font's curly quotation marks are those of Chinese.
 */
export function shownText(text: string, font: FontMeasure, hasSpaces = false): string {
  const typed = hasSpaces ? text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"') : text
  const signs = [...typed.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')]
  const shown = signs.filter((sign) => !/\p{C}/u.test(sign) && font.has(sign)).join('')
  return shown.replace(/ +/g, ' ').trim()
}

/** Pieces that stay together: words, and characters with the punctuation that belongs to them. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let isOpen = false
  for (const sign of text) {
    const last = pieces.at(-1)
    const [previous = ' '] = [...(last ?? ' ')].slice(-1)
    const joins =
      last !== undefined &&
      sign !== ' ' &&
      (isOpen ||
        closing.has(sign) ||
        opening.has(previous) ||
        !(isWide(sign) || isWide(previous) || opening.has(sign)))
    if (joins && previous !== ' ') pieces[pieces.length - 1] = last + sign
    else pieces.push(sign)
    isOpen = opening.has(sign)
  }
  return pieces
}

export function widthOf(text: string, font: FontMeasure): number {
  return [...text].reduce((sum, sign) => sum + font.widthOf(sign), 0)
}

/** A piece wider than a line, cut into pieces that fit. */
function cutToFit(piece: string, font: FontMeasure, width: number): string[] {
  if (widthOf(piece, font) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const sign of piece) {
    if (part !== '' && widthOf(part + sign, font) > width) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}

/** A text in lines of at most `width` ems. */
export function wrapText(text: string, font: FontMeasure, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const piece of piecesOf(text).flatMap((each) => cutToFit(each, font, width))) {
    if (current !== '' && widthOf((current + piece).trimEnd(), font) > width) {
      lines.push(current.trimEnd())
      current = ''
    }
    if (current !== '' || piece !== ' ') current += piece
  }
  if (current.trimEnd() !== '') lines.push(current.trimEnd())
  return lines
}

/** A line that ends in an ellipsis and is at most `width` ems wide. */
function cutLine(line: string, font: FontMeasure, width: number): string {
  const signs = [...line]
  while (signs.length > 0 && widthOf(signs.join('') + ellipsis, font) > width) signs.pop()
  return `${signs.join('').trimEnd()}${ellipsis}`
}

export interface FittedText {
  /** In pixels. */
  size: number
  lines: string[]
}

/** The largest of `sizes` at which a text fits; at the smallest, the rest is cut off. Sizes and `width` in pixels. */
export function fitText(
  text: string,
  font: FontMeasure,
  { width, maxLines, sizes }: { width: number; maxLines: number; sizes: readonly number[] },
): FittedText {
  for (const size of sizes) {
    const lines = wrapText(text, font, width / size)
    if (lines.length <= maxLines) return { size, lines: balanced(text, font, { width: width / size, lines }) }
  }
  const size = sizes.at(-1) ?? 1
  const lines = wrapText(text, font, width / size)
  const last = cutLine(lines[maxLines - 1] ?? '', font, width / size)
  return { size, lines: [...lines.slice(0, maxLines - 1), last] }
}

/** Lines of about the same length, so that no character stands alone in the last one. */
function balanced(
  text: string,
  font: FontMeasure,
  { width, lines }: { width: number; lines: string[] },
): string[] {
  if (lines.length < 2) return lines
  const inClauses = lines.length === 2 ? clausesOf(text, font, width) : null
  if (inClauses) return inClauses
  const narrowest = widthOf(text, font) / lines.length
  for (let narrow = narrowest; narrow < width; narrow += 0.5) {
    const tried = wrapText(text, font, narrow)
    if (tried.length === lines.length) return tried
  }
  return lines
}

/** Two lines that break after a comma or the like, if they are not too different. */
function clausesOf(text: string, font: FontMeasure, width: number): string[] | null {
  const ends = [...text.matchAll(/[，。；！？、,;!?]\s?/g)].map(({ index, 0: mark }) => index + mark.length)
  const halves = ends
    .map((end) => [text.slice(0, end).trimEnd(), text.slice(end)])
    .filter((half) => half.every((part) => part !== '' && widthOf(part, font) <= width))
    .map((half) => {
      const [one = 0, other = 0] = half.map((part) => widthOf(part, font))
      return { half, evenness: Math.min(one, other) / Math.max(one, other) }
    })
    .toSorted((a, b) => b.evenness - a.evenness)
  const [best] = halves
  return best && best.evenness >= leastEvenness ? best.half : null
}
