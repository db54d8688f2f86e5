import { unicodePattern } from '@club/contract/unicode-pattern.rules.ts'

const maxIdLength = 64

/** Control characters and half an emoji: no call takes them. */
const unstorable = '[\\p{Cc}\\p{Cs}]'
const someUnstorable = unicodePattern(unstorable, 'u')
const allUnstorable = unicodePattern(unstorable, 'gu')

/** Whether a value of an address could be an id: it is short, and holds what a call takes. */
export function canName(value: string, maxLength = maxIdLength): boolean {
  return value.length <= maxLength && !someUnstorable.test(value)
}

/** What a call takes of a text in an address, which may be cut in the middle of an emoji. */
export function sendableText(text: string, maxLength: number): string {
  return text.replace(allUnstorable, ' ').trim().slice(0, maxLength).replace(allUnstorable, '').trim()
}
