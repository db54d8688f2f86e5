import { addDays } from '@club/contract/business-day.ts'
import {
  greetingsOfDay,
  maxGreetingTextLength,
  maxHelperNameLength,
} from '@club/contract/family.constants.ts'
import { namesChatProgram } from '@club/contract/handle.rules.ts'
import { leadsElsewhere } from '@club/contract/plain-words.rules.ts'
import { holdsReserved } from '@club/contract/reserved-name.rules.ts'
import { seenLine } from '@club/contract/seen-text.rules.ts'

/** The day on which a helper's greetings currently count, and how many they have sent on it. */
export function greetingsOn(
  { greetingDay, greetings }: { greetingDay: string | null; greetings: number },
  today: string,
): { day: string; sent: number; left: number } {
  // After the clock was set back a little, the day continues; one far ahead would keep the helper from greeting for long.
  const isSameDay = greetingDay !== null && greetingDay >= today && greetingDay <= addDays(today, 1)
  const sent = isSameDay ? greetings : 0
  return { day: isSameDay ? greetingDay : today, sent, left: Math.max(0, greetingsOfDay - sent) }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...segmenter.segment(text)].length

/** Names of which none may be taken for the writer's. */
interface NamesOfOthers {
  /** Of the bank and the club. */
  bank: readonly string[]
  /** Of branches, posts and authorities. */
  offices: readonly string[]
}

/**
 * A helper's name as stored, or null if it is refused: letters, at most ten characters, nothing that leads elsewhere
 * (a chat program's name can mean nothing else here), and no name that could pass for the bank or an office.
 */
export function cleanHelperName(text: string, { bank, offices }: NamesOfOthers): string | null {
  const name = seenLine(text)
  if (!/^\p{L}[\p{L}\p{M}\p{Nd} ·'’.-]*$/u.test(name) || lengthOf(name) > maxHelperNameLength) return null
  if (leadsElsewhere(name) || namesChatProgram(name)) return null
  return holdsReserved(name, bank, 'anywhere') || holdsReserved(name, offices, 'asWords') ? null : name
}

/**
 * A helper's own words as stored, '' if there are none, null if they are refused: at most forty characters, no link,
 * no markup, no long number. A relative's phone may be in the wrong hands, and members trust the club's messages.
 */
export function cleanGreeting(
  text: string | undefined,
  { bank }: Pick<NamesOfOthers, 'bank'>,
): string | null {
  const words = seenLine(text ?? '')
  if (words === '') return ''
  if (lengthOf(words) > maxGreetingTextLength || [...words].length > maxGreetingTextLength * 3) return null
  if (/[<>[\]{}\\`|]/.test(words.normalize('NFKC')) || leadsElsewhere(words)) return null
  return holdsReserved(words, bank, 'anywhere') ? null : words
}
