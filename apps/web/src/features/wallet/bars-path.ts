/** The dark bars of a code, `1` dark and `0` light, as one SVG path; neighbours are one bar. */
export function barsPath(bars: string, left: number, height: number): string {
  return [...bars.matchAll(/1+/g)]
    .map((run) => `M${left + run.index} 0h${run[0].length}v${height}h-${run[0].length}z`)
    .join('')
}
