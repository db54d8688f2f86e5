/** The club's number of a member: eleven random digits and a check digit, so that a misread one is noticed. */
export const memberCodeDigits = 12

/** The digit that makes a number whole by Luhn's rule (ISO/IEC 7812-1, annex B). */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** The code of eleven digits. */
export function memberCodeOf(digits: string): string {
  return digits + checkDigitOf(digits)
}

export function isMemberCode(code: string): boolean {
  return /^\d{12}$/.test(code) && checkDigitOf(code.slice(0, -1)) === code.at(-1)
}
