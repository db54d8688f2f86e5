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

/** Minimum distance between two marks, as between any two targets. */
export const gapPx = 10

const between = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max)

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
 * Turns spots into marks that can be tapped: inside the window, and no two closer than targets may be. Closer
 * ones are merged, the closest first. Sorted from top to bottom, the reading order.
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
  // Terminates because each round merges two into one.
  for (;;) {
    const pair = closePair(settled, mark)
    if (!pair) break
    const [one, other] = pair
    settled = [...settled.filter((spot) => spot !== one && spot !== other), merged(one, other)]
  }
  return settled.sort((one, other) => one.y - other.y || one.x - other.x)
}

/** The closest pair of those that are too close. */
function closePair(spots: readonly Spot[], mark: Box): [Spot, Spot] | null {
  let closest: { pair: [Spot, Spot]; apart: number } | null = null
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(index + 1)) {
      const apart = Math.hypot(one.x - other.x, one.y - other.y)
      if (isTooClose(one, other, mark) && apart < (closest?.apart ?? Number.POSITIVE_INFINITY)) {
        closest = { pair: [one, other], apart }
      }
    }
  }
  return closest?.pair ?? null
}

const kilometersOfDegree = 111.32

/** The width of a stretch of longitude at a latitude, in kilometres. */
export function kilometersAcross(west: number, east: number, latitude: number): number {
  return Math.abs(east - west) * kilometersOfDegree * Math.cos((latitude * Math.PI) / 180)
}

/** A length rounded as people say it: 1,340 km are about 1,300. */
export function roundedKilometers(kilometers: number): number {
  if (kilometers < 1) return Math.max(0.1, Math.round(kilometers * 10) / 10)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kilometers)) - 1)
  return Math.round(kilometers / step) * step
}

const steps = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
const minLines = 3

/** Degrees between grid lines, so that a few lines cross the window. */
export function gridStep(degreesAcross: number): number {
  return steps.find((step) => degreesAcross / step >= minLines) ?? 0.01
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

const dotRoomPx = 8
const edgePx = 2
/** Room between a name and a mark: a town's name that touches a count reads as one with it. */
const clearPx = 6

function widened({ left, top, width, height }: Rect): Rect {
  return {
    left: left - clearPx,
    top: top - clearPx,
    width: width + 2 * clearPx,
    height: height + 2 * clearPx,
  }
}

/**
 * Where a name fits beside its point without covering anything: right, left, below or above, outside the mark
 * on the point. Null if there is no room, or if another name covers the point.
 */
export function placeForName(
  point: { x: number; y: number },
  name: Box,
  window: Box,
  { marks, taken }: { marks: readonly Rect[]; taken: readonly Rect[] },
): Rect | null {
  const dot = { left: point.x, top: point.y, width: 0, height: 0 }
  if (taken.some((rect) => overlaps(rect, dot))) return null
  const own = marks.find((rect) => overlaps(rect, dot)) ?? dot
  const [right, bottom] = [own.left + own.width, own.top + own.height]
  const [middleX, middleY] =
    own === dot
      ? [point.x - name.width / 2, point.y - name.height / 2]
      : [own.left + (own.width - name.width) / 2, own.top + (own.height - name.height) / 2]
  const aboveOrBelow = own === dot ? dotRoomPx / 2 : dotRoomPx
  const corners = [
    [right + dotRoomPx, middleY],
    [own.left - dotRoomPx - name.width, middleY],
    [middleX, bottom + aboveOrBelow],
    [middleX, own.top - aboveOrBelow - name.height],
  ] as const
  for (const [left, top] of corners) {
    const rect = { left, top, ...name }
    const isInside =
      left >= edgePx &&
      top >= edgePx &&
      left + name.width <= window.width - edgePx &&
      top + name.height <= window.height - edgePx
    if (isInside && ![...marks.map(widened), ...taken].some((other) => overlaps(rect, other))) return rect
  }
  return null
}
