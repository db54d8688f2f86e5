/**
 * The parts of a perceptual hash by which the files that look like it are found: their lowest bits and how many they
 * have. The indexes of `member_file` have the same.
 */
export const pictureParts = [
  { shift: 51, bits: 13 },
  { shift: 38, bits: 13 },
  { shift: 25, bits: 13 },
  { shift: 12, bits: 13 },
  { shift: 0, bits: 12 },
] as const

/** Two pictures of whose 64 bits at most so many differ look alike: then one of the five parts differs in at most one. */
export const maxAlike = 8

/** The values of each part that differ in at most one bit from that of a hash, given as a signed number in decimal digits. */
export function nearParts(digits: string): number[][] {
  const hash = BigInt.asUintN(64, BigInt(digits))
  return pictureParts.map(({ shift, bits }) => {
    const own = Number(BigInt.asUintN(bits, hash >> BigInt(shift)))
    return [own, ...Array.from({ length: bits }, (_, bit) => own ^ (1 << bit))]
  })
}
