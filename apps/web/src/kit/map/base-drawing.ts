import type { MapPoint } from './map-handle.ts'
import { type Box, gridLines, gridStep, overlaps, placeForName, type Rect } from './marks.rules.ts'
import { yangtze, yellowRiver } from './rivers.ts'

/**
 * The background of the club's map: a grid of degrees, cities with names and, zoomed out, two rivers. It
 * draws no coasts or borders, so it makes no claim about them.
 */

interface XY {
  x: number
  y: number
}

export interface Named extends XY {
  name: string
  kind: 'city' | 'place' | 'here'
}

export interface Basemap {
  context: CanvasRenderingContext2D
  window: Box
  /** Degrees (WGS 84) to pixels of the window. */
  project: (point: MapPoint) => XY
  edges: { west: number; east: number; south: number; north: number }
  /** By importance: earlier names take the room first. */
  names: readonly Named[]
  /** The marks on top of the background. */
  marks: readonly Rect[]
  riverNames: { yangtze: string; yellowRiver: string }
}

/** From this width in degrees, an error of a fifth of a degree is invisible. */
const riversFromDegrees = 8

interface Look {
  ink: string
  paper: string
  grid: string
  water: string
  waterInk: string
  font: string
  fontPx: number
}

function lookOf(canvas: HTMLCanvasElement): Look {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: colour('--map-ink'),
    paper: colour('--map-paper'),
    grid: colour('--map-grid'),
    water: colour('--map-water'),
    waterInk: colour('--map-water-ink'),
    font: `600 ${style.fontSize} ${style.fontFamily}`,
    fontPx: Number.parseFloat(style.fontSize),
  }
}

export function drawBasemap(basemap: Basemap): void {
  const { context, window, edges } = basemap
  const look = lookOf(context.canvas)
  context.clearRect(0, 0, window.width, window.height)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  drawGrid(basemap, look)
  const taken: Rect[] = []
  context.font = look.font
  context.textBaseline = 'middle'
  const hasRivers = edges.east - edges.west > riversFromDegrees
  if (hasRivers) for (const river of [yangtze, yellowRiver]) drawRiver(basemap, look, river)
  for (const named of basemap.names) {
    // A dot without its name would be useless.
    const hasName = drawName(basemap, look, named, taken, look.ink)
    if (hasName || named.kind === 'here') drawDot(context, look, named)
  }
  if (!hasRivers) return
  const { riverNames, project } = basemap
  drawName(
    basemap,
    look,
    { ...project({ latitude: 38.6, longitude: 106.3 }), name: riverNames.yellowRiver },
    taken,
    look.waterInk,
  )
  drawName(
    basemap,
    look,
    { ...project({ latitude: 30.4, longitude: 108 }), name: riverNames.yangtze },
    taken,
    look.waterInk,
  )
}

function drawGrid({ context, window, project, edges }: Basemap, look: Look): void {
  const { west, east, south, north } = edges
  const step = gridStep(east - west)
  context.strokeStyle = look.grid
  context.lineWidth = 1.5
  context.beginPath()
  for (const longitude of gridLines(west, east, step)) {
    const { x } = project({ latitude: south, longitude })
    context.moveTo(x, 0)
    context.lineTo(x, window.height)
  }
  for (const latitude of gridLines(south, north, step)) {
    const { y } = project({ latitude, longitude: west })
    context.moveTo(0, y)
    context.lineTo(window.width, y)
  }
  context.stroke()
}

/** A smooth line through the midpoints between the points. */
function drawRiver({ context, project }: Basemap, look: Look, river: typeof yangtze): void {
  const points = river.map(([longitude, latitude]) => project({ latitude, longitude }))
  context.strokeStyle = look.water
  context.lineWidth = 5
  context.beginPath()
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (index === 0) context.moveTo(point.x, point.y)
    if (next) context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    else context.lineTo(point.x, point.y)
  }
  context.stroke()
}

function drawDot(context: CanvasRenderingContext2D, look: Look, { x, y, kind }: Named): void {
  if (kind === 'place') return
  context.fillStyle = look.ink
  context.beginPath()
  context.arc(x, y, kind === 'here' ? 8 : 3.5, 0, 2 * Math.PI)
  context.fill()
  if (kind !== 'here') return
  context.strokeStyle = look.ink
  context.lineWidth = 3
  context.beginPath()
  context.arc(x, y, 14, 0, 2 * Math.PI)
  context.stroke()
}

/** Draws a name if there is room; returns whether it did. */
function drawName(
  { context, window, marks }: Basemap,
  look: Look,
  { x, y, name }: XY & { name: string },
  taken: Rect[],
  ink: string,
): boolean {
  if (x < 0 || y < 0 || x > window.width || y > window.height) return false
  const box = { width: context.measureText(name).width + 8, height: look.fontPx * 1.3 }
  const rect = placeForName({ x, y }, box, window, { marks, taken })
  if (!rect) return false
  // One name per mark: other towns under it would crowd around it.
  const own = marks.find((mark) => overlaps(mark, { left: x, top: y, width: 0, height: 0 }))
  taken.push(rect, own ?? { left: x - 6, top: y - 6, width: 12, height: 12 })
  context.strokeStyle = look.paper
  context.lineWidth = 5
  context.strokeText(name, rect.left + 4, rect.top + rect.height / 2)
  context.fillStyle = ink
  context.fillText(name, rect.left + 4, rect.top + rect.height / 2)
  return true
}
