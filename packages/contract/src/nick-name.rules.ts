import { bareText } from './bare-text.rules.ts'
import { hasAddress, leadsElsewhere } from './plain-words.rules.ts'
import { emoji, invisible, pictograph } from './seen-text.rules.ts'
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

const isPictograph = unicodePattern(pictograph, 'u')
const emojis = unicodePattern(emoji, 'gu')
const isInvisible = unicodePattern(invisible, 'u')
/** Spaces that look like the plain one, or like none. Chinese keyboards type the wide one, U+3000. */
const oddSpace = unicodePattern('\\p{Zs}', 'u')

/** More than two on one letter run over the lines above and below. */
const marks = unicodePattern('\\p{M}{3}', 'u')

/** Anything that a browser or a chat program could take for markup, an address or an entity. */
const markup = /[<>`]|&#|&\w+;|\]\(|\[\/?\w+\]|:\/\/|\bwww\.|javascript:/i

const isOddlySpaced = (text: string) => oddSpace().test(text.replace(/[ \u3000]/g, ''))

/** The nickname as it is stored and judged: one form for each letter, and single plain spaces. */
export function plainNickName(typed: string): string {
  return typed.trim().normalize('NFKC').replace(/ +/g, ' ').trim()
}

/** The first fault of a nickname, or null. */
export function nickNameFault(typed: string): NickNameFault | null {
  const text = typed.trim()
  if (text === '') return 'empty'
  if (isInvisible().test(text.replace(emojis(), ''))) return 'invisible'
  if (isOddlySpaced(text)) return 'spacing'
  const plain = plainNickName(text)
  if (marks().test(plain.normalize('NFD').replace(emojis(), ''))) return 'signs'
  if (markup.test(plain) || hasAddress(plain)) return 'markup'
  const bare = bareText(plain)
  if (bare === '' && !isPictograph().test(plain)) return 'signs'
  if (leadsElsewhere(plain)) return 'contact'
  // Code points first: splitting a long text takes ever longer.
  const isLong = [...plain].length > maxCodePoints || graphemesOf(plain).length > maxNickNameLength
  return isLong ? 'long' : null
}
