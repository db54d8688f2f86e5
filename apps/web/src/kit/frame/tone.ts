const toneColor = /^#([0-9a-f]{6})$/i

/** The class of a content colour, or '' unless it is `#rrggbb`: served HTML has no `style=`. */
export function toneClass(color: string): string {
  const digits = toneColor.exec(color)?.[1]
  return digits ? `tone-${digits.toLowerCase()}` : ''
}

/** The rules of `toneClass`; colours other than `#rrggbb` are left out. */
export function toneStyles(colors: readonly string[]): string {
  const known = [...new Set(colors.filter((color) => toneColor.test(color)))]
  return known.map((color) => `.${toneClass(color)}{--tone:${color}}`).join('')
}
