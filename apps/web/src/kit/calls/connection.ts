import { identity } from '@club/contract/identity.ts'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { isOffline, pausesMs, triesOf } from './again.ts'
import { timeLimit } from './time-limit.ts'

/** How long the small request may take. */
const answerMs = 5000

let isReachable = true
let nextCheck = triesOf(pausesMs.away)
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = makeListeners()
let nextRepeat = triesOf(pausesMs.away)
let repeat: ReturnType<typeof setTimeout> | undefined
const copyListeners = makeListeners()

function change(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  if (next) {
    nextRepeat = triesOf(pausesMs.away)
    copyListeners.notify()
  }
  listeners.notify()
}

/** Any answer, whatever its status, shows that the server is reachable. */
export function markReachable(): void {
  clearTimeout(timer)
  timer = undefined
  nextCheck = triesOf(pausesMs.away)
  change(true)
}

function checkLater(): void {
  clearTimeout(timer)
  const ms = nextCheck()
  // Without a network, its return is the sign; after the last try, a tap or the return to the page.
  if (ms !== undefined) timer = setTimeout(() => isOffline() || void checkConnection(), ms)
}

async function sendCheck(): Promise<boolean> {
  const { signal, lift } = timeLimit(answerMs)
  try {
    await fetch(identity.healthCheck.path, { headers: { 'external-call': 'Y' }, cache: 'no-store', signal })
    markReachable()
  } catch {
    // Silence does not prove that the network is lost, unless the phone says so, too.
    if (!signal.aborted || !navigator.onLine) change(false)
    if (!isReachable) checkLater()
  } finally {
    lift()
  }
  return isReachable
}

let pendingCheck: Promise<boolean> | null = null

/**
 * Sends a small request and resolves to whether there is a network. A failed call or the phone's own state is only a
 * reason to ask: rules/messages#connection. Concurrent callers share the request.
 */
export function checkConnection(): Promise<boolean> {
  pendingCheck ??= sendCheck().finally(() => {
    pendingCheck = null
  })
  return pendingCheck
}

/**
 * Notes that something shown is a cached copy. Watchers are told when the server can be asked again: when it is
 * reached, or soon if it is reachable already, since a copy may also replace a single lost answer. On a network that
 * loses every answer they are told less and less often.
 */
export function recordCopyShown(): void {
  void checkConnection().then((hasNetwork) => {
    if (!hasNetwork || repeat !== undefined) return
    const ms = nextRepeat()
    if (ms === undefined) return
    repeat = setTimeout(() => {
      repeat = undefined
      copyListeners.notify()
    }, ms)
  })
}

/** Calls `listener` when copies can be replaced; returns a function that ends this. */
export const watchCopies = (listener: () => void): (() => void) => copyListeners.subscribe(listener)

function subscribe(listener: () => void): () => void {
  const check = () => {
    // A network that has just returned may fail again, so retry soon.
    nextCheck = triesOf(pausesMs.away)
    void checkConnection()
  }
  window.addEventListener('offline', check)
  window.addEventListener('online', check)
  const unsubscribe = listeners.subscribe(listener)
  // The network may have failed before this subscription, or the page itself may be a cached copy.
  if (!navigator.onLine || document.documentElement.dataset.kept) check()
  return () => {
    unsubscribe()
    window.removeEventListener('offline', check)
    window.removeEventListener('online', check)
  }
}

/** Whether there is a network, as last confirmed; always true in the server's render. */
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
