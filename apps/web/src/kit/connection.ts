import { identity } from '@club/contract/identity.ts'
import { useSyncExternalStore } from 'react'

const firstLookMs = 5000
const lookMostMs = 60_000

let isReachable = true
let wait = firstLookMs
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

/** Any answer of the server, whatever it says, shows that it can be reached. */
export function noteReached(): void {
  clearTimeout(timer)
  timer = undefined
  wait = firstLookMs
  change(true)
}

/** A call found no network: the bar comes, and goes by itself as soon as the server answers again. */
export function noteUnreachable(): void {
  change(false)
  if (timer === undefined) lookLater()
}

function lookLater(): void {
  timer = setTimeout(() => void look(), wait)
  wait = Math.min(wait * 2, lookMostMs)
}

async function look(): Promise<void> {
  try {
    await fetch(identity.healthCheck.path, { headers: { 'external-call': 'Y' }, cache: 'no-store' })
    noteReached()
  } catch {
    lookLater()
  }
}

function subscribe(listener: () => void): () => void {
  const onOnline = () => {
    clearTimeout(timer)
    // A network that has just come may fail once more: then the next look is not far.
    wait = firstLookMs
    void look()
  }
  window.addEventListener('offline', noteUnreachable)
  window.addEventListener('online', onOnline)
  listeners.add(listener)
  // The network may have gone before anybody listened; the page itself may be this phone's copy.
  if (!navigator.onLine || document.documentElement.dataset.kept) noteUnreachable()
  return () => {
    listeners.delete(listener)
    window.removeEventListener('offline', noteUnreachable)
    window.removeEventListener('online', onOnline)
  }
}

/** Whether the server can be reached, as far as is known; the server's own drawing says yes. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  )
}

/** The same for code that is no component. */
export function canReachServer(): boolean {
  return isReachable
}
