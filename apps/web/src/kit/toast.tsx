import { toastMs } from '@club/contract/constants.ts'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { currentDisplay, type TextSize } from './display.ts'
import { makeListeners } from './listeners.ts'
import { noteMessage, type StoredMessage } from './message-log.ts'
import styles from './toast.module.css'

const largeTextToastMs = 6000
const largeTextMsPerCharacter = 350

/** How long a toast stays, by text size: rules/messages#toasts. */
export function toastDurationMs(text: string, textSize: TextSize): number {
  if (textSize === 'standard') return toastMs
  return Math.max(largeTextToastMs, toastMs + text.length * largeTextMsPerCharacter)
}

let current: { text: string; id: number } | null = null
let lastId = 0
const listeners = makeListeners()

function change(next: typeof current): void {
  current = next
  listeners.notify()
}

/**
 * Confirms at the bottom what the page also shows; a new toast replaces the old one. All are stored in 'My
 * messages'.
 */
export function showToast(text: string, kind: StoredMessage['kind'] = 'note'): void {
  lastId += 1
  noteMessage(kind, text)
  change({ text, id: lastId })
}

/**
 * The app's only live region. It exists from the start, so that screen readers know it, and stays active
 * while an overlay makes the page inert.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => null,
  )
  return (
    <div role="status" aria-live="polite" className={styles.region} data-react-aria-top-layer="true">
      {toast && <Toast key={toast.id} text={toast.text} close={() => current === toast && change(null)} />}
    </div>
  )
}

/** Stays while a pointer or the focus rests on it; a tap closes it. */
function Toast({ text, close }: { text: string; close: () => void }) {
  const element = useRef<HTMLParagraphElement>(null)
  const [isHeld, setHeld] = useState(false)
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeNow(), toastDurationMs(text, currentDisplay().textSize))
    return () => clearTimeout(timer)
  }, [isHeld, text])
  useEffect(() => {
    const toast = element.current
    if (!toast) return
    const hold = (event: Event) => {
      // A touch does not rest: its tap closes the toast.
      if (!(event instanceof PointerEvent && event.pointerType === 'touch')) setHeld(true)
    }
    const release = () => setHeld(false)
    const tap = () => closeNow()
    const acts = { pointerenter: hold, focus: hold, pointerleave: release, blur: release, click: tap }
    for (const [name, act] of Object.entries(acts)) toast.addEventListener(name, act)
    return () => {
      for (const [name, act] of Object.entries(acts)) toast.removeEventListener(name, act)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: resting the focus on a message keeps it in sight
    <p ref={element} tabIndex={0} className={styles.toast}>
      {text}
    </p>
  )
}
