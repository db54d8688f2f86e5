import { loadCode } from '../loading/load-code.ts'
import type { MapPoint } from './map-handle.ts'

export type Datum = 'wgs84' | 'gcj02' | 'bd09'
type Convert = (point: MapPoint) => MapPoint

/** Converts the club's degrees (WGS 84) to a service's; the converter is loaded only if needed. */
export async function converterTo(datum: Datum): Promise<Convert> {
  if (datum === 'wgs84') return (point) => point
  const { default: gcoord } = await loadCode(() => import('gcoord'))
  const target = datum === 'bd09' ? gcoord.BD09 : gcoord.GCJ02
  return ({ latitude, longitude }) => {
    const [east, north] = gcoord.transform<[number, number]>([longitude, latitude], gcoord.WGS84, target)
    return { latitude: north, longitude: east }
  }
}
