import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../i18n/i18n.tsx'
import { announce } from '../messages/announce.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Edit, lengthLimit, type Typed } from './edit.rules.ts'
import { applyEdit, placeCaret, typedIn } from './input-edit.ts'
import { type SoftKeyboardProps, setKeyboardInUse } from './keyboard-in-use.ts'
import {
  firstPosition,
  type Key,
  type KeyAction,
  type KeyboardPage,
  type KeyboardType,
  type KeyPosition,
  keyAt,
  keyName,
  positionAfter,
  rowsOf,
} from './layout.rules.ts'
import styles from './soft-keyboard.module.css'
import { useKeyboardSurroundings } from './use-keyboard-surroundings.ts'
import { type KeyWords, keyWords } from './words.ts'

/** The keys: native buttons with one Tab stop, and arrows between them (rules/screens#soft-keyboard). */
export function SoftKeyboard({ inputId, labelId, type, isSecret }: SoftKeyboardProps) {
  const words = useWords(keyWords)
  const panel = useRef<HTMLFieldSetElement>(null)
  const [page, setPage] = useState<KeyboardPage>('letters')
  const [isShifted, setShifted] = useState(false)
  const [position, setPosition] = useState<KeyPosition>(firstPosition)
  const apply = useKeyEdits({ inputId, type, isSecret }, panel, words)
  const rows = rowsOf(type, page)
  const stop = keyAt(rows, position) ? position : firstPosition

  useKeyboardSurroundings(inputId, panel)
  useEffect(() => announce(words.opened), [words])

  function act(action: KeyAction): void {
    if (action === 'backspace') {
      apply({ kind: 'backspace' }, (value) => words.deleted(value.length))
    } else if (action === 'clear') apply({ kind: 'clear' }, () => words.cleared)
    else if (action === 'space') apply({ kind: 'insert', text: ' ' }, () => words.keys.space)
    else if (action === 'shift') setShifted(!isShifted)
    else if (action === 'done') close(inputId)
    else if (action === 'native') openNative(inputId)
    else {
      setPage(action)
      setShifted(false)
    }
  }

  function press(key: Key): void {
    if (key.kind === 'action') act(key.action)
    if (key.kind !== 'sign') return
    const sign = isShifted && key.isLetter ? key.sign.toUpperCase() : key.sign
    setShifted(false)
    apply({ kind: 'insert', text: sign }, () => nameOf(sign, type, words))
  }

  function move(event: KeyboardEvent): void {
    const next = positionAfter(rows, stop, event.key)
    if (next) {
      event.preventDefault()
      setPosition(next)
      buttonAt(panel.current, next)?.focus()
    } else if (isTyping(event)) {
      // The key press itself then goes to the input.
      inputOf(inputId)?.focus({ preventScroll: true })
    }
  }
  return (
    <fieldset
      ref={panel}
      className={classes(styles.panel, isSecret && styles.secret)}
      data-keyboard={type}
      aria-describedby={labelId}
      onKeyDown={move}
    >
      <legend className="only-read">{words.title}</legend>
      {rows.map((row, rowIndex) => (
        <KeyRow
          key={row.map(keyName).join(' ')}
          row={row}
          rowIndex={rowIndex}
          stop={stop}
          isShifted={isShifted}
          type={type}
          onFocus={setPosition}
          onPress={press}
        />
      ))}
    </fieldset>
  )
}

/** Writes into the input, and announces what was done. */
function useKeyEdits(
  { inputId, type, isSecret }: Pick<SoftKeyboardProps, 'inputId' | 'type' | 'isSecret'>,
  panel: RefObject<HTMLElement | null>,
  words: KeyWords,
) {
  const kept = useRef<Typed | null>(null)
  const isComposing = useRef(false)
  useEffect(() => followInput(inputOf(inputId), kept, isComposing), [inputId])

  return function apply(edit: Edit, spoken: (value: string) => string): void {
    const input = inputOf(inputId)
    if (!input) return
    // Commit an unfinished composition of an input method, as a tap elsewhere would.
    if (isComposing.current) input.blur()
    const isAway = document.activeElement !== input && !panel.current?.contains(document.activeElement)
    if (isAway) input.focus({ preventScroll: true })
    const next = applyEdit(input, edit, type, kept.current)
    if (next === 'full') announce(words.full(lengthLimit(type, input.maxLength)))
    else if (next === 'rule') announce(words.refused)
    else {
      kept.current = next
      announce(isSecret ? '' : spoken(next.value))
    }
  }
}

const isLetterKey = (key: Key) => key.kind === 'sign' && key.isLetter

interface KeyProps {
  isShifted: boolean
  type: KeyboardType
  onFocus: (position: KeyPosition) => void
  onPress: (key: Key) => void
}

function KeyRow({
  row,
  rowIndex,
  stop,
  ...shared
}: KeyProps & { row: readonly Key[]; rowIndex: number; stop: KeyPosition }) {
  return (
    <div className={classes(styles.row, row.some(isLetterKey) && styles.letters)}>
      {row.map((key, index) =>
        key.kind === 'gap' ? (
          <span key="gap" className={styles.gap} />
        ) : (
          <KeyButton
            key={keyName(key)}
            keyOf={key}
            position={{ row: rowIndex, index }}
            isStop={rowIndex === stop.row && index === stop.index}
            {...shared}
          />
        ),
      )}
    </div>
  )
}

function KeyButton({
  keyOf: key,
  position,
  isStop,
  isShifted,
  type,
  onFocus,
  onPress,
}: KeyProps & {
  keyOf: Exclude<Key, { kind: 'gap' }>
  position: KeyPosition
  /** Whether Tab stops here. */
  isStop: boolean
}) {
  const words = useWords(keyWords)
  return (
    <button
      type="button"
      className={classes(styles.key, isLetterKey(key) && styles.letter)}
      data-position={`${position.row}-${position.index}`}
      data-key={key.kind === 'action' ? key.action : key.isLetter ? 'letter' : 'sign'}
      data-width={key.width}
      data-long={(key.kind === 'sign' && key.sign.length > 2) || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={labelOf(key, isShifted, type, words)}
      aria-pressed={key.kind === 'action' && key.action === 'shift' ? isShifted : undefined}
      onFocus={() => onFocus(position)}
      // Keep the focus and the caret in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(key)}
    >
      <KeyFace keyOf={key} isShifted={isShifted} words={words} />
    </button>
  )
}

const icons: Partial<Record<KeyAction, IconName>> = {
  backspace: 'backspace',
  shift: 'shift',
  space: 'space',
}

function KeyFace({
  keyOf,
  isShifted,
  words,
}: {
  keyOf: Key
  isShifted: boolean
  words: KeyWords
}): ReactNode {
  if (keyOf.kind === 'gap') return null
  if (keyOf.kind === 'sign') return isShifted && keyOf.isLetter ? keyOf.sign.toUpperCase() : keyOf.sign
  const icon = icons[keyOf.action]
  return (
    <>
      {icon && <Icon name={icon} />}
      {keyOf.action !== 'backspace' && <span>{words.keys[keyOf.action]}</span>}
    </>
  )
}

/** How a character is read aloud. */
function nameOf(sign: string, type: KeyboardType, words: KeyWords): string {
  if (sign === '.' && type !== 'allkey') return words.moneyPoint
  if (/^[A-Z]$/.test(sign)) return words.capital(sign)
  return words.signs[sign] ?? sign
}

/** The accessible name of a character or icon key; keys with words need none. */
function labelOf(key: Key, isShifted: boolean, type: KeyboardType, words: KeyWords): string | undefined {
  if (key.kind === 'gap') return undefined
  if (key.kind === 'action') return key.action === 'backspace' ? words.backspace : undefined
  return nameOf(isShifted && key.isLetter ? key.sign.toUpperCase() : key.sign, type, words)
}

function inputOf(inputId: string): HTMLInputElement | null {
  const input = document.getElementById(inputId)
  return input instanceof HTMLInputElement ? input : null
}

function buttonAt(panel: HTMLElement | null, { row, index }: KeyPosition): HTMLElement | null {
  return panel?.querySelector<HTMLElement>(`[data-position="${row}-${index}"]`) ?? null
}

/** Whether a key of a hardware keyboard types or deletes; Enter and the space bar press the focused key. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key === ' ') return false
  return key.length === 1 || key === 'Backspace'
}

function close(inputId: string): void {
  setKeyboardInUse(null)
  inputOf(inputId)?.focus({ preventScroll: true })
}

/**
 * Returns to the phone's own keyboard, which appears when the field is focused again with its own inputmode.
 */
function openNative(inputId: string): void {
  flushSync(() => setKeyboardInUse(null))
  const input = inputOf(inputId)
  input?.blur()
  input?.focus()
}

/** Remembers the caret while the keys have the focus, and whether an input method is composing. */
function followInput(
  input: HTMLInputElement | null,
  kept: { current: Typed | null },
  isComposing: { current: boolean },
): () => void {
  if (!input) return () => {}
  kept.current = typedIn(input, null)
  const listeners: [string, () => void][] = [
    ['compositionstart', () => (isComposing.current = true)],
    ['compositionend', () => (isComposing.current = false)],
    ['blur', () => (kept.current = typedIn(input, kept.current))],
    [
      'focus',
      () => {
        if (kept.current?.value === input.value) placeCaret(input, kept.current)
      },
    ],
  ]
  for (const [name, listener] of listeners) input.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) input.removeEventListener(name, listener)
  }
}
