import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { makeListeners } from '../listeners.ts'
import { backKeyFor } from '../overlays/back-key.ts'
import { visitValues } from '../storage/storage.ts'
import { Button } from '../ui/button.tsx'
import { kitWords } from '../words.ts'
import styles from './turn-phone.module.css'

const storageKey = 'mayStaySideways'
/** A phone or tablet in landscape: no mouse, no desktop's window. */
const sideways = '(orientation: landscape) and (pointer: coarse) and (hover: none) and (max-height: 1100px)'

// With the on-screen keyboard open, an upright phone's window is wider than high, so ask the screen itself.
function isSideways(): boolean {
  const type = window.screen.orientation?.type ?? 'landscape'
  return window.matchMedia(sideways).matches && type.startsWith('landscape')
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(sideways)
  // Older Safari has only addListener.
  if (query.addEventListener) query.addEventListener('change', listener)
  else query.addListener(listener)
  window.addEventListener('resize', listener)
  return () => {
    if (query.removeEventListener) query.removeEventListener('change', listener)
    else query.removeListener(listener)
    window.removeEventListener('resize', listener)
  }
}

const listeners = makeListeners()
function staySideways(): void {
  visitValues.set(storageKey, 'Y')
  listeners.notify()
}

/** Asks to turn a phone in landscape; the reader may continue anyway for the whole visit. */
export function TurnPhone() {
  const isAsked = useSyncExternalStore(subscribe, isSideways)
  const mayStay = useSyncExternalStore(listeners.subscribe, () => visitValues.get(storageKey) === 'Y')
  return isAsked && !mayStay ? <TurnPhoneDialog goOn={staySideways} /> : null
}

const holdBackKey = backKeyFor('turnPhone')

/** The dialog; `goOn` closes it, and so do Escape and the back key. */
export function TurnPhoneDialog({ goOn }: { goOn: () => void }) {
  const words = useWords(kitWords).shell.turnPhone
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const closeNow = useEffectEvent(goOn)
  useEffect(() => holdBackKey(() => closeNow()), [])
  useEffect(() => {
    const own = dialog.current
    const before = document.activeElement
    if (own?.showModal) own.showModal()
    else own?.setAttribute('open', '')
    // Focus the title: with large text, focusing the first control would scroll the words out of view.
    title.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.veil} aria-labelledby={titleId} onClose={goOn}>
      <div className={styles.sheet}>
        <TurnedPhone />
        <div className={styles.words}>
          <h2 id={titleId} ref={title} tabIndex={-1}>
            {words.title}
          </h2>
          <p>{words.text}</p>
          <Button isWide onClick={goOn}>
            {words.goOn}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** A phone in landscape, the same phone upright, and an arrow between them. */
function TurnedPhone() {
  return (
    <svg className={styles.picture} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <path
        className={styles.faint}
        d="M8 66h76a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V72a6 6 0 0 1 6-6Z"
      />
      <path
        className={styles.phone}
        d="M108 12h38a6 6 0 0 1 6 6v84a6 6 0 0 1-6 6h-38a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z"
      />
      <path className={styles.line} d="M120 98h14" />
      <path className={styles.line} d="M30 54C34 30 56 18 84 24" />
      <path className={styles.line} d="m72 12 13 12-14 10" />
    </svg>
  )
}
