import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { useHydrated } from '../loading/hydrated.ts'
import { loadCode } from '../loading/load-code.ts'
import { showToast } from '../messages/toast.tsx'
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

/** Loaded when the keyboard first opens. */
let Keys: ComponentType<SoftKeyboardProps> | null = null

async function loadKeys(): Promise<void> {
  Keys ??= (await loadCode(() => import('./soft-keyboard.tsx'))).SoftKeyboard
}

/**
 * Props of an input with a soft keyboard; its own inputmode is overridden while any soft keyboard is open.
 */
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
    // Like a phone's own keyboard, the open one moves to the next field.
    onFocus: () => {
      if (keyboardInUse() !== null) setKeyboardInUse(inputId)
    },
  }
}

/** The button that opens the soft keyboard; hidden without scripts, but its space is reserved. */
export function SoftKeyboardOpener({ inputId, label }: { inputId: string; label: string }) {
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
    // Before focusing, so that the phone's own keyboard does not appear first.
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
      aria-expanded={isOpen}
      onClick={() => void toggle()}
    >
      <Icon name="keyboard" />
      <span>{words.keyboard.open}</span>
      <span className="only-read"> {label}</span>
    </button>
  )
}

/** Where the keys are rendered: after their input in reading order, at the bottom of the window on screen. */
export function SoftKeyboardPlace(props: SoftKeyboardProps) {
  const isOpen = useKeyboardInUse() === props.inputId
  return isOpen && Keys ? <Keys {...props} /> : null
}
