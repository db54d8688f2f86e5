/** A parameter set takes some dozens of bytes until what is read of it. */
const readBytes = 128

/** The payload without the bytes that keep start codes from appearing in it. */
export function unescaped(unit: Uint8Array): Uint8Array {
  const kept: number[] = []
  let zeros = 0
  for (const byte of unit.subarray(0, readBytes)) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    kept.push(byte)
  }
  return Uint8Array.from(kept)
}

/** Reads bits from the highest on. Throws a `RangeError` after the end. */
export function bitReader(bytes: Uint8Array) {
  let at = 0
  function bit(): number {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('a parameter set is cut off')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  function bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read += 1) value = value * 2 + bit()
    return value
  }
  return {
    bits,
    skip(count: number): void {
      at += count
    },
    /** An Exp-Golomb code. */
    golomb(): number {
      let zeros = 0
      while (bit() === 0) {
        zeros += 1
        if (zeros > 31) throw new RangeError('a code of too many bits')
      }
      return 2 ** zeros - 1 + bits(zeros)
    },
  }
}
