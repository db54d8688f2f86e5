import { bareText } from './bare-text.rules.ts'
import { plainSigns } from './look-alikes.rules.ts'

/**
 * Whether a name could be taken for one of the bank's, whatever letters it is written with: rules/identity#nickname. Only
 * the server uses it: old browsers cannot read expressions that look behind, and sets of Unicode hold up a page's start.
 */

/** Traditional characters of offices and of well-known people. */
const traditional =
  '銀银員员長长戶户務务總总經经樂乐網网點点財财監监檢检審审機机構构詐诈領领導导習习鄧邓澤泽東东錦锦濤涛劉刘陳陈趙赵馬马雲云'
const simplified = new Map(
  (traditional.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
)

/** A name as a reader sees it: marks left out, look-alike letters replaced. */
interface FoldedName {
  /** Letters and digits without anything between. */
  bare: string
  /** In lower case, with a space where a capital begins a word and for every sign that stands for no letter. */
  spaced: string
}

const otherSigns = /[^\p{L}\p{N}@!|$]/gu
/** A set of Unicode here, between any two letters of a hundred names, holds up the server while they are made ready. */
const signs = '[ @!|$]*'

function foldName(text: string): FoldedName {
  const spaced = plainSigns(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/./gu, (character) => simplified.get(character) ?? character)
  return { bare: bareText(spaced), spaced: spaced.replace(otherSigns, ' ') }
}

/** Digits and punctuation that stand for a letter, as in `0fficial` and `adm1n`. */
export const letterSubstitutes: Record<string, string> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1l!|]',
  l: '[l1i!|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}

/**
 * Whether a name contains a reserved one, whatever punctuation and spaces are between its letters. As words, Latin names
 * count only whole: `admin` is not in `badminton`.
 */
function holds({ bare, spaced }: FoldedName, reserved: string, where: 'anywhere' | 'asWords'): boolean {
  const name = foldName(reserved).bare
  if (name === '') return false
  if (!/^[a-z0-9]+$/.test(name)) return bare.includes(name)
  const letters = [...name].map((letter) => letterSubstitutes[letter] ?? letter).join(signs)
  const pattern = where === 'asWords' ? `(?<![a-z])${letters}(?![a-z])` : letters
  return new RegExp(pattern, 'u').test(spaced)
}

/** Whether a text holds one of some reserved names, anywhere or, of Latin ones, as whole words. */
export function holdsReserved(
  text: string,
  reserved: readonly string[],
  where: 'anywhere' | 'asWords',
): boolean {
  const seen = foldName(text)
  return reserved.some((name) => holds(seen, name, where))
}
