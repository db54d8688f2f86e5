const toneColor = /^#([0-9a-f]{6})$/i

/** The class of a colour from content, '' for anything that is no `#rrggbb`: served HTML carries no `style=`. */
export function toneClass(color: string): string {
  const digits = toneColor.exec(color)?.[1]
  return digits ? `tone-${digits.toLowerCase()}` : ''
}

/** The rules behind `toneClass`; anything but `#rrggbb` is left out. */
export function toneStyles(colors: readonly string[]): string {
  const known = [...new Set(colors.filter((color) => toneColor.test(color)))]
  return known.map((color) => `.${toneClass(color)}{--tone:${color}}`).join('')
}
