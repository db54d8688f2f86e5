/** One line without control, direction and invisible characters. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim()
}

/** Letters and digits alone, so that spaces and punctuation hide nothing. */
export function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const digits = '\\p{N}〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖貳參陸'
/** Words in which numbers are read out, and a stroke like a one; they also stand in ordinary sentences. */
const spokenDigits = '洞拐勾两兩吆丨'
/** Letters like a one or a zero, also Greek and Cyrillic ones. */
const likeDigits = 'lio\u043e\u03bf\u0456\u03b9'

/** Digits that could be a telephone, card or account number: consecutive, or with letters in place or between them. */
const longNumbers = [
  `[${digits}]{5}`,
  `[${digits}${spokenDigits}]{7}`,
  // Within a word, the letters of a name beside a year are none: 'lol 2026'.
  `(?<![a-z])(?=[0-9${likeDigits}]{5})(?=(?:[${likeDigits}]*[0-9]){3})[0-9${likeDigits}]*[0-9][${likeDigits}]+[0-9]`,
  '(?:[0-9]+[a-z]){4}[0-9]',
  '\\p{N}(\\p{L})\\p{N}\\1\\p{N}\\1\\p{N}\\1\\p{N}',
].map((pattern) => new RegExp(pattern, 'u'))

export function hasLongNumber(text: string): boolean {
  const bare = bareText(text)
  return longNumbers.some((pattern) => pattern.test(bare))
}

const endings = 'com|cn|net|org|cc|top|vip|xyz|io|link|info|app|shop|club|site|ru'

/** An address, with any ending; with one of the common endings also where spaces, another sign or a word hide its dot. */
const addresses = [
  /\/\/|www|https?|[a-z0-9]\.[a-z]{2}/i,
  new RegExp(`[\\p{L}\\p{N}]\\s*[.。｡·•∙‧・⋅●]\\s*(?:${endings})(?![a-z])`, 'iu'),
  new RegExp(`[a-z][a-z0-9-]*\\s*(?:点|點|\\bdot\\b)\\s*(?:${endings})(?![a-z])`, 'iu'),
  // 'At 19点 in the app' is a time.
  /[0-9]\s*(?:点|點)\s*(?:com|cn|net|org|cc)(?![a-z])/iu,
]

export function hasAddress(text: string): boolean {
  const line = oneLine(text).normalize('NFKC')
  return addresses.some((pattern) => pattern.test(line))
}

const messengers =
  '(?:微信|薇信|威信|徽信|扣扣|抖音|快手|小红书|(?<![a-z])(?:we ?chat|weixin|vx|wx|v信|qq|whats ?app|telegram|line id))\\s*(?:号|群|id)?'

/** A name in a chat program, by which strangers are led away as by a number. */
const handles = [
  // Not every Latin word behind the program's name: 'on WeChat tonight'.
  `${messengers}[\\s:]*(?=[a-z0-9_-]*[0-9_-])[a-z][a-z0-9_-]{3,}`,
  `${messengers}\\s*:\\s*[a-z0-9_-]{3,}`,
  `加(?:我|你|个|一下|的|\\s)*${messengers}[\\s是]*[a-z0-9_-]{3,}`,
  '加(?:我|v|微|薇|威|信|\\s)*:?\\s*(?=[a-z0-9_-]*[0-9_-])[a-z][a-z0-9_-]{3,}',
].map((pattern) => new RegExp(pattern, 'iu'))

function hasHandle(text: string): boolean {
  const line = oneLine(text).normalize('NFKC')
  return handles.some((pattern) => pattern.test(line))
}

/**
 * Whether words that others read under the bank's name lead somewhere else: to a telephone number, an address or a name
 * in a chat program. Greetings, posters and nicknames have the same rule: rules/family#greetings.
 */
export function leadsElsewhere(text: string): boolean {
  return hasAddress(text) || hasLongNumber(text) || hasHandle(text)
}
