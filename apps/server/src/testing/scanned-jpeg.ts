const segment = (marker: number, ...body: number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])

/** A table of two codes: '0' and '10'. */
const codes = (kind: number, first: number, second: number) =>
  segment(0xc4, kind, 1, 1, ...new Array<number>(14).fill(0), first, second)

/** What remains after a first scan of all blocks: one of their 63 finer parts, more exactly each time. */
function* laterScans(): Generator<Buffer> {
  for (let bit = 13; bit >= 0; bit -= 1)
    for (let part = 1; part <= 63; part += 1)
      yield segment(0xda, 1, 1, 0, part, part, ((bit === 13 ? 0 : bit + 1) << 4) | bit)
}

/** A grey progressive JPEG of a given number of scans (at most 883), all but the first of which hold nothing. */
export function scannedJpeg({ side, scans }: { side: number; scans: number }): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const empty = Buffer.alloc(Math.ceil((2 * blocks) / 8), 0b1010_1010)
  const later = [...laterScans()].slice(0, scans - 1)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0),
    codes(0x00, 0, 1),
    codes(0x10, 0xe0, 0x00),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...later.flatMap((scan) => [scan, empty]),
    Buffer.from([0xff, 0xd9]),
  ])
}
