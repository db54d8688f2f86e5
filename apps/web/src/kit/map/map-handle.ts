/** A point in degrees (WGS 84). */
export interface MapPoint {
  latitude: number
  longitude: number
}

export interface MapPlace extends MapPoint {
  placeId: string
  title: string
}

export interface MapCity extends MapPoint {
  name: string
}

/** What a map shows. */
export interface MapContent {
  places: readonly MapPlace[]
  cities: readonly MapCity[]
  /** Where distances are measured from. */
  here: MapPoint | null
  /** The id of the place that was chosen. */
  chosen: string | null
}

/** The operator's pictures of the ground, of `places.mapSettings`. */
export interface MapTiles {
  urlTemplate: string
  attribution: string
  datum: 'wgs84' | 'gcj02'
}

/** Words that stand in the map itself. */
export interface MapLabels {
  place: (title: string) => string
  /** `city` is the nearest one; '' where none is near. */
  group: (count: number, city: string) => string
  here: string
  yellowRiver: string
  yangtze: string
}

export interface MapView {
  /** From the left edge to the right one. */
  kilometersAcross: number
  canZoomIn: boolean
  canZoomOut: boolean
}

export interface MapEvents {
  /** Somebody chose a mark; several places where they lie too close together to be told apart. */
  onChoose: (placeIds: readonly string[]) => void
  /** What is in sight changed. */
  onView: (view: MapView) => void
}

/** What a map begins with. */
export interface MapOpening {
  content: MapContent
  labels: MapLabels
  events: MapEvents
  tiles: MapTiles | null
}

/** A map on the page, whoever draws it. */
export interface MapHandle {
  show: (content: MapContent) => void
  zoomBy: (steps: 1 | -1) => void
  /** Moves what is in sight by a part of the map: 1 is to the right or down, -1 to the left or up. */
  panBy: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void
  showAll: () => void
  /** Whether one finger moves the map instead of the page. */
  moveByFinger: (isOn: boolean) => void
  /** Draws anew after letters or colours changed. */
  redraw: () => void
  end: () => void
}
