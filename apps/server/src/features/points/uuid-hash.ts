/**
 * The hash by which PostgreSQL and Citus spread uuids (`uuid_hash`: Bob Jenkins's lookup3 on little-endian words), as an
 * unsigned number of 32 bits. Where a server hashes otherwise, the members of a stripe are others, and nothing else.
 */
export function uuidHash(uuid: string): number {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  const word = (at: number) => bytes.readUInt32LE(at * 4)
  const start = 0x9e3779b9 + bytes.length + 3923095
  let [a, b, c] = [(start + word(0)) | 0, (start + word(1)) | 0, (start + word(2)) | 0]
  const turned = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
  a = (a - c) ^ turned(c, 4)
  c = (c + b) | 0
  b = (b - a) ^ turned(a, 6)
  a = (a + c) | 0
  c = (c - b) ^ turned(b, 8)
  b = (b + a) | 0
  a = (a - c) ^ turned(c, 16)
  c = (c + b) | 0
  b = (b - a) ^ turned(a, 19)
  a = (a + c) | 0
  c = (c - b) ^ turned(b, 4)
  b = (b + a) | 0
  a = (a + word(3)) | 0
  c = ((c ^ b) - turned(b, 14)) | 0
  a = ((a ^ c) - turned(c, 11)) | 0
  b = ((b ^ a) - turned(a, 25)) | 0
  c = ((c ^ b) - turned(b, 16)) | 0
  a = ((a ^ c) - turned(c, 4)) | 0
  b = ((b ^ a) - turned(a, 14)) | 0
  c = ((c ^ b) - turned(b, 24)) | 0
  return c >>> 0
}
