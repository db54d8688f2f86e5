import { identity } from '@club/contract/identity.ts'
import { useSyncExternalStore } from 'react'
import { makeListeners } from './listeners.ts'

const firstLookMs = 5000
const lookMostMs = 60_000

let isReachable = true
let wait = firstLookMs
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = makeListeners()

function change(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  listeners.notify()
}

/** Any answer, whatever its status, shows that the server is reachable. */
export function noteReached(): void {
  clearTimeout(timer)
  timer = undefined
  wait = firstLookMs
  change(true)
}

/** A call found no network: the offline bar appears, and disappears when the server answers again. */
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
    // A network that has just returned may fail again, so retry soon.
    wait = firstLookMs
    void look()
  }
  window.addEventListener('offline', noteUnreachable)
  window.addEventListener('online', onOnline)
  const unsubscribe = listeners.subscribe(listener)
  // The network may have failed before this subscription, or the page itself may be a cached copy.
  if (!navigator.onLine || document.documentElement.dataset.kept) noteUnreachable()
  return () => {
    unsubscribe()
    window.removeEventListener('offline', noteUnreachable)
    window.removeEventListener('online', onOnline)
  }
}

/** Whether the server is believed to be reachable; always true in the server's render. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  )
}

/** The same, outside components. */
export function canReachServer(): boolean {
  return isReachable
}
