import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { initialAnnouncement, lastAnnouncement, subscribeToAnnouncements } from './announce.ts'

/** What was announced last, in the live region of the toasts; the count makes screen readers say a repeat again. */
export function Announced() {
  const { text, count } = useSyncExternalStore(
    subscribeToAnnouncements,
    lastAnnouncement,
    () => initialAnnouncement,
  )
  const region = document.querySelector('[role=status][aria-live]')
  const line = (
    <p key={count} className="only-read" data-announced>
      {text}
    </p>
  )
  return region && createPortal(line, region)
}
