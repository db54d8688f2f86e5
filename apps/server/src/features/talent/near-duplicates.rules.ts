/** A perceptual hash of 64 bits as two halves, which compare faster than one big number. */
export interface PictureHash {
  workNo: string
  high: number
  low: number
}

const halfBits = 32n

/** From the signed number in decimal digits that is stored. */
export function pictureHash(workNo: string, digits: string): PictureHash {
  const bits = BigInt.asUintN(64, BigInt(digits))
  return { workNo, high: Number(bits >> halfBits), low: Number(BigInt.asUintN(32, bits)) }
}

/** How many bits of a half are set. */
function bitsIn(half: number): number {
  let bits = half - ((half >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** In how many of their 64 bits two pictures differ; 0 for pictures that look the same. */
export function distanceOf(one: PictureHash, other: PictureHash): number {
  return bitsIn(one.high ^ other.high) + bitsIn(one.low ^ other.low)
}

/** Pictures at most this far apart look alike. */
const maxAlike = 8
const maxNamed = 5

export interface NearWork {
  workNo: string
  distance: number
}

/** The other works whose pictures look like one of these, the nearest first; at most five. */
export function nearWorks(own: readonly PictureHash[], others: readonly PictureHash[]): NearWork[] {
  const nearest = new Map<string, number>()
  for (const mine of own) {
    for (const other of others) {
      if (other.workNo === mine.workNo) continue
      const distance = distanceOf(mine, other)
      if (distance <= Math.min(maxAlike, nearest.get(other.workNo) ?? maxAlike))
        nearest.set(other.workNo, distance)
    }
  }
  return [...nearest]
    .map(([workNo, distance]) => ({ workNo, distance }))
    .sort((one, other) => one.distance - other.distance || (one.workNo < other.workNo ? -1 : 1))
    .slice(0, maxNamed)
}
