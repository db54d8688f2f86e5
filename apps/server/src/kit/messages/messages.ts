import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { waitWords } from './wait.words.ts'

type FieldMessages = Record<`field.${string}`, string>

/**
 * A language's texts by status, and by `field.NAME` for a problem that a schema names; `{name}` is a placeholder.
 */
export type Messages = Record<StatusName, string> & FieldMessages

export type MessageTable = Record<Language, Messages>

/** The messages that kit or one feature has in its words. */
export type OwnMessages = Partial<Record<StatusName, string>> & FieldMessages

/** The messages of all parts in one table. Throws if two parts have the same one. */
export function mergeMessages(
  parts: readonly Record<Language, OwnMessages>[],
): Record<Language, OwnMessages> {
  return inEachLanguage((language) => {
    const merged = parts.flatMap((part) => Object.entries(part[language]))
    const names = merged.map(([name]) => name)
    const repeated = names.find((name, index) => names.indexOf(name) !== index)
    if (repeated) throw new Error(`two parts have the message ${repeated}`)
    return Object.fromEntries(merged)
  })
}

function fill(text: string, words: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(words[name] ?? placeholder))
}

/** The message of a status, its placeholders filled. */
export function messageOf(
  messages: Messages,
  status: StatusName,
  words: Record<string, string | number> = {},
): string {
  return fill(messages[status], words)
}

const secondsInMinute = 60
const secondsInHour = 3600
/** Up to this many, a wait is given in seconds, and likewise in minutes: larger numbers are hard to picture. */
const maxSeconds = 90
const maxMinutes = 90

/** How long to wait, in a language's words: rounded up, so that nobody comes back too early. */
export function waitText(language: Language, seconds: number): string {
  const words = waitWords[language]
  if (seconds <= maxSeconds) return words.seconds(seconds)
  const minutes = Math.ceil(seconds / secondsInMinute)
  return minutes <= maxMinutes ? words.minutes(minutes) : words.hours(Math.ceil(seconds / secondsInHour))
}

/** The message for a field's problem, or null if there is none for this name. */
export function fieldMessageOf(messages: Messages, name: string): string | null {
  return messages[`field.${name}`] ?? null
}
