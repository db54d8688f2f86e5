import { bareText, oneLine } from '@club/contract/bare-text.rules.ts'
import {
  greetingsOfDay,
  maxGreetingTextLength,
  maxHelperNameLength,
} from '@club/contract/family.constants.ts'
import { namesChatProgram } from '@club/contract/handle.rules.ts'
import { leadsElsewhere } from '@club/contract/plain-words.rules.ts'

/** The day on which a helper's greetings currently count, and how many they have sent on it. */
export function greetingsOn(
  { greetingDay, greetings }: { greetingDay: string | null; greetings: number },
  today: string,
): { day: string; sent: number; left: number } {
  // A day later than today means that the clock was set back; that day continues.
  const isSameDay = greetingDay !== null && greetingDay >= today
  const sent = isSameDay ? greetings : 0
  return { day: isSameDay ? greetingDay : today, sent, left: Math.max(0, greetingsOfDay - sent) }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...segmenter.segment(text)].length

function isReserved(text: string, reserved: readonly string[]): boolean {
  const plain = bareText(text)
  return reserved.map(bareText).some((name) => name !== '' && plain.includes(name))
}

/**
 * A helper's name as stored, or null if it is refused: letters, at most ten characters, nothing that leads elsewhere
 * (a chat program's name can mean nothing else here), and no name that could pass for the bank.
 */
export function cleanHelperName(text: string, reserved: readonly string[]): string | null {
  const name = oneLine(text)
  if (!/^\p{L}[\p{L}\p{M}\p{Nd} ·'’.-]*$/u.test(name) || lengthOf(name) > maxHelperNameLength) return null
  return leadsElsewhere(name) || namesChatProgram(name) || isReserved(name, reserved) ? null : name
}

/**
 * A helper's own words as stored, '' if there are none, null if they are refused: at most forty characters, no link,
 * no markup, no long number. A relative's phone may be in the wrong hands, and members trust the club's messages.
 */
export function cleanGreeting(text: string | undefined, reserved: readonly string[]): string | null {
  const words = oneLine(text ?? '')
  if (words === '') return ''
  if (lengthOf(words) > maxGreetingTextLength || [...words].length > maxGreetingTextLength * 3) return null
  if (/[<>[\]{}\\`|]/.test(words.normalize('NFKC')) || leadsElsewhere(words)) return null
  return isReserved(words, reserved) ? null : words
}
