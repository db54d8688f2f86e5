import { maxReportedErrorLength } from '@club/contract/reporting.constants.ts'

/** Quotes shorter than this stay: they hold the name of a function or a token. */
const longQuote = 20
const keptOfQuote = 16

/** What a text may hold of a person or a session, and what stands in its place. */
const cleanings: readonly (readonly [found: RegExp, put: string])[] = [
  [/[^ -~]+/g, '*'],
  // The same characters in an address or a script.
  [/(?:%[\da-f]{2}|\\u[\da-f]{4})+/gi, '*'],
  // Addresses: what follows the path, and mailboxes.
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"'`()<>]*)[?#][^\s"'`()<>]*/gi, '$1'],
  [/(?<=[\w/.-])\?[\w.~[\]-]+=[^\s"'`()<>]*/g, ''],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g, '#'],
  // An engine that could not read JSON quotes a piece of it.
  [/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/, '"..." is not valid JSON'],
  // Tokens, hashes and ids are long words with digits.
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '#'],
  [/\b(?=\w*\d)\w{20,}\b=*/g, '#'],
]

// An apostrophe within a word opens no quote. A quote without an end was cut with its line.
const quoted = /(?<!\w)(["'`])((?:(?!\1).)+)(?:\1|$)/g
// React's own numbers say which error it was; they are the only digits that stay.
const digits = /(React error #\d{3}(?!\d))|\d(?:[ -]?\d){2,}/g

/**
 * The first line of an error as it is stored and logged: printable ASCII, without anything personal that an error may
 * quote, such as a number, a query or a long text: rules/reporting#errors.
 */
export function cleanError(said: string): string {
  let line = said.trimStart().split(/[\r\n\u2028\u2029]/, 1)[0] ?? ''
  line = line.slice(0, maxReportedErrorLength)
  for (const [found, put] of cleanings) line = line.replace(found, put)
  return line
    .replace(quoted, (all, mark: string, text: string) =>
      text.length < longQuote ? all : `${mark}${text.slice(0, keptOfQuote)}...${mark}`,
    )
    .replace(digits, (_all, kept?: string) => kept ?? '#')
    .slice(0, maxReportedErrorLength)
    .trim()
}
