/** Rows over which a day's counts are spread. */
export const countStripes = 16

/** Characters of an address's hash (base64url) that its reports are counted by: 262,144 slots. */
const slotCharacters = 3
/** The most rows of one address budget, however many addresses send. */
export const addressSlots = 64 ** slotCharacters

/** The slot of a hashed address. Two addresses seldom share one, and made-up addresses do not grow the table. */
export function addressSlotOf(hash: string): string {
  return hash.slice(0, slotCharacters)
}
