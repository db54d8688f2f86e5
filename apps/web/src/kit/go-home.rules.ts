/** A stretch of the window from top to bottom, in CSS pixels. */
export interface Span {
  top: number
  bottom: number
}

export interface Place {
  /** Where the button would best begin. */
  wanted: number
  height: number
  /** What is free at least between the button and anything that can be pressed. */
  gap: number
  room: Span
  /** What must not be covered: controls, header, bottom bar. */
  taken: readonly Span[]
  /** Lines of text that would rather not be covered. */
  text: readonly Span[]
}

/** A pixel of covered text weighs as much as this many pixels of way. */
const textWeight = 20

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
}

/** All places worth trying: the wanted one, and those right above and below whatever is in the way. */
function freeTops({ wanted, height, gap, room, taken, text }: Place): number[] {
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

/** Where the button rests: near the wanted place, over no control, over little text. Null where there is no room. */
export function restingTop(place: Place): number | null {
  const cost = (top: number) => {
    const own = { top, bottom: top + place.height }
    const covered = place.text.reduce((sum, span) => sum + overlap(own, span), 0)
    return Math.abs(top - place.wanted) + textWeight * covered
  }
  return freeTops(place).sort((one, other) => cost(one) - cost(other))[0] ?? null
}

/** One step of the arrow keys: the free place nearest to a step away, in that direction; null where none is left. */
export function steppedTop(place: Place, current: number, step: number): number | null {
  const aim = current + step
  const onward = freeTops({ ...place, wanted: aim }).filter((top) => (top - current) * Math.sign(step) > 0.5)
  return onward.sort((one, other) => Math.abs(one - aim) - Math.abs(other - aim))[0] ?? null
}
