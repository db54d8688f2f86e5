import Supercluster from 'supercluster'
import type { MapPlace, MapPoint } from './map-handle.ts'

/** The position of one or more places, in the map's degrees. */
export interface Gathered extends MapPoint {
  placeIds: readonly string[]
}

const clusterRadiusPx = 70
const tilePx = 256

/** A map's places, clustered once for every zoom, so that moving the map handles only what is visible. */
export class PlaceClusters {
  private readonly pointOf = new Map<string, MapPoint>()
  private readonly clusters: Supercluster<{ placeId: string }, Record<string, never>>

  /** `convert` gives the map's own degrees; `maxZoom` is its highest zoom. */
  constructor(places: readonly MapPlace[], convert: (point: MapPoint) => MapPoint, maxZoom: number) {
    for (const place of places) this.pointOf.set(place.placeId, convert(place))
    this.clusters = new Supercluster({ radius: clusterRadiusPx, extent: tilePx, maxZoom: maxZoom })
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

  /** The clusters between west, south, east and north. */
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

  /** The points of the given places, by default of all. */
  points(placeIds: Iterable<string> = this.pointOf.keys()): MapPoint[] {
    return [...placeIds].flatMap((placeId) => this.pointOf.get(placeId) ?? [])
  }
}
