const steps = [1, 2, 5, 10] as const

/** Round values from 0 to at least `most`, three to six of them, the last above every bar: `[0, 20, 40, 60]`. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * (steps.find((each) => each * power >= rough) ?? 10))
  const ticks: number[] = []
  for (let at = 0; ; at += step) {
    ticks.push(at)
    if (at >= most) return ticks
  }
}

/** Which of so many labels are written, so that at most `most` stand side by side: every first, second, fifth … */
export function everyNth(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most))
}
