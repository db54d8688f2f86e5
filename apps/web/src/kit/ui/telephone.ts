/** A number as the address that a phone calls. */
export function telephoneOf(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/** A number with hyphens at which no line ends. */
export function unbroken(number: string): string {
  return number.replaceAll('-', '\u2011')
}
