import type { Language } from '@club/contract/constants.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { dictionaries } from './messages.words.ts'

function fill(text: string, words: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place))
}

/** The message of a status in the member's language. */
export function messageOf(
  status: StatusName,
  language: Language,
  words: Record<string, string | number> = {},
): string {
  return fill(dictionaries[language][status], words)
}

/** The message for a field's problem, or null if there is none for this name. */
export function fieldMessageOf(name: string, language: Language): string | null {
  return dictionaries[language][`field.${name}`] ?? null
}
