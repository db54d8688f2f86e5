/** A member code: eleven random digits and a check digit, so that misreading is detected. */
export const memberCodeDigits = 12

/** The check digit by the Luhn algorithm (ISO/IEC 7812-1, annex B). */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** The member code for eleven digits. */
export function memberCodeOf(digits: string): string {
  return digits + checkDigitOf(digits)
}

export function isMemberCode(code: string): boolean {
  return /^\d{12}$/.test(code) && checkDigitOf(code.slice(0, -1)) === code.at(-1)
}
