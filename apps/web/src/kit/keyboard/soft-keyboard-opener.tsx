import { type ComponentType, useEffect, useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { useWords } from '../i18n/i18n.tsx'
import { showToast } from '../toast.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { kitWords } from '../words.ts'
import {
  keyboardInUse,
  type SoftKeyboardProps,
  setKeyboardInUse,
  useKeyboardInUse,
} from './keyboard-in-use.ts'
import type { KeyboardType } from './layout.rules.ts'
import styles from './soft-keyboard.module.css'

/** The keys themselves arrive with their first opening. */
let Keys: ComponentType<SoftKeyboardProps> | null = null

async function loadKeys(): Promise<void> {
  Keys ??= (await import('./soft-keyboard.tsx')).SoftKeyboard
}

/** What an input with a soft keyboard carries: its own inputmode gives way while any soft keyboard is in use. */
export function useSoftKeyboard(
  inputId: string,
  type: KeyboardType | undefined,
): { isInUse: boolean; onFocus?: () => void } {
  const isInUse = useKeyboardInUse() !== null && type !== undefined
  useEffect(
    () => () => {
      if (keyboardInUse() === inputId) setKeyboardInUse(null)
    },
    [inputId],
  )
  if (!type) return { isInUse: false }
  return {
    isInUse,
    // As a phone's own keyboard does, the open one goes along to the next field.
    onFocus: () => {
      if (keyboardInUse() !== null) setKeyboardInUse(inputId)
    },
  }
}

/** The small button that offers the soft keyboard; without script it is not there, but its place is kept. */
export function SoftKeyboardOpener({ inputId, labelId }: { inputId: string; labelId: string }) {
  const words = useWords(kitWords)
  const isOpen = useKeyboardInUse() === inputId
  const isHydrated = useHydrated()
  const [isLoading, setLoading] = useState(false)

  async function toggle(): Promise<void> {
    const input = document.getElementById(inputId)
    if (isLoading || !(input instanceof HTMLInputElement)) return
    if (isOpen) {
      setKeyboardInUse(null)
      input.focus()
      return
    }
    const ownMode = input.inputMode
    // Before the focus, so that the phone's own keyboard does not come first.
    input.inputMode = 'none'
    input.focus()
    setLoading(true)
    try {
      await loadKeys()
      setKeyboardInUse(inputId)
    } catch (error) {
      console.error('the soft keyboard could not be loaded', error)
      input.inputMode = ownMode
      showToast(words.common.failed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <button
      type="button"
      className={classes(styles.opener, !isHydrated && styles.waiting)}
      aria-describedby={labelId}
      aria-expanded={isOpen}
      onClick={() => void toggle()}
    >
      <Icon name="keyboard" />
      <span>{words.keyboard.open}</span>
    </button>
  )
}

/** The place of the keys: beside their input in reading order, at the bottom of the window to the eye. */
export function SoftKeyboardPlace(props: SoftKeyboardProps) {
  const isOpen = useKeyboardInUse() === props.inputId
  return isOpen && Keys ? <Keys {...props} /> : null
}
