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
  /** The id of the chosen place. */
  chosen: string | null
}

/** The operator's map tiles, from `places.mapSettings`. */
export interface MapTiles {
  urlTemplate: string
  attribution: string
  datum: 'wgs84' | 'gcj02'
}

/** Texts inside the map. */
export interface MapLabels {
  place: (title: string) => string
  /** `city` is the nearest one, or ''. */
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
  /** Called with the chosen place, or with several that are too close to separate. */
  onChoose: (placeIds: readonly string[]) => void
  /** The visible part changed. */
  onView: (view: MapView) => void
}

/** What a map begins with. */
export interface MapOpening {
  content: MapContent
  labels: MapLabels
  events: MapEvents
  tiles: MapTiles | null
}

/** An open map, whatever draws it. */
export interface MapHandle {
  show: (content: MapContent) => void
  zoomBy: (steps: 1 | -1) => void
  /** Pans by a part of the map: 1 is right or down, -1 left or up. */
  panBy: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void
  showAll: () => void
  /** Whether one finger moves the map instead of the page. */
  moveByFinger: (isOn: boolean) => void
  /** Redraws after text size or colours changed. */
  redraw: () => void
  end: () => void
}
