import type { FormField, ItemProblem, WrittenItem } from '@club/contract/desk/content.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'

type Values = Readonly<Record<string, unknown>>

/** The form of an item that nobody has written yet. */
export const emptyItem: WrittenItem = {
  facts: {},
  words: inEachLanguage(() => ({})),
  bodies: inEachLanguage(() => ''),
}

/** A value as the text of its control. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The values of a list; one that is written alone is a list of one. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

export const groupOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** What is wrong with a field, its parts included; null if nothing is. */
export function problemOf(
  problems: readonly ItemProblem[],
  file: 'item' | Language,
  { name }: Pick<FormField, 'name'>,
): string | null {
  const own = problems.filter(
    (each) => each.file === file && (each.field === name || each.field.startsWith(`${name}.`)),
  )
  return own.length === 0 ? null : [...new Set(own.map(({ text }) => text))].join(' ')
}

/** The problems of what is still as it was checked: what has been changed since is checked when it is saved. */
export function problemsLeft(
  problems: readonly ItemProblem[],
  checked: WrittenItem,
  now: WrittenItem,
): ItemProblem[] {
  const valueIn = (item: WrittenItem, { file, field }: ItemProblem): unknown => {
    const [name = ''] = field.split('.')
    if (file === 'item') return name === '' ? item.facts : item.facts[name]
    return name === 'body' ? item.bodies[file] : name === '' ? item.words[file] : item.words[file][name]
  }
  return problems.filter(
    (each) => JSON.stringify(valueIn(checked, each)) === JSON.stringify(valueIn(now, each)),
  )
}

/** An instant in the bank's time zone, as the browser's control writes it: `2026-11-20T09:00`. */
export function localTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)
}

/** The same as content files write it. */
export const instantOf = (local: string): string => (local === '' ? '' : `${local}:00+08:00`)
