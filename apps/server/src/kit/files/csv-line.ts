/** A line of a CSV file, without its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',')
}

/** Spreadsheets would read a leading = + - @ or tab as a formula. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
