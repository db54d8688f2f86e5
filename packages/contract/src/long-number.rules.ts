import { bareText } from './bare-text.rules.ts'
import { plainSigns } from './look-alikes.rules.ts'
import { unicodePattern } from './unicode-pattern.rules.ts'

/** Numbers that could be a telephone's, a card's or an account's, and the honest ones among them. */

const digits = '\\p{N}〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖貳參陸'
/** Words in which numbers are read out, and a stroke like a one; they also stand in ordinary sentences. */
const spokenDigits = '洞拐勾两兩吆丨'
/** Letters like a one or a zero, also Greek and Cyrillic ones. */
const likeDigits = 'lio\u043e\u03bf\u0456\u03b9'

const year = '(?:18|19|20)[0-9]{2}'
const month = '(?:0?[1-9]|1[0-2])'
const dayOfMonth = '(?:0?[1-9]|[12][0-9]|3[01])'
const date = [
  `${year}\\s*年(?:\\s*${month}\\s*月(?:\\s*${dayOfMonth}\\s*[日号])?)?`,
  `${year}(?<sign>[-/.])${month}\\k<sign>${dayOfMonth}`,
  `${year}\\s*[-~–—至到]\\s*${year}`,
  `${month}\\s*月\\s*${dayOfMonth}\\s*[日号]?`,
  `(?:${dayOfMonth}\\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?\\s+(?:${dayOfMonth},?\\s+)?${year}`,
].join('|')
const time = '(?:2[0-4]|[01]?[0-9])\\s*(?::\\s*[0-5][0-9]|[点點时](?:\\s*[0-5]?[0-9]\\s*分)?)'
/** Other digits are passed over as a whole, so that nothing begins within them: old browsers cannot look behind. */
const moment = unicodePattern(`(?<date>${date})(?![0-9])|(?<time>${time})(?![0-9])|[0-9]+`, 'gu')

/** Two days or two times may follow each other, as in a period; a telephone number would need more. */
const mostInARow = 2

interface Moment {
  from: number
  to: number
  isDate: boolean
}

/** The dates and times of a line, those that only signs separate together. */
const letterOrDigit = unicodePattern('[\\p{L}\\p{N}]', 'u')

function rowsOfMoments(line: string): Moment[][] {
  const rows: Moment[][] = []
  let end = -1
  line.replace(moment(), (found: string, ...more: unknown[]) => {
    const { date, time } = more[more.length - 1] as Record<'date' | 'time', string | undefined>
    const from = more[more.length - 3] as number
    if (date === undefined && time === undefined) return found
    const one = { from, to: from + found.length, isDate: date !== undefined }
    const isNext = end >= 0 && !letterOrDigit().test(line.slice(end, from))
    if (isNext) rows[rows.length - 1]?.push(one)
    else rows.push([one])
    end = one.to
    return found
  })
  return rows
}

/** Takes dates and times out, unless so many follow each other that they spell something. */
function withoutMoments(line: string): string {
  let rest = ''
  let at = 0
  for (const row of rowsOfMoments(line)) {
    const dates = row.filter(({ isDate }) => isDate).length
    if (dates > mostInARow || row.length - dates > mostInARow) continue
    for (const { from, to } of row) {
      rest += `${line.slice(at, from)}日`
      at = to
    }
  }
  return rest + line.slice(at)
}

/** Two numbers with a sign between them are a measure or a score where the line says so. */
const isMeasured = /血压|高压|血糖|比分|[赢输胜负]|blood pressure|(?:^|[^a-z])bp(?:[^a-z]|$)|score/u
const measure = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])'
const pair = unicodePattern(`(?<pair>${measure}\\s*[/:比-]\\s*${measure})(?![0-9])|[0-9]+`, 'gu')

function withoutMeasures(line: string): string {
  if (!isMeasured.test(line)) return line
  return line.replace(pair(), (found: string, measured?: string) => (measured === undefined ? found : '比'))
}

const unit =
  '元|块|万|亿|步|米|里|公里|千米|厘米|毫米|斤|公斤|千克|克|两|毫升|升|度|岁|人|字|次|天|年|个|分|秒|平|千卡|卡|年级|m|km|cm|kg|g|ml|steps|yuan|people|words|metres|meters|years|days'
const amount = unicodePattern(
  `(?<sum>(?:[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}|[1-9][0-9]{0,6}|0)(?:\\.[0-9]{1,2})?\\s*(?:${unit})(?![a-z])|[¥$€£]\\s*(?:[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}|[1-9][0-9]{0,6})(?:\\.[0-9]{1,2})?(?![0-9]))|[0-9][0-9.,]*`,
  'giu',
)

/** Takes amounts out. */
function withoutAmounts(line: string): string {
  return line.replace(amount(), (found: string, sum?: string) => (sum === undefined ? found : '个'))
}

const numeralRun = /[0-9〇零一二三四五六七八九十两幺]+/gu
const beat = /^[一二三四五六七八]二三四(?:五六七八)?$/u
const counts = '一二三四五六七八'

/** Takes out the steps that dancers count, from one on: 一二三四，二二三四. */
function withoutBeats(line: string): string {
  let next = 0
  return line.replace(numeralRun, (run) => {
    if (!beat.test(run) || counts.indexOf(run.charAt(0)) !== next) return run
    next += 1
    return '拍'
  })
}

/** Consecutive digits, or with letters in place of them. */
const adjacent = [
  `[${digits}]{5}`,
  `[${digits}${spokenDigits}]{7}`,
  // Within a word, letters next to a year do not count as digits: 'lol 2026'.
  `(?:^|[^a-z])(?=[0-9${likeDigits}]{5})(?=(?:[${likeDigits}]*[0-9]){3})[0-9${likeDigits}]*[0-9][${likeDigits}]+[0-9]`,
].map((pattern) => unicodePattern(pattern, 'u'))

/** Digits with a letter between each two groups: units count for nothing where no word says what was measured. */
const chained = ['(?:[0-9]+[a-z]){4}[0-9]', '\\p{N}(\\p{L})\\p{N}\\1\\p{N}\\1\\p{N}\\1\\p{N}'].map(
  (pattern) => unicodePattern(pattern, 'u'),
)
const chain = unicodePattern(`[${digits}]+(?:\\p{L}[${digits}]+)+`, 'gu')
const isDigit = unicodePattern(`[${digits}]`, 'gu')

/** From so many digits on, a sentence spells a number, whatever is between them. */
const spelling = { digits: 9, characters: 30 }

const countOfDigits = (text: string) => (text.match(isDigit()) ?? []).length

const mobileDigits = 11
const leastCardDigits = 16
const amountsWithUnits = new RegExp(`[0-9]+(?:(?:${unit}){1,2}[0-9]+)+`, 'gu')
const sumsOfMoney = /(?:[¥$€£]\s*[0-9]+[^a-z0-9\u3400-\u9fff¥$€£]*){2,}/g

/** Three prices of four digits are no number: one has as many digits as a mobile or a card, or a long part. */
function isNumberOfSums(found: string): boolean {
  const count = countOfDigits(found)
  return (
    count === mobileDigits || count >= leastCardDigits || (count > mobileDigits && /[0-9]{5}/.test(found))
  )
}

/** Whether amounts spell a number: with nothing but their units between them, or as sums of money. */
const hasAmountsInARow = (texts: readonly string[]): boolean =>
  texts.some(
    (text) =>
      (text.match(amountsWithUnits) ?? []).some((found) => countOfDigits(found) >= spelling.digits) ||
      (text.match(sumsOfMoney) ?? []).some(isNumberOfSums),
  )

/** One Chinese numeral alone is a word: 一家三口. */
const numerals = unicodePattern(`[0-9]|[${digits}]{2,}`, 'gu')

function isSpread(line: string): boolean {
  const places: number[] = []
  line.replace(numerals(), (group: string, place: number) => {
    places.push(...[...group].map(() => place))
    return group
  })
  return places.some((place, first) => {
    const last = places[first + spelling.digits - 1]
    return last !== undefined && last - place <= spelling.characters
  })
}

/** As numbers are read out in English, and spelled in pinyin. */
const english = 'zero|oh|one|two|three|four|five|six|seven|eight|nine|double'
const pinyin = 'ling|dong|yi|yao|er|liang|san|si|wu|liu|qi|guai|ba|jiu|gou'
/** Seven digits or more that are read out. */
const spoken = [english, pinyin].map((words) =>
  unicodePattern(`(?:^|[^a-z])(?:(?:${words})(?:[^a-z0-9]+|$)){7}`, 'u'),
)
/** Eight or more without a space between them, or with plain digits among them: 'one38zero', 'yao三8'. */
const readOut = [english, pinyin].map((words) => ({
  run: new RegExp(`(?:${words}|0){8,}`, 'g'),
  word: new RegExp(words, 'g'),
}))
const minWordsInRun = 2

function isReadOut(bare: string): boolean {
  const line = bare.replace(isDigit(), '0')
  return readOut.some(({ run, word }) =>
    (line.match(run) ?? []).some((found) => (found.match(word) ?? []).length >= minWordsInRun),
  )
}

/** One word of digits and of letters like them, as in 'l3B00I38OOO'; a year beside letters is none. */
const likeLetters = 'bgiloqsz'
const disguised = new RegExp(
  `(?:^|[^a-z0-9])(?=[0-9${likeLetters}]{7,}(?:[^a-z0-9]|$))(?=(?:[a-z]*[0-9]){4})[a-z]*[0-9]+[a-z]+[0-9]`,
)

/** Whether a text spells a number that could be called or paid to. Dates, times and amounts do not count. */
export function hasLongNumber(text: string): boolean {
  const line = withoutBeats(plainSigns(text).toLowerCase().replace(/\s+/gu, ' '))
  if (spoken.some((pattern) => pattern().test(line))) return true
  const withAmounts = withoutMoments(withoutMeasures(line))
  const linked = bareText(withAmounts)
  if ((linked.match(chain()) ?? []).some((found) => countOfDigits(found) >= spelling.digits)) return true
  if (hasAmountsInARow([linked, withAmounts])) return true
  const rest = withoutAmounts(withAmounts)
  const bare = bareText(rest)
  if (isReadOut(bare) || disguised.test(rest)) return true
  return [...adjacent, ...chained].some((pattern) => pattern().test(bare)) || isSpread(rest)
}
