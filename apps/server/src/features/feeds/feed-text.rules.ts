import { withoutUnseenAround } from '@club/contract/unseen-around.rules.ts'

/** A formula that is only a text, `="0012"`, by which a spreadsheet is told to leave it as it is. */
const textFormula = /^="([^"]*)"$/

/**
 * A cell's value without invisible characters around it, and without what marks it as text for a spreadsheet: an
 * apostrophe before it, or a formula around it.
 */
export function plainCell(cell: string): string {
  const text = withoutUnseenAround(cell)
  const [, inner] = textFormula.exec(text) ?? []
  return withoutUnseenAround(inner ?? text.replace(/^['\u2018\u2019]/, ''))
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Names the first character within a value that cannot be seen, or null. */
export function invisibleIn(value: string): string | null {
  const [character] = invisible.exec(value) ?? []
  if (character === undefined) return null
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `an invisible character, U+${code}`
}

const maxShownCharacters = 40
/** A text with this many digits may name a person or an account. */
const manyDigits = 7
const digitsShown = 4
const looksLikeDate = /^(19|20)\d\d[-/.年]/
/** Chinese characters other than those of dates and of yes and no: where columns have shifted, a cell may be a name. */
const ofNames = /(?![年月日号时分秒上下午是否])\p{Script=Han}/gu

/**
 * A refused cell as it may be shown and stored: of a long number only its last digits, and no name, since the reason
 * stays in the file's history.
 */
export function shownCell(cell: string): string {
  const visible = cell.replace(new RegExp(invisible, 'gu'), ' ')
  const text = visible.slice(0, maxShownCharacters).replace(ofNames, '*')
  let digits = text.match(/\d/g)?.length ?? 0
  if (digits < manyDigits || looksLikeDate.test(text)) return `"${text}"`
  const masked = text.replace(/\d/g, (digit) => {
    digits -= 1
    return digits < digitsShown ? digit : '*'
  })
  return `"${masked}"`
}

/** A number of a person with only its end in clear. */
export function maskedNumber(text: string): string {
  const shown = Math.min(digitsShown, Math.floor(text.length / 2))
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown)
}

/** A decimal of which only the first digit and the size are visible: `120000.5` → `1*****.*`. */
export function maskedAmount(text: string): string {
  return text.slice(0, 1) + text.slice(1).replace(/\d/g, '*')
}

/** A masked value before and after; where the mask hides how they differ, it says so. */
export function maskedChange(before: string, after: string, differs = true): string {
  return `${before} → ${after}${differs && before === after ? ' (different where it is masked)' : ''}`
}

const damages: readonly [pattern: RegExp, word: string][] = [
  [/^\d+(\.\d+)?E[+-]?\d+$/i, 'a spreadsheet shortened the number, and its last digits are lost'],
  [/^[A-Z]{3,9}[-/ ]\d{2}$/i, 'a spreadsheet shortened it, and the year and the day cannot be distinguished'],
  [
    /^\d{1,2}[-/ ][A-Z]{3,9}([-/ ]\d{2})?$/i,
    'a spreadsheet shortened it, and its parts cannot be distinguished',
  ],
  [
    /^\d{1,2}([-/.])\d{1,2}\1(\d{2}|\d{4})$/,
    'a spreadsheet wrote it so that its parts cannot be distinguished',
  ],
  [/^#/, 'it is the sign of a spreadsheet for an error or a column that is too narrow'],
]
const dateDamages: readonly [RegExp, string][] = [
  [/^\d{5}(\.\d+)?$/, "it is a spreadsheet's number of a day"],
  [/^\d{4}\.\d$/, 'a spreadsheet took it for a number, and 2026.1 may have been 2026.10'],
]

/** What a spreadsheet did to a refused cell, and what helps; '' if the cell shows no sign of it. */
export function spreadsheetWord(cell: string, isDate = false): string {
  const [, word] =
    (isDate ? [...damages, ...dateDamages] : damages).find(([pattern]) => pattern.test(cell)) ?? []
  return word === undefined ? '' : `; ${word}: format the column as text and export the file again`
}
