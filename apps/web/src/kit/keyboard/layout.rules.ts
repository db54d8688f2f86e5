/** The soft keyboard's types, described in docs/decisions/0025-forms-and-soft-keyboard.md#soft-keyboard. */
export type KeyboardType = 'number' | 'digit' | 'mobile' | 'money' | 'tradepassword' | 'digit2' | 'allkey'

/** The pages of the letters keyboard. */
export type KeyboardPage = 'letters' | 'digits' | 'symbols' | 'moreSymbols'

/** Keys that do something other than typing their own character. */
export type KeyAction = 'native' | 'clear' | 'done' | 'backspace' | 'shift' | 'space' | KeyboardPage

export type Key = { width: number } & (
  | { kind: 'sign'; sign: string; isLetter: boolean }
  | { kind: 'action'; action: KeyAction }
  | { kind: 'gap' }
)

export type KeyRow = readonly Key[]

const gap: Key = { kind: 'gap', width: 1 }

function characterKeys(text: string, isLetter = false): Key[] {
  return text.split(' ').map((sign) => ({ kind: 'sign', sign, isLetter, width: 1 }))
}

function action(name: KeyAction, width = 1): Key {
  return { kind: 'action', action: name, width }
}

const head: KeyRow = [action('native'), action('clear'), action('done')]

// In telephone order, never shuffled: people remember where the digits are.
const digits: KeyRow[] = [characterKeys('1 2 3'), characterKeys('4 5 6'), characterKeys('7 8 9')]

function pad(beside: Key): KeyRow[] {
  return [...digits, [beside, ...characterKeys('0'), action('backspace')]]
}

const moneyPad: KeyRow[] = [
  [...characterKeys('1 2 3'), action('backspace')],
  [...characterKeys('4 5 6 .')],
  [...characterKeys('7 8 9 00')],
  [{ kind: 'sign', sign: '0', isLetter: false, width: 3 }, ...characterKeys('0000')],
]

const letterPages: Record<KeyboardPage, KeyRow[]> = {
  letters: [
    characterKeys('q w e r t y u i o p', true),
    characterKeys('a s d f g h j k l', true),
    characterKeys('z x c v b n m', true),
    [action('shift'), action('space'), action('backspace')],
    [action('digits'), action('symbols')],
  ],
  digits: [...pad(gap), [action('letters'), action('symbols'), action('space')]],
  symbols: [
    characterKeys('. , ? !'),
    characterKeys('@ # & *'),
    characterKeys('- _ + ='),
    characterKeys('( ) / %'),
    [action('letters'), action('space'), action('backspace')],
    [action('digits'), action('moreSymbols')],
  ],
  moreSymbols: [
    characterKeys(': ; \' "'),
    characterKeys('$ ^ ~ `'),
    characterKeys('< > [ ]'),
    characterKeys('{ } \\ |'),
    [action('letters'), action('space'), action('backspace')],
    [action('digits'), action('symbols')],
  ],
}

/** All rows of a keyboard; the top row leads back to the phone's own keyboard. */
export function rowsOf(type: KeyboardType, page: KeyboardPage): KeyRow[] {
  if (type === 'allkey') return [head, ...letterPages[page]]
  if (type === 'money') return [head, ...moneyPad]
  if (type === 'number') return [head, ...pad(characterKeys('.')[0] ?? gap)]
  if (type === 'digit2') return [head, ...pad(characterKeys('X')[0] ?? gap)]
  return [head, ...pad(gap)]
}

/** A key's unique name on its page. */
export function keyName(key: Key): string {
  if (key.kind === 'sign') return `sign ${key.sign}`
  return key.kind === 'action' ? key.action : 'gap'
}

export interface KeyPosition {
  row: number
  index: number
}

/** The focus starts on the first key that types. */
export const firstPosition: KeyPosition = { row: 1, index: 0 }

export function keyAt(rows: readonly KeyRow[], { row, index }: KeyPosition): Key | undefined {
  const key = rows[row]?.[index]
  return key?.kind === 'gap' ? undefined : key
}

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 } as const

/** The key that an arrow, Home or End leads to, the same one at an edge; undefined for other keys. */
export function positionAfter(
  rows: readonly KeyRow[],
  from: KeyPosition,
  pressed: string,
): KeyPosition | undefined {
  const row = rows[from.row] ?? []
  if (pressed === 'Home' || pressed === 'End') {
    const indexes = row.flatMap((key, index) => (key.kind === 'gap' ? [] : [index]))
    const index = pressed === 'Home' ? indexes[0] : indexes.at(-1)
    return { row: from.row, index: index ?? from.index }
  }
  if (!(pressed in steps)) return undefined
  const step = steps[pressed as keyof typeof steps]
  if (pressed === 'ArrowLeft' || pressed === 'ArrowRight') {
    const to = { row: from.row, index: from.index + step }
    return keyAt(rows, to) ? to : from
  }
  const next = rows[from.row + step]
  return next ? { row: from.row + step, index: nearest(next, middle(row, from.index)) } : from
}

/** The centre of a key, from 0 at the row's left end to 1 at its right. */
function middle(row: KeyRow, index: number): number {
  const widths = row.map((key) => key.width)
  const sum = (some: number[]) => some.reduce((total, width) => total + width, 0)
  return (sum(widths.slice(0, index)) + (widths[index] ?? 0) / 2) / sum(widths)
}

function nearest(row: KeyRow, wanted: number): number {
  const distances = row.map((key, index) =>
    key.kind === 'gap' ? Number.POSITIVE_INFINITY : Math.abs(middle(row, index) - wanted),
  )
  return distances.indexOf(Math.min(...distances))
}
