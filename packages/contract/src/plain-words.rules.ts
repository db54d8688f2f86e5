import { oneLine } from './bare-text.rules.ts'
import { hasHandle } from './handle.rules.ts'
import { hasLongNumber } from './long-number.rules.ts'
import { plainSigns } from './look-alikes.rules.ts'
import { unicodePattern } from './unicode-pattern.rules.ts'

const endings =
  'com|cn|net|org|cc|top|vip|xyz|io|link|info|app|shop|club|site|ru|c\\s+o\\s+m|n\\s+e\\s+t|o\\s+r\\s+g|c\\s+n'
/** Endings in other scripts. */
const foreignEndings =
  '公司|网络|網絡|网址|网站|网店|中文网|中国|中國|我爱你|在线|商城|商店|集团|手机|移动|政务|公益'

/** An address, with any ending; with one of the common endings also where spaces, another sign or a word hide its dot. */
const addresses = [
  () => /\/\/|www|https?|[a-z0-9]\.[a-z]{2}|[а-яё0-9]\.[а-яё]{2}/i,
  unicodePattern(`[\\p{L}\\p{N}]\\s*[.。｡·•∙‧・⋅●٫]\\s*(?:${endings})(?![a-z])`, 'iu'),
  unicodePattern(`[\\p{L}][.．٫](?:${foreignEndings})`, 'iu'),
  unicodePattern(`[a-z][a-z0-9-]*\\s*(?:点|點|\\bdot\\b)\\s*(?:${endings})(?![a-z])`, 'iu'),
  // 'At 19点 in the app' is a time.
  () => /[0-9]\s*(?:点|點)\s*(?:com|cn|net|org|cc)(?![a-z])/iu,
  // After a Chinese name, and with a comma for the dot: only endings that are no words.
  () => /[点點]\s*(?:com|org)(?![a-z])|[^\s,、;][,、;](?:com|net|org)(?![a-z])/i,
]

/** A dot in brackets. */
const bracketed = /\s*[[({<【「]\s*(?:[.。·٫]|dot|点|點)\s*[\])}>】」]\s*/giu

export function hasAddress(text: string): boolean {
  // Other scripts have addresses of their own, and letters that look like Latin ones.
  return [oneLine(text).normalize('NFKC'), plainSigns(text)].some((read) => {
    const line = read.replace(bracketed, '.')
    return addresses.some((pattern) => pattern().test(line))
  })
}

/**
 * Whether words that others read under the bank's name lead somewhere else: to a telephone number, an address or a name
 * in a chat program. Everything that one person writes and others read has this one rule: rules/family#greetings.
 */
export function leadsElsewhere(text: string): boolean {
  return hasAddress(text) || hasLongNumber(text) || hasHandle(text)
}

/**
 * Whether texts next to each other lead elsewhere, each alone or one with the next: a program's name in one
 * and the name there in another, or a number whose parts are too short alone.
 */
export function leadElsewhereTogether(...texts: readonly string[]): boolean {
  if (texts.some(leadsElsewhere)) return true
  const written = texts.filter((text) => text !== '')
  // A word between them, so that a year at the end of one text and a year at the beginning of the next do not form a
  // number.
  if (hasLongNumber(written.join(' 和 '))) return true
  return [written, written.toReversed()].some((inOrder) => hasHandle(inOrder.join(' ')))
}
