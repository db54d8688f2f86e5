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

/** Consecutive digits that could be a telephone, card or account number, also written in Chinese characters. */
const longNumber = /[\p{Nd}〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]{5}/u

export const hasLongNumber = (text: string): boolean => longNumber.test(bareText(text))

/** An address, with any ending; with one of the common endings also where spaces or a full stop hide it. */
const linkLike =
  /\/\/|www|https?|[a-z0-9]\.[a-z]{2}|[\p{L}\p{N}]\s*[.。｡]\s*(?:com|cn|net|org|top|vip|xyz|cc|io|link|info|app)/iu

/**
 * Whether words that others read under the bank's name lead somewhere else, to a telephone number or an address.
 * Greetings and posters have the same rule: rules/family#greetings.
 */
export function leadsElsewhere(text: string): boolean {
  return linkLike.test(oneLine(text).normalize('NFKC')) || hasLongNumber(text)
}
