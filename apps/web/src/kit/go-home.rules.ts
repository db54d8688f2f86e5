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
  /** Lines of text, preferably not covered. */
  text: readonly Span[]
}

/** A pixel of covered text costs as much as this many pixels of distance. */
const textWeight = 20

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
}

/** Candidate positions: the wanted one, and those right above and below each obstacle. */
function freeTops({ wanted, height, gap, room, taken, text }: Surroundings): number[] {
  const tops = [wanted, room.top, room.bottom - height]
  for (const span of [...taken, ...text]) tops.push(span.bottom + gap, span.top - gap - height)
  return tops
    .map((top) => Math.min(Math.max(top, room.top), room.bottom - height))
    .filter((top) => {
      if (top < room.top) return false
      const own = { top: top - gap + 0.5, bottom: top + height + gap - 0.5 }
      return taken.every((span) => overlap(own, span) === 0)
    })
}

/**
 * Where the button rests: close to the wanted position, over no control and little text. Null if there is no
 * room.
 */
export function restingTop(surroundings: Surroundings): number | null {
  const cost = (top: number) => {
    const own = { top, bottom: top + surroundings.height }
    const covered = surroundings.text.reduce((sum, span) => sum + overlap(own, span), 0)
    return Math.abs(top - surroundings.wanted) + textWeight * covered
  }
  return freeTops(surroundings).sort((one, other) => cost(one) - cost(other))[0] ?? null
}

/** One step of the arrow keys: the free position nearest to one step away in that direction, or null. */
export function steppedTop(surroundings: Surroundings, current: number, step: number): number | null {
  const aim = current + step
  const onward = freeTops({ ...surroundings, wanted: aim }).filter(
    (top) => (top - current) * Math.sign(step) > 0.5,
  )
  return onward.sort((one, other) => Math.abs(one - aim) - Math.abs(other - aim))[0] ?? null
}
