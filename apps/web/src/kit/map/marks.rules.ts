/** Marks on a map, in pixels of its window. */

export interface Spot {
  x: number
  y: number
  placeIds: readonly string[]
}

export interface Box {
  width: number
  height: number
}

/** The least distance between two marks, as between any two targets. */
export const gapPx = 10

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

function isTooClose(one: Spot, other: Spot, { width, height }: Box): boolean {
  return Math.abs(one.x - other.x) < width + gapPx && Math.abs(one.y - other.y) < height + gapPx
}

function merged(one: Spot, other: Spot): Spot {
  const [a, b] = [one.placeIds.length, other.placeIds.length]
  return {
    x: (one.x * a + other.x * b) / (a + b),
    y: (one.y * a + other.y * b) / (a + b),
    placeIds: [...one.placeIds, ...other.placeIds],
  }
}

/**
 * Marks that can be tapped: none beyond the window's edge, no two closer than targets may be; what is closer becomes
 * one mark. From top to bottom, as they are read.
 */
export function settleMarks(spots: readonly Spot[], window: Box, mark: Box): Spot[] {
  const [sideX, sideY] = [mark.width / 2 + gapPx, mark.height / 2 + gapPx]
  let settled = spots
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= window.width && y <= window.height)
    .map((spot) => ({
      ...spot,
      x: between(sideX, spot.x, Math.max(sideX, window.width - sideX)),
      y: between(sideY, spot.y, Math.max(sideY, window.height - sideY)),
    }))
  // Each turn makes one of two, so that this ends.
  for (;;) {
    const pair = closePair(settled, mark)
    if (!pair) break
    const [one, other] = pair
    settled = [...settled.filter((spot) => spot !== one && spot !== other), merged(one, other)]
  }
  return settled.sort((one, other) => one.y - other.y || one.x - other.x)
}

function closePair(spots: readonly Spot[], mark: Box): [Spot, Spot] | null {
  for (const [index, one] of spots.entries()) {
    const other = spots.slice(index + 1).find((each) => isTooClose(one, each, mark))
    if (other) return [one, other]
  }
  return null
}

const kilometersOfDegree = 111.32

/** How wide a stretch of longitude is at a latitude, in kilometres. */
export function kilometersAcross(west: number, east: number, latitude: number): number {
  return Math.abs(east - west) * kilometersOfDegree * Math.cos((latitude * Math.PI) / 180)
}

/** A length as one says it: 1,340 km are about 1,300. */
export function roundedKilometers(kilometers: number): number {
  if (kilometers < 1) return Math.max(0.1, Math.round(kilometers * 10) / 10)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kilometers)) - 1)
  return Math.round(kilometers / step) * step
}

const steps = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
const linesLeast = 3

/** How many degrees lie between two lines of the grid, so that a few lines cross the window. */
export function gridStep(degreesAcross: number): number {
  return steps.find((step) => degreesAcross / step >= linesLeast) ?? 0.01
}

/** The multiples of a step between two degrees. */
export function gridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: Math.min(count, 60) }, (_, index) => (first + index) * step)
}

export interface Rect extends Box {
  left: number
  top: number
}

export function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/**
 * Where a name can stand beside its point without covering anything: right, left, below, above, then the same outside
 * of a mark that lies on the point. Null where there is no room.
 */
export function placeForName(
  point: { x: number; y: number },
  name: Box,
  window: Box,
  taken: readonly Rect[],
  mark: Box,
): Rect | null {
  for (const [x, y] of [
    [8, 8],
    [mark.width / 2 + 4, mark.height / 2 + 4],
  ] as const) {
    const middleX = point.x - name.width / 2
    const middleY = point.y - name.height / 2
    const corners = [
      [point.x + x, middleY],
      [point.x - x - name.width, middleY],
      [middleX, point.y + y],
      [middleX, point.y - y - name.height],
    ] as const
    for (const [left, top] of corners) {
      const rect = { left, top, ...name }
      const isInside =
        left >= 2 && top >= 2 && left + name.width <= window.width - 2 && top + name.height <= window.height - 2
      if (isInside && !taken.some((other) => overlaps(rect, other))) return rect
    }
  }
  return null
}
