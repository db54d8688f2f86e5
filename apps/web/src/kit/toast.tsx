import { toastMs } from '@club/contract/constants.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { currentDisplay, type TextSize } from './display.ts'
import styles from './toast.module.css'

const largeTextToastMs = 6000
const largeTextMsPerCharacter = 350

/** How long a toast stays: 2 s, and with large text as long as slow reading takes (elder.md, 'Messages'). */
export function toastDurationMs(text: string, textSize: TextSize): number {
  if (textSize === 'standard') return toastMs
  return Math.max(largeTextToastMs, toastMs + text.length * largeTextMsPerCharacter)
}

let current: { text: string; id: number } | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Confirms at the bottom what the page also shows; a newer one takes the place of an older one. */
export function showToast(text: string): void {
  lastId += 1
  change({ text, id: lastId })
}

/** The one live region of the app; it is there from the start, so that screen readers know it. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(
      () => {
        if (current === toast) change(null)
      },
      toastDurationMs(toast.text, currentDisplay().textSize),
    )
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role="status" aria-live="polite" className={styles.region}>
      {toast && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>
  )
}
