import { bareText } from '@club/contract/bare-text.rules.ts'
import { type NickNameFault, nickNameFault, plainNickName } from '@club/contract/nick-name.rules.ts'
import type { StatusName } from '@club/contract/statuses.ts'

/** Names that no member may take: rules/identity#nickname. */
export interface ReservedNames {
  /** Of the bank and the club. */
  bank: readonly string[]
  /** Of branches and posts. */
  offices: readonly string[]
  publicFigures: readonly string[]
}

const statusOfFault: Record<NickNameFault, StatusName> = {
  empty: 'nickNameRequired',
  invisible: 'nickNameInvisible',
  spacing: 'nickNameSpacing',
  markup: 'nickNameMarkup',
  contact: 'nickNameContact',
  signs: 'nickNameSigns',
  long: 'nickNameLong',
}

/** The nickname to store, or the status that says why it is refused. */
export function judgeNickName(
  typed: string,
  reserved: ReservedNames,
): { nickName: string } | { refused: StatusName } {
  const fault = nickNameFault(typed)
  if (fault) return { refused: statusOfFault[fault] }
  const nickName = plainNickName(typed)
  const seen = foldHomoglyphs(nickName)
  if (reserved.bank.some((name) => holds(seen, name, 'anywhere'))) return { refused: 'nickNameBank' }
  if (reserved.offices.some((name) => holds(seen, name, 'asWords'))) return { refused: 'nickNameOffice' }
  if (reserved.publicFigures.some((name) => holds(seen, name, 'asWords')))
    return { refused: 'nickNamePublicFigure' }
  return { nickName }
}

/** Letters of other scripts that readers mistake for Latin ones, and traditional characters used for offices. */
const homoglyphs = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ɡ: 'g',
    ı: 'i',
    ł: 'l',
    ø: 'o',
    銀: '银',
    員: '员',
    長: '长',
    戶: '户',
    務: '务',
    總: '总',
    經: '经',
    樂: '乐',
    部: '部',
    俱: '俱',
    網: '网',
    點: '点',
    財: '财',
    監: '监',
    檢: '检',
    審: '审',
    機: '机',
    構: '构',
    詐: '诈',
    領: '领',
    導: '导',
    習: '习',
    鄧: '邓',
    澤: '泽',
    東: '东',
    錦: '锦',
    濤: '涛',
    劉: '刘',
    陳: '陈',
    趙: '赵',
    馬: '马',
    雲: '云',
  }),
)

/** A name as a reader sees it: marks left out, look-alike letters replaced. */
interface FoldedName {
  /** Letters and digits without anything between. */
  bare: string
  /** In lower case, with a space where a capital begins a word and for every sign that stands for no letter. */
  spaced: string
}

function foldHomoglyphs(text: string): FoldedName {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const spaced = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/./gu, (character) => homoglyphs.get(character) ?? character)
  return { bare: bareText(spaced), spaced: spaced.replace(otherSigns, ' ') }
}

const otherSigns = /[^\p{L}\p{N}@!|$]/gu
/** A set of Unicode here, between any two letters of a hundred names, holds up the server while they are made ready. */
const signs = '[ @!|$]*'

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
 * Whether a name contains a reserved one, whatever punctuation and spaces are between its letters. Latin names of
 * offices and people count as whole words only: `admin` is not in `badminton`.
 */
function holds({ bare, spaced }: FoldedName, reserved: string, where: 'anywhere' | 'asWords'): boolean {
  const name = foldHomoglyphs(reserved).bare
  if (name === '') return false
  if (!/^[a-z0-9]+$/.test(name)) return bare.includes(name)
  const letters = [...name].map((letter) => letterSubstitutes[letter] ?? letter).join(signs)
  const pattern = where === 'asWords' ? `(?<![a-z])${letters}(?![a-z])` : letters
  return new RegExp(pattern, 'u').test(spaced)
}
