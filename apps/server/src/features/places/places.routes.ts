import type { places } from '@club/contract/places.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

export function placesRoutes(): HandlersOf<typeof places> {
  return {
    list: notYet(),
    markers: notYet(),
    detail: notYet(),
    cities: notYet(),
  }
}
