import type { KeyboardType } from './layout.rules.ts'

/** The most characters of any field. */
export const keyboardMaxLength = 30

/** A field's text and selection; positions count UTF-16 units, as inputs do. */
export interface Typed {
  value: string
  start: number
  end: number
}

export type Edit = { kind: 'insert'; text: string } | { kind: 'backspace' } | { kind: 'clear' }

/** `full`: no room for the key. `rule`: the result would not be valid for the type. */
export type Refusal = 'full' | 'rule'

const tradePasswordDigits = 6

/** What a field of a type may hold; types not listed may hold anything. */
const shapes: Partial<Record<KeyboardType, RegExp>> = {
  number: /^((0|[1-9]\d*)(\.\d*)?)?$/,
  money: /^((0|[1-9]\d*)(\.\d{0,2})?)?$/,
  tradepassword: new RegExp(`^\\d{0,${tradePasswordDigits}}$`),
  digit2: /^\d*X?$/,
}

/** The maximum length of a field: its own, up to the keyboard's. */
export function lengthLimit(type: KeyboardType, inputMaxLength: number): number {
  const own = inputMaxLength > 0 ? Math.min(inputMaxLength, keyboardMaxLength) : keyboardMaxLength
  return type === 'tradepassword' ? Math.min(own, tradePasswordDigits) : own
}

/**
 * The field after one key, with the caret behind the change, or why the key is refused:
 * rules/screens#soft-keyboard.
 */
export function edited(typed: Typed, edit: Edit, type: KeyboardType, limit: number): Typed | Refusal {
  const { value, start, end } = within(typed)
  if (edit.kind === 'clear') return caretAt('', 0)
  if (edit.kind === 'backspace') {
    const from = start === end ? start - lastCharacter(value.slice(0, start)).length : start
    return tidied(caretAt(value.slice(0, from) + value.slice(end), from), type)
  }
  const before = value.slice(0, start)
  const after = value.slice(end)
  const text = fitting(edit.text, before, after, type)
  const next = tidied(caretAt(before + text + after, start + text.length), type)
  if (next.value.length > limit) return 'full'
  const shape = shapes[type]
  const changesNothing = next.value === value && start === end && next.start === start
  if (changesNothing || (shape && !shape.test(next.value))) return 'rule'
  return next
}

function within({ value, start, end }: Typed): Typed {
  const first = Math.max(0, Math.min(start, value.length))
  return { value, start: first, end: Math.max(first, Math.min(end, value.length)) }
}

function caretAt(value: string, caret: number): Typed {
  return { value, start: caret, end: caret }
}

/** Cuts two zeros after the point to the decimals left: 12.3 and 00 give 12.30. */
function fitting(text: string, before: string, after: string, type: KeyboardType): string {
  const point = before.indexOf('.')
  if (type !== 'money' || point < 0 || text.length < 2) return text
  return text.slice(0, Math.max(1, 2 - (before.length - point - 1) - after.length))
}

/** Removes leading zeros and adds one before a leading point, adjusting the caret. */
function tidied(typed: Typed, type: KeyboardType): Typed {
  if (type !== 'number' && type !== 'money') return typed
  const { value, start } = typed
  const needless = /^0+(?=\d)/.exec(value)?.[0].length ?? 0
  if (needless > 0) return caretAt(value.slice(needless), Math.max(0, start - needless))
  return value.startsWith('.') ? caretAt(`0${value}`, start + 1) : typed
}

/** The last visible character, which may have several code points. */
function lastCharacter(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text).at(-1) ?? ''
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment).at(-1) ?? ''
}
