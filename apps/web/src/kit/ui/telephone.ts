/** A number as a `tel:` address. */
export function telephoneOf(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/** A number with non-breaking hyphens. */
export function unbroken(number: string): string {
  return number.replaceAll('-', '\u2011')
}
