import L from 'leaflet'
import { drawBasemap, type Named } from './base-drawing.ts'
import { converterTo } from './datum.ts'
import type { MapContent, MapHandle, MapOpening, MapPoint } from './map-handle.ts'
import { MapMarks, type Mark } from './map-marks.ts'
import { mapSheet } from './map-sheet.ts'
import { kilometersAcross, settleMarks } from './marks.rules.ts'
import { PlaceClusters } from './place-clusters.ts'
import {
  maxFirstZoom,
  maxOwnZoom,
  maxSingleZoom,
  maxTilesZoom,
  minZoom,
  panPart,
  titlesFromZoom,
} from './zoom-and-pan.ts'

/** Points within this distance in degrees look the same on any map. */
const samePointDegrees = 0.0004
const wholeMap: L.LatLngBoundsLiteral = [
  [18, 76],
  [51, 132],
]
/** In pixels; marks across the edge are moved inside. */
const viewPadding: L.PointTuple = [8, 8]
const cityNearKilometers = 150
const still = { animate: false }

/** On touch screens, dragging scrolls the page until the reader chooses otherwise. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** Draws the club's map into an empty element. Throws if its styles or its converter cannot be loaded. */
export async function openLeafletMap(element: HTMLElement, opening: MapOpening): Promise<MapHandle> {
  const [convert] = await Promise.all([converterTo(opening.tiles?.datum ?? 'wgs84'), mapSheet()])
  return new ClubMap(element, opening, convert)
}

class ClubMap implements MapHandle {
  private readonly map: L.Map
  private readonly canvas = document.createElement('canvas')
  private readonly marks: MapMarks<L.LatLng>
  private readonly opening: MapOpening
  private readonly convert: (point: MapPoint) => MapPoint
  private readonly sizes: ResizeObserver
  private content: MapContent
  private index: PlaceClusters
  private wasDragged = false

  constructor(element: HTMLElement, opening: MapOpening, convert: (point: MapPoint) => MapPoint) {
    this.opening = opening
    this.convert = convert
    this.content = opening.content
    // No animations: every step is immediate.
    this.map = L.map(element, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
      scrollWheelZoom: false,
      dragging: !isTouched(),
      // Tiles need whole zooms; the club's own background does not, so all places can fill the window.
      zoomSnap: opening.tiles ? 1 : 0.25,
      minZoom,
      maxZoom: opening.tiles ? maxTilesZoom : maxOwnZoom,
    })
    this.canvas.className = 'club-map-ground'
    this.canvas.setAttribute('aria-hidden', 'true')
    this.marks = new MapMarks(opening.labels, (mark, event) => this.press(mark, event))
    element.prepend(this.canvas)
    element.append(this.marks.layer)
    this.index = this.prepare()
    this.showAll()
    if (opening.tiles) L.tileLayer(opening.tiles.urlTemplate, { maxZoom: maxTilesZoom }).addTo(this.map)
    // Safari 12 knows touches alone.
    for (const name of ['pointerdown', 'touchstart'] as const) {
      element.addEventListener(
        name,
        () => {
          this.wasDragged = false
        },
        { passive: true },
      )
    }
    this.map.on('dragstart', () => {
      this.wasDragged = true
    })
    this.map.on('move zoom', () => this.follow())
    this.map.on('moveend zoomend resize', () => this.redraw())
    this.sizes = new ResizeObserver(() => this.map.invalidateSize(still))
    this.sizes.observe(element)
    this.redraw()
  }

  show(content: MapContent): void {
    const hasOtherPlaces = content.places !== this.content.places
    this.content = content
    if (hasOtherPlaces) {
      this.index = this.prepare()
      this.showAll()
    }
    this.redraw()
  }

  zoomBy(steps: 1 | -1): void {
    this.map.setZoom(this.map.getZoom() + steps, still)
  }

  panBy(x: -1 | 0 | 1, y: -1 | 0 | 1): void {
    const { x: width, y: height } = this.map.getSize()
    this.map.panBy([x * width * panPart, y * height * panPart], still)
  }

  showAll(): void {
    const points = this.index.points()
    const bounds = points.length > 0 ? boundsOf(points) : L.latLngBounds(wholeMap)
    const maxZoom = points.length === 1 ? maxSingleZoom : maxFirstZoom
    this.map.fitBounds(bounds, { padding: viewPadding, maxZoom, ...still })
  }

  moveByFinger(isOn: boolean): void {
    if (isOn) this.map.dragging.enable()
    else this.map.dragging.disable()
  }

  /** Redraws the visible marks and everything that depends on them. */
  redraw(): void {
    const { x: width, y: height } = this.map.getSize()
    const bounds = this.map.getBounds()
    const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const found = this.index.gathered(edges, Math.floor(this.map.getZoom()))
    const spots = found.map(({ placeIds, ...point }) => ({ ...this.pixelOf(point), placeIds }))
    const box = this.marks.measure(this.index.size)
    const marks = settleMarks(spots, { width, height }, box).map((spot): Mark<L.LatLng> => {
      const anchor = this.map.containerPointToLatLng([spot.x, spot.y])
      return { ...spot, anchor, title: this.titleOf(spot.placeIds), city: this.cityNear(anchor) }
    })
    this.marks.draw(marks, this.content.chosen)
    this.drawBasemap()
    const zoom = this.map.getZoom()
    this.opening.events.onView({
      kilometersAcross: kilometersAcross(edges[0], edges[2], bounds.getCenter().lat),
      canZoomIn: zoom < this.map.getMaxZoom(),
      canZoomOut: zoom > this.map.getMinZoom(),
    })
  }

  end(): void {
    this.sizes.disconnect()
    this.map.remove()
    this.canvas.remove()
    this.marks.layer.remove()
  }

  private prepare(): PlaceClusters {
    return new PlaceClusters(this.content.places, this.convert, this.map.getMaxZoom())
  }

  /** Moves marks and background along with the map. */
  private follow(): void {
    this.marks.move(({ anchor }) => this.map.latLngToContainerPoint(anchor))
    this.drawBasemap()
  }

  /** The pixel of a point in the map's own degrees. */
  private pixelOf({ latitude, longitude }: MapPoint): L.Point {
    return this.map.latLngToContainerPoint([latitude, longitude])
  }

  private titleOf([placeId, ...others]: readonly string[]): string {
    if (others.length > 0) return ''
    return this.content.places.find((place) => place.placeId === placeId)?.title ?? ''
  }

  private cityNear(anchor: L.LatLng): string {
    let nearest = { name: '', meters: cityNearKilometers * 1000 }
    for (const city of this.content.cities) {
      const { latitude, longitude } = this.convert(city)
      const meters = anchor.distanceTo([latitude, longitude])
      if (meters < nearest.meters) nearest = { name: city.name, meters }
    }
    return nearest.name
  }

  private press({ placeIds }: Mark<L.LatLng>, event: MouseEvent): void {
    // A drag that began on a mark does not choose it; a key press (detail 0) never drags.
    if (event.detail !== 0 && this.wasDragged) return
    const bounds = boundsOf(this.index.points(placeIds))
    const span = Math.max(bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth())
    const zoom = this.map.getZoom()
    const isOneSpot = span < samePointDegrees || zoom >= this.map.getMaxZoom()
    if (placeIds.length === 1 || isOneSpot) {
      this.opening.events.onChoose(placeIds)
      return
    }
    const fitting = this.map.getBoundsZoom(bounds, false, L.point(viewPadding).multiplyBy(2))
    const next = Math.min(Math.max(fitting, zoom + 1), this.map.getMaxZoom())
    this.map.setView(bounds.getCenter(), next, still)
  }

  private drawBasemap(): void {
    const { x: width, y: height } = this.map.getSize()
    const sharpness = window.devicePixelRatio || 1
    this.canvas.width = width * sharpness
    this.canvas.height = height * sharpness
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
    const context = this.canvas.getContext('2d')
    if (!context) return
    context.scale(sharpness, sharpness)
    const bounds = this.map.getBounds()
    const project = (point: MapPoint) => this.pixelOf(this.convert(point))
    const marks = this.marks.covered(({ anchor }) => this.map.latLngToContainerPoint(anchor))
    const { here, cities } = this.content
    const names: Named[] = [
      ...(here ? [{ ...project(here), name: this.opening.labels.here, kind: 'here' as const }] : []),
      ...(this.map.getZoom() < titlesFromZoom
        ? []
        : marks
            .filter(({ title }) => title !== '')
            .map(({ x, y, title }) => ({ x, y, name: title, kind: 'place' as const }))),
      ...cities.map((city) => ({ ...project(city), name: city.name, kind: 'city' as const })),
    ]
    drawBasemap({
      context,
      window: { width, height },
      project,
      edges: {
        west: bounds.getWest(),
        east: bounds.getEast(),
        south: bounds.getSouth(),
        north: bounds.getNorth(),
      },
      names,
      marks,
      riverNames: this.opening.labels,
    })
  }
}

function boundsOf(points: readonly MapPoint[]): L.LatLngBounds {
  return L.latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]))
}
