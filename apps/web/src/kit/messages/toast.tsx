import type { TextSize } from '@club/contract/display.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { currentDisplay } from '../frame/display.ts'
import { makeListeners } from '../listeners.ts'
import { noteMessage, type StoredMessage } from './message-log.ts'
import styles from './toast.module.css'

const toastMs = 2000
const sameFailureMs = 1000
const largeTextToastMs = 6000
const largeTextMsPerCharacter = 350

/** How long a toast stays, by text size: rules/messages#toasts. */
export function toastDurationMs(text: string, textSize: TextSize): number {
  if (textSize === 'standard') return toastMs
  return Math.max(largeTextToastMs, toastMs + text.length * largeTextMsPerCharacter)
}

interface ShownToast {
  text: string
  id: number
  /** Somebody else reads it out. */
  isMuted?: boolean
}

let current: ShownToast | null = null
let lastId = 0
let lastError = { text: '', at: Number.NEGATIVE_INFINITY }
const listeners = makeListeners()

function change(next: ShownToast | null): void {
  current = next
  listeners.notify()
}

/**
 * Confirms at the bottom what the page also shows; a new toast replaces the old one. All are stored in 'My
 * messages'.
 */
export function showToast(text: string, kind: StoredMessage['kind'] = 'note'): void {
  noteMessage(kind, text)
  if (kind === 'error') {
    const at = performance.now()
    // Several calls may fail at once for one reason; a later failure is told again.
    const isRepeated = current?.text === text && lastError.text === text && at - lastError.at < sameFailureMs
    lastError = { text, at }
    if (isRepeated) return
  }
  lastId += 1
  change({ text, id: lastId })
}

export function hideToast(): void {
  if (current) change(null)
}

/** The focus goes to a field that is described by the same words, so the toast is not read out. */
export function muteToast(text: string): void {
  if (current?.text === text) change({ ...current, isMuted: true })
}

function isReadOut(text: string | undefined): boolean {
  return performance.now() - lastError.at < toastMs && (text === undefined || text.includes(lastError.text))
}

/**
 * The role of an error in the page: none while the toast reads out the same words, otherwise an alert
 * (rules/messages#errors-in-the-page). Without its text, any toast of an error counts.
 */
export function useErrorRole(text?: string): 'alert' | undefined {
  return useMemo(() => (isReadOut(text) ? undefined : 'alert'), [text])
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
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      className={styles.region}
      data-react-aria-top-layer="true"
    >
      {toast && (
        <Toast
          key={toast.id}
          text={toast.text}
          isMuted={toast.isMuted}
          close={() => current?.id === toast.id && change(null)}
        />
      )}
    </div>
  )
}

/** Stays while a pointer or the focus rests on it; a tap closes it. */
function Toast({ text, isMuted, close }: { text: string; isMuted: boolean | undefined; close: () => void }) {
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
      if (!('pointerType' in event && event.pointerType === 'touch')) setHeld(true)
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
    // The focus can rest on a message, which keeps it in sight.
    <p ref={element} tabIndex={isMuted ? undefined : 0} aria-hidden={isMuted} className={styles.toast}>
      {text}
    </p>
  )
}
