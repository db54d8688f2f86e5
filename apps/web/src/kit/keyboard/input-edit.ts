import { type Edit, edited, lengthLimit, type Refusal, type Typed } from './edit.rules.ts'
import type { KeyboardType } from './layout.rules.ts'

const setValue =
  typeof HTMLInputElement === 'undefined'
    ? undefined
    : Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

const inputTypes = {
  insert: 'insertText',
  backspace: 'deleteContentBackward',
  clear: 'deleteContent',
} as const

/**
 * Reads a field's text and selection. Some browsers forget the caret of an unfocused field, so the last one
 * is passed in.
 */
export function typedIn(input: HTMLInputElement, kept: Typed | null): Typed {
  if (document.activeElement !== input && kept && kept.value === input.value) return kept
  const end = input.value.length
  return { value: input.value, start: input.selectionStart ?? end, end: input.selectionEnd ?? end }
}

/** Changes a field as typing does: bypasses React's value tracking and fires a real input event. */
export function applyEdit(
  input: HTMLInputElement,
  edit: Edit,
  type: KeyboardType,
  kept: Typed | null,
): Typed | Refusal {
  if (input.disabled || input.readOnly) return 'rule'
  const next = edited(typedIn(input, kept), edit, type, lengthLimit(type, input.maxLength))
  if (typeof next === 'string') return next
  setValue?.call(input, next.value)
  placeCaret(input, next)
  input.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      inputType: inputTypes[edit.kind],
      data: edit.kind === 'insert' ? edit.text : null,
    }),
  )
  return next
}

/** Skip fields without the focus: setting their caret moves the focus in some browsers. */
export function placeCaret(input: HTMLInputElement, { start, end }: Typed): void {
  if (document.activeElement === input && input.selectionStart !== null) input.setSelectionRange(start, end)
}
