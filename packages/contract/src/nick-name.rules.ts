import { bareText } from './bare-text.rules.ts'
import { hasAddress, leadsElsewhere } from './plain-words.rules.ts'
import { unicodePattern } from './unicode-pattern.rules.ts'

/** What a nickname must look like, for the form and the server: rules/identity#nickname. */

/** In characters as readers see them, and in code points: some characters take many. */
const maxNickNameLength = 20
const maxCodePoints = 60

/** Why a nickname is refused for its form alone; only the server knows the names that no member may take. */
export type NickNameFault = 'empty' | 'invisible' | 'spacing' | 'markup' | 'contact' | 'signs' | 'long'

/** Splits text into graphemes, which readers see as one character each: `👨‍👩‍👧` is one. */
export function graphemesOf(text: string): string[] {
  // Most names: each of these is a grapheme by itself.
  if (/^[ -~\u4e00-\u9fff]*$/.test(text)) return [...text]
  // A browser without it counts parts of an emoji as characters; the server counts again.
  if (!('Segmenter' in Intl)) return [...text]
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
}

/** Browsers before 2019 do not know the whole set by its name. */
const pictographs = unicodePattern('\\p{Extended_Pictographic}', 'u')
const pictograph = pictographs.source === '(?!)' ? '\\p{Emoji_Presentation}' : pictographs.source

const isPictograph = unicodePattern(pictograph, 'u')

/** Emoji with the invisible characters that join and colour their parts, which are allowed nowhere else. */
const emoji = unicodePattern(
  `${pictograph}\\ufe0f?\\p{Emoji_Modifier}?(\\u200d${pictograph}\\ufe0f?\\p{Emoji_Modifier}?)*|[0-9#*]\\ufe0f\\u20e3`,
  'gu',
)

/** Control, direction and unassigned characters, line breaks, and letters that show nothing. */
const invisible = unicodePattern('[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]', 'u')
/** Spaces that look like the plain one, or like none. Chinese keyboards type the wide one, U+3000. */
const oddSpace = unicodePattern('\\p{Zs}', 'u')

/** More than two on one letter run over the lines above and below. */
const marks = unicodePattern('\\p{M}{3}', 'u')

/** Anything that a browser or a chat program could take for markup, an address or an entity. */
const markup = /[<>`]|&#|&\w+;|\]\(|\[\/?\w+\]|:\/\/|\bwww\.|javascript:/i

const isOddlySpaced = (text: string) => oddSpace.test(text.replace(/[ \u3000]/g, ''))

/** The nickname as it is stored and judged: one form for each letter, and single plain spaces. */
export function plainNickName(typed: string): string {
  return typed.trim().normalize('NFKC').replace(/ +/g, ' ').trim()
}

/** The first fault of a nickname, or null. */
export function nickNameFault(typed: string): NickNameFault | null {
  const text = typed.trim()
  if (text === '') return 'empty'
  if (invisible.test(text.replace(emoji, ''))) return 'invisible'
  if (isOddlySpaced(text)) return 'spacing'
  const plain = plainNickName(text)
  if (marks.test(plain.normalize('NFD').replace(emoji, ''))) return 'signs'
  if (markup.test(plain) || hasAddress(plain)) return 'markup'
  const bare = bareText(plain)
  if (bare === '' && !isPictograph.test(plain)) return 'signs'
  if (leadsElsewhere(plain)) return 'contact'
  // Code points first: splitting a long text takes ever longer.
  const isLong = [...plain].length > maxCodePoints || graphemesOf(plain).length > maxNickNameLength
  return isLong ? 'long' : null
}
