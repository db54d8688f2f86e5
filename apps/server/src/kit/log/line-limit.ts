const perMs = 1000
/** There are few kinds; beyond this number the oldest are forgotten. */
const maxKinds = 100

/**
 * Lets one log line per second and kind pass. Returns how many were left out since the last one, or null if this one
 * is left out, too. `now` is in milliseconds.
 */
export function lineLimit(now: () => number = () => performance.now()): (kind: string) => number | null {
  const lines = new Map<string, { at: number; leftOut: number }>()
  return (kind) => {
    const last = lines.get(kind)
    const at = now()
    if (last && at - last.at < perMs) {
      last.leftOut += 1
      return null
    }
    lines.delete(kind)
    lines.set(kind, { at, leftOut: 0 })
    const [oldest] = lines.keys()
    if (lines.size > maxKinds && oldest !== undefined) lines.delete(oldest)
    return last?.leftOut ?? 0
  }
}
