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

/** Reads what a field holds; without the focus, some browsers forget the caret, so the last one is kept. */
export function typedIn(input: HTMLInputElement, kept: Typed | null): Typed {
  if (document.activeElement !== input && kept && kept.value === input.value) return kept
  const end = input.value.length
  return { value: input.value, start: input.selectionStart ?? end, end: input.selectionEnd ?? end }
}

/** Changes a field as typing does: React's own tracking is passed by, and a real input event tells of it. */
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

/** A field without the focus is left alone: setting its caret would draw the focus there in some browsers. */
export function placeCaret(input: HTMLInputElement, { start, end }: Typed): void {
  if (document.activeElement === input && input.selectionStart !== null) input.setSelectionRange(start, end)
}
