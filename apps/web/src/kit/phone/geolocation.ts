import type { MapPoint } from '../map/map-handle.ts'

export type LocationFailure = 'refused' | 'unavailable' | 'timeout'

const waitMs = 15_000
const maximumAgeMs = 300_000
/** A hundredth of a degree, about a kilometre: nothing more precise leaves the phone. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

const failureOf: Record<number, LocationFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

/** Asks the phone for its rounded location; resolves to the reason if it fails. */
export function currentLocation(): Promise<MapPoint | LocationFailure> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(failureOf[code] ?? 'unavailable'),
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: maximumAgeMs },
    )
  })
}
