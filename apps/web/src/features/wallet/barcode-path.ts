/** The dark bars of a code (`1` dark, `0` light) as one SVG path; adjacent bars are merged. */
export function barsPath(bars: string, left: number, height: number): string {
  return [...bars.matchAll(/1+/g)]
    .map((run) => `M${left + run.index} 0h${run[0].length}v${height}h-${run[0].length}z`)
    .join('')
}
