import { unicodePattern } from './unicode-pattern.rules.ts'

/** Spaces, direction marks, BOMs: what a spreadsheet, a browser or a person puts around a value and nobody sees. */
const unseen = unicodePattern('^[\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}]$', 'u')

/** The last character before a place, whole. */
function characterBefore(text: string, end: number): string {
  const two = text.slice(Math.max(0, end - 2), end)
  return [...two].at(-1) ?? ''
}

/**
 * A text without what nobody sees around it. Character by character from both ends: a pattern for the end would be
 * tried at every space within the text.
 */
export function withoutUnseenAround(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to) {
    const first = String.fromCodePoint(text.codePointAt(from) ?? 0)
    if (!unseen().test(first)) break
    from += first.length
  }
  while (to > from) {
    const last = characterBefore(text, to)
    if (!unseen().test(last)) break
    to -= last.length
  }
  return text.slice(from, to)
}
