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

export type WhereFailure = 'refused' | 'unavailable' | 'timeout'

const waitMs = 15_000
const maximumAgeMs = 300_000
/** A hundredth of a degree, about a kilometre: nothing more precise leaves the phone. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

const failureOf: Record<number, WhereFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

/** Asks the phone for its rounded location; resolves to the reason if it fails. */
export function askWhere(): Promise<MapPoint | WhereFailure> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(failureOf[code] ?? 'unavailable'),
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: maximumAgeMs },
    )
  })
}
