import { unicodePattern } from './unicode-pattern.rules.ts'

/** What readers see of a text: everything else can hide, turn round or overlay the words around it. */

/** Browsers before 2019 do not know the whole set by its name. */
const pictographs = unicodePattern('\\p{Extended_Pictographic}', 'u')
export function pictograph(): string {
  const { source } = pictographs()
  return source === '(?!)' ? '\\p{Emoji_Presentation}' : source
}

/** Emoji with the invisible characters that join and colour their parts, which are allowed nowhere else. */
export function emoji(): string {
  const one = `${pictograph()}\\ufe0f?\\p{Emoji_Modifier}?`
  return `${one}(?:\\u200d${one})*|[0-9#*]\\ufe0f\\u20e3`
}

/** Control, direction and unassigned characters, line breaks, and letters that show nothing. */
export const invisible = '[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]'

const emojiOrInvisible = unicodePattern(() => `(${emoji()})|${invisible}`, 'gu')
/** More than two on one letter run over the lines above and below. */
const manyMarks = unicodePattern('(\\p{M}{2})\\p{M}+', 'gu')

/** One line of what people write and others read: as its readers see it, with plain spaces. */
export function seenLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(emojiOrInvisible(), (_: string, seen?: string) => seen ?? '')
    .replace(manyMarks(), '$1')
    .trim()
}

const lineEnd = /\r\n?|[\n\u2028\u2029]/u

/** The same for several lines. */
export function seenText(text: string): string {
  return text.split(lineEnd).map(seenLine).join('\n').trim()
}
