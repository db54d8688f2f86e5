import { slowPageMs } from '@club/contract/calls.constants.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** What the page waits for, in the order in which it appeared. */
let waits: readonly string[] = []
let isSlow = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = makeListeners()

/** Starts to measure the wait again, for another page or another try. */
export function restartWait(): void {
  clearTimeout(timer)
  timer = undefined
  isSlow = false
  if (waits.length > 0) {
    timer = setTimeout(() => {
      isSlow = true
      listeners.notify()
    }, slowPageMs)
  }
  listeners.notify()
}

function change(next: readonly string[]): void {
  waits = next
  if (timer === undefined) restartWait()
  listeners.notify()
  // Skeletons replace the loading screen, so the wait ends only when the page waits for nothing.
  queueMicrotask(() => {
    if (waits.length === 0) restartWait()
  })
}

/**
 * Registers a part that waits. Returns whether this part is to say that the page takes longer than usual: one part
 * does, after eight seconds (rules/messages#waiting).
 */
export function useWait(): boolean {
  const id = useId()
  useEffect(() => {
    change([...waits, id])
    return () => change(waits.filter((one) => one !== id))
  }, [id])
  return useSyncExternalStore(
    listeners.subscribe,
    () => isSlow && waits[0] === id,
    () => false,
  )
}

/** Asks again for what the page waits for. */
export async function askAgain(client: QueryClient): Promise<void> {
  restartWait()
  const filters = {
    type: 'active',
    predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined,
  } as const
  await client.cancelQueries(filters)
  await client.refetchQueries(filters)
}
