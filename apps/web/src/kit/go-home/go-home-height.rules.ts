/** A vertical range of the window, in CSS pixels. */
export interface Span {
  top: number
  bottom: number
}

export interface Surroundings {
  /** The preferred top of the button. */
  wanted: number
  height: number
  /** Minimum distance between the button and controls. */
  gap: number
  room: Span
  /** Must not be covered: controls, header, bottom bar. */
  taken: readonly Span[]
  /** Lines of text, whose ends must not be covered. */
  text: readonly Span[]
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
}

/** Whether the button covers no control and no line of text at this height. */
export function isFree({ height, gap, room, taken, text }: Surroundings, top: number): boolean {
  if (top < room.top - 0.5 || top + height > room.bottom + 0.5) return false
  const own = { top: top - gap + 0.5, bottom: top + height + gap - 0.5 }
  return [...taken, ...text].every((span) => overlap(own, span) === 0)
}

/** Candidate positions: the wanted one, and those right above and below each obstacle. */
function freeTops(surroundings: Surroundings): number[] {
  const { wanted, height, gap, room, taken, text } = surroundings
  const tops = [wanted, room.top, room.bottom - height]
  for (const span of [...taken, ...text]) tops.push(span.bottom + gap, span.top - gap - height)
  return tops
    .map((top) => Math.min(Math.max(top, room.top), room.bottom - height))
    .filter((top) => isFree(surroundings, top))
}

/** The free position closest to the wanted one. Null if there is none. */
export function nearestFreeTop(surroundings: Surroundings): number | null {
  const distance = (top: number) => Math.abs(top - surroundings.wanted)
  return freeTops(surroundings).sort((one, other) => distance(one) - distance(other))[0] ?? null
}

/** One step of the arrow keys: the free position nearest to one step away in that direction, or null. */
export function nextFreeTop(surroundings: Surroundings, current: number, step: number): number | null {
  const aim = current + step
  const onward = freeTops({ ...surroundings, wanted: aim }).filter(
    (top) => (top - current) * Math.sign(step) > 0.5,
  )
  return onward.sort((one, other) => Math.abs(one - aim) - Math.abs(other - aim))[0] ?? null
}
