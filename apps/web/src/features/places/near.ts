import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../kit/listeners.ts'
import type { MapPoint } from '../../kit/map/map-handle.ts'

/** Where distances are measured from: the reader's location or the centre of a city. */
export type Near = { kind: 'here'; point: MapPoint } | { kind: 'city'; point: MapPoint; cityId: string }

// In memory only: the reader's location is never stored, and a reload forgets it.
let current: Near | null = null
const listeners = makeListeners()

export function setNear(next: Near | null): void {
  current = next
  listeners.notify()
}

/** Where distances are measured from on all pages of this visit; null until chosen. */
export function useNear(): Near | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => null,
  )
}
