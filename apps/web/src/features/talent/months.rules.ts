/** The months from one business day to another, both included: `2026-09` … `2026-12`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = from.split('-').map(Number)
  const last = to.slice(0, 7)
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > last) return months
    months.push(name)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}
