import { unicodePattern } from './unicode-pattern.rules.ts'

/** Signs that readers take for a Latin letter or a digit: texts are judged as they are read. */

/** Each letter of another script, or of another size, with the Latin one that it looks like. */
const letterPairs = [
  'аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqѕsтtуyхxԝw',
  'αaβbεeηnιiκkνvοoρpτtυuχxωw',
  'ɡgıiłløo',
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz',
  'ꓮaꓐbꓚcꓓdꓰeꓝfꓖgꓧhꓲiꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz',
  'ᎪaᏼbᏟcᎠdᎬeᏀgᎻhᎥiᎫjᏦkᏞlᎷmᏢpᏚsᎢtᏙvᏔwᏃz',
].join('')

const likeLetters = new Map(
  (letterPairs.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
)

/** Flags that spell the short name of a chat program. No country has them. */
const flags: readonly (readonly [string, string])[] = [
  ['🇻🇽', 'vx'],
  ['🇼🇽', 'wx'],
  ['🇶🇶', 'qq'],
]

/** Rows of signs: the first, how many there are, and what the first one stands for. */
const letterRows = [
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
] as const
/** In rings and on tiles, dice and clocks; what Unicode itself knows as a digit is not among them. */
const numberRows = [
  [0x24eb, 10, 11],
  [0x24f5, 10, 1],
  [0x24ff, 1, 0],
  [0x2680, 6, 1],
  [0x2776, 10, 1],
  [0x2780, 10, 1],
  [0x278a, 10, 1],
  [0x3021, 9, 1],
  [0x1d360, 9, 1],
  [0x1f007, 9, 1],
  [0x1f010, 9, 1],
  [0x1f019, 9, 1],
  [0x1f10b, 1, 0],
  [0x1f10c, 1, 0],
  [0x1f51f, 1, 10],
  [0x1f550, 12, 1],
] as const

const isWithin = (code: number, first: number, count: number) => code >= first && code < first + count

function inRows(code: number): string | null {
  const number = numberRows.find(([first, count]) => isWithin(code, first, count))
  if (number) return String(code - number[0] + number[2])
  const letter = letterRows.find(([first, count]) => isWithin(code, first, count))
  return letter ? String.fromCharCode(letter[2].charCodeAt(0) + code - letter[0]) : null
}

const firstRoman = 0x2160
/** One Roman numeral is the number of a part, as in '荷塘Ⅱ'; several in a row spell something. */
const romans = unicodePattern(
  '[\u2160-\u216b\u2170-\u217b](?:[^\\p{L}\\p{N}]*[\u2160-\u216b\u2170-\u217b])+',
  'gu',
)
const roman = /[\u2160-\u216b\u2170-\u217b]/g
const digitsOfRoman = (sign: string) => String(((sign.charCodeAt(0) - firstRoman) % 16) + 1)

const unseen = unicodePattern('[\\p{C}\\p{Default_Ignorable_Code_Point}]', 'gu')
const marks = unicodePattern('\\p{M}', 'gu')
const digit = unicodePattern('\\p{Nd}', 'gu')
const isDigit = unicodePattern('\\p{Nd}', 'u')

/** The ten digits of a script follow each other, from a code that ends in 0 or 6. */
function plainDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const last = code & 15
  return String(isDigit().test(String.fromCodePoint(code - last)) ? last : last - 6)
}

/** Most texts: nothing in them looks like something else. */
const plain = /^[ -~\u3001\u3002\u4e00-\u9fff\uff01-\uff5e]*$/

/**
 * A text with plain letters and digits in place of what looks like them, and without marks and what shows nothing, to be
 * judged: it is neither stored nor shown.
 */
export function plainSigns(text: string): string {
  if (plain.test(text)) return text.normalize('NFKC')
  const line = flags
    .reduce((changed, [flag, name]) => changed.split(flag).join(name), text.replace(/\s+/gu, ' '))
    .replace(unseen(), '')
    .replace(romans(), (found) => found.replace(roman, digitsOfRoman))
  return [...line]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (code < 0x80) return sign
      return likeLetters.get(sign) ?? likeLetters.get(sign.toLowerCase()) ?? inRows(code) ?? sign
    })
    .join('')
    .normalize('NFKD')
    .replace(marks(), '')
    .normalize('NFKC')
    .replace(digit(), plainDigit)
}
