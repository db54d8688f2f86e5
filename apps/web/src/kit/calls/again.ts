import { type Known, setKnown } from '../loading/known-promise.ts'
import { storages } from '../storage/storage.ts'

/**
 * The one policy by which the web fetches again or reloads: decisions/0023#loading-again. A bounded number of tries
 * with growing pauses, none by itself while the phone says that it is offline, one reload a page and visit, then words
 * and a button.
 */

/** The pauses before each further try, in milliseconds. */
export const pausesMs = {
  /** Code, words and styles. */
  code: [500, 2000],
  /** A call whose connection broke, or that an overloaded server refused and named a pause for. */
  call: [0],
  /** Whether the server can be reached again, and content that was shown from a copy. */
  away: [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000],
} as const

/** Replaced by tests, so that none waits. */
export const timers = {
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/** Whether the phone says that it has no network: then nothing is tried by itself. */
export const isOffline = () => navigator.onLine === false

/**
 * The pause before the next try in milliseconds; undefined if none is left, or without a network: then the member or the
 * network's return begins again.
 */
export type NextPause = () => number | undefined

export function triesOf(pauses: readonly number[]): NextPause {
  let used = 0
  return () => (isOffline() ? undefined : pauses[used++])
}

/** Tries code again while there are tries left and `mayRepeat` agrees; throws the last failure. */
export async function tryAgain<T>(attempt: () => Promise<T>, mayRepeat: () => Promise<boolean>): Promise<T> {
  const nextPause = triesOf(pausesMs.code)
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const ms = nextPause()
      if (ms === undefined || !(await mayRepeat())) throw error
      await timers.pause(ms)
    }
  }
}

const lost = new Map<Promise<unknown>, () => void>()

/** Keeps a failed promise for renders until `forget` is called, once the failure is shown. */
export const keepLost = (promise: Promise<unknown>, forget: () => void) => void lost.set(promise, forget)

/**
 * Lets what was lost be loaded again. Called only once its failure is shown: before that, a render that waits for it
 * would begin it again without end.
 */
export function forgetLost(): void {
  for (const forget of lost.values()) forget()
  lost.clear()
}

export interface LoadedOnce<K, T> {
  /** Begins again after a failure; for a tap. Concurrent callers share the promise. */
  load: (key: K) => Promise<T>
  /** Keeps a failure until it is forgotten; for renders and prefetching. */
  kept: (key: K) => Promise<T>
  /** What is loaded by now. */
  value: (key: K) => T | undefined
}

/** What is loaded once for each key. */
export function loadedOnce<K, T>(start: (key: K) => Promise<T>): LoadedOnce<K, T> {
  const promises = new Map<K, Known<T>>()
  function begin(key: K): Known<T> {
    const mine: Known<T> = start(key)
    promises.set(key, mine)
    mine.then(
      (value) => setKnown(mine, value),
      () => keepLost(mine, () => promises.delete(key)),
    )
    return mine
  }
  return {
    load(key) {
      const known = promises.get(key)
      // A failure that is replaced here is no longer kept.
      return known && !lost.delete(known) ? known : begin(key)
    },
    kept: (key) => promises.get(key) ?? begin(key),
    value: (key) => promises.get(key)?.value,
  }
}

const reloadMark = 'reloadedFor'

/** Notes a reload for this visit. False, so none, if it was noted before or the note cannot be kept. */
export function mayReload(reason: string): boolean {
  try {
    const visit = storages.visit()
    const noted = visit.getItem(reloadMark) ?? ''
    if (isOffline() || noted.includes(`;${reason};`)) return false
    visit.setItem(reloadMark, `${noted};${reason};`)
    return true
  } catch {
    return false
  }
}

/** Reloads an address because its code is missing, as after a new build. False if this visit has tried it. */
export function reloadOnce(address: string): boolean {
  if (!mayReload(address.replace(/[?#].*/, ''))) return false
  window.location.assign(address)
  return true
}

/** The member asked for it by a tap. */
export const reloadByTap = () => window.location.reload()

/** Reloads the current page if its own build is gone, whose scripts have other names; returns whether it does. */
export async function reloadIfOutdated(): Promise<boolean> {
  const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  if (!build || isOffline()) return false
  const answer = await fetch(build, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404 && reloadOnce(window.location.pathname + window.location.search)
}
