const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** The terminal columns of a text; Chinese characters take two. */
function widthOf(text: string): number {
  return [...text].reduce((width, sign) => width + (wide.test(sign) ? 2 : 1), 0)
}

/** Aligns rows in columns; the first row is the head. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text)))
      .join('  ')
      .trimEnd(),
  )
}
