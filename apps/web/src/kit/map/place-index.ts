import Supercluster from 'supercluster'
import type { MapPlace, MapPoint } from './map-handle.ts'

/** Where one or several places lie, in the degrees of the map. */
export interface Gathered extends MapPoint {
  placeIds: readonly string[]
}

const gatherPx = 70
const tilePx = 256

/** The places of a map, gathered for every zoom once, so that moving the map looks at what is in sight only. */
export class PlaceIndex {
  private readonly pointOf = new Map<string, MapPoint>()
  private readonly clusters: Supercluster<{ placeId: string }, Record<string, never>>

  /** `convert` gives the degrees of the map, whose nearest zoom is `maxZoom`. */
  constructor(places: readonly MapPlace[], convert: (point: MapPoint) => MapPoint, maxZoom: number) {
    for (const place of places) this.pointOf.set(place.placeId, convert(place))
    this.clusters = new Supercluster({ radius: gatherPx, extent: tilePx, maxZoom: maxZoom })
    this.clusters.load(
      [...this.pointOf].map(([placeId, { latitude, longitude }]) => ({
        type: 'Feature',
        properties: { placeId },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    )
  }

  get size(): number {
    return this.pointOf.size
  }

  /** What lies between these degrees: west, south, east, north. */
  gathered(edges: readonly [number, number, number, number], zoom: number): Gathered[] {
    return this.clusters.getClusters([...edges], zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const placeIds =
        'cluster' in properties
          ? this.clusters
              .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
              .map((leaf) => leaf.properties.placeId)
          : [properties.placeId]
      return { latitude, longitude, placeIds }
    })
  }

  /** The points of places; of all without ids. */
  points(placeIds: Iterable<string> = this.pointOf.keys()): MapPoint[] {
    return [...placeIds].flatMap((placeId) => this.pointOf.get(placeId) ?? [])
  }
}
