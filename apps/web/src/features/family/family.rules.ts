const businessOffsetMs = 8 * 60 * 60 * 1000

/** The time of day of an instant at the bank: `10:05`. */
export function clockOf(instant: string): string {
  return new Date(new Date(instant).getTime() + businessOffsetMs).toISOString().slice(11, 16)
}

/** A code in groups, as it is read out: `1234 5678`. */
export function inGroups(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** The digits of a code that was typed with spaces, dashes or full-width digits. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}

export function isCode(digits: string): boolean {
  return /^\d{8}$/.test(digits)
}

/** The address in a QR code. The code comes after `#`, so that it never reaches a server or a log. */
export function helperLink(origin: string, code: string): string {
  return `${origin}/family-helper#code=${code}`
}

/** The last digits of a masked mobile: `*******5678` → `5678`. */
export function endOf(maskedMobile: string): string {
  return maskedMobile.replace(/\*/g, '')
}
