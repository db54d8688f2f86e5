import { readFileSync } from 'node:fs'
import { box } from './sample-film.ts'

/** 320 by 240, the left half light, turned by the file and signed by a camera. */
export const turnedHeic = readFileSync(new URL('./turned-picture.heic', import.meta.url))
const tileWidth = 320
const tileHeight = 240

function numbers(width: 1 | 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * width)
  values.forEach((value, at) => {
    bytes.writeUIntBE(value, at * width, width)
  })
  return bytes
}

const full = (type: string, version: number, ...content: Buffer[]) =>
  box(type, numbers(4, version * 0x1000000), ...content)

/** The bytes of a box of the picture, without its header. */
function contentOf(type: string): Buffer {
  const at = turnedHeic.indexOf(type, 0, 'latin1') - 4
  return turnedHeic.subarray(at + 8, at + turnedHeic.readUInt32BE(at))
}

/** The coded picture of the sample. */
const coded = turnedHeic.subarray(923, 923 + 326)

export interface SampleHeic {
  rows: number
  columns: number
  /** What the grid says of the whole; by default what its tiles make. */
  canvas?: { width: number; height: number }
  /** What the header says of a tile; by default what it is. */
  tile?: { width: number; height: number }
  /** How often each tile holds its picture. */
  repeats?: number
  /** How many more slices of its picture each tile holds, each of which may cover nearly all of it. */
  laterSlices?: number
  /** How many times the file says where a tile's bytes are, each time all of them. */
  places?: number
  /** How the whole is made of its parts; `iovl` lays them over each other. */
  derivation?: 'grid' | 'iovl'
  /** A box that the file has twice, by its path in `meta`. */
  twice?: string
  /** How many empty units the decoder's settings list behind those of the tiles. */
  emptyUnits?: number
  /** How many more entries without anything the list of properties has, or that of places. */
  emptyEntries?: { ipma?: number; iloc?: number }
}

const grid = 1
/** libheif refuses a grid that names one tile twice: each is an item of its own, with the same bytes. */
const firstTile = 2

const lengthBytes = 4

/** The last unit of a tile, as a slice that does not begin a picture. */
function laterSlice(): Buffer {
  let at = 0
  let next = 0
  while (next < coded.length) {
    at = next
    next += lengthBytes + coded.readUInt32BE(at)
  }
  const slice = Buffer.from(coded.subarray(at))
  slice[lengthBytes + 2] = (slice[lengthBytes + 2] ?? 0) & 0x7f
  return slice
}

/** A `meta` box with a copy of one of its boxes behind it. */
function withCopy(meta: Buffer, path: string): Buffer {
  const places = ['meta', ...path.split('/')].map((type) => meta.indexOf(type, 0, 'latin1') - 4)
  const at = places.pop() ?? 0
  const end = at + meta.readUInt32BE(at)
  const changed = Buffer.concat([meta.subarray(0, end), meta.subarray(at, end), meta.subarray(end)])
  for (const outer of places) changed.writeUInt32BE(meta.readUInt32BE(outer) + end - at, outer)
  return changed
}

const extent = ({ width, height }: { width: number; height: number }) =>
  full('ispe', 0, numbers(4, width, height))

/** The decoder's settings with arrays of empty parameter sets: for each its kind, how many, and their lengths. */
function settingsWith(emptyUnits: number): Buffer {
  const arrays = Array.from({ length: Math.ceil(emptyUnits / 65_535) }, (_, array) => {
    const units = Math.min(65_535, emptyUnits - array * 65_535)
    return Buffer.concat([numbers(1, 33), numbers(2, units), Buffer.alloc(2 * units)])
  })
  const settings = Buffer.concat([contentOf('hvcC'), ...arrays])
  settings[22] = (settings[22] ?? 0) + arrays.length
  return settings
}

/** What a derived picture says of itself. */
const descriptionOf = (
  derivation: 'grid' | 'iovl',
  { rows, columns, whole }: { rows: number; columns: number; whole: { width: number; height: number } },
) =>
  Buffer.concat(
    derivation === 'grid'
      ? [numbers(1, 0, 1, rows - 1, columns - 1), numbers(4, whole.width, whole.height)]
      : [numbers(1, 0, 1), numbers(2, 0, 0, 0, 0), numbers(4, whole.width, whole.height, 0, 0)],
  )

/** Entries of a list that name items behind the last tile. */
const emptyEntriesOf = (entries: number, bytes: number, tiles: number) =>
  Array.from({ length: entries }, (_, entry) => {
    const one = Buffer.alloc(bytes)
    one.writeUInt16BE(firstTile + tiles + entry)
    return one
  })

/** A HEIC whose picture is a grid of tiles, which are all the same. */
export function gridHeic({
  rows,
  columns,
  canvas,
  tile,
  repeats = 1,
  laterSlices = 0,
  places = 1,
  derivation = 'grid',
  twice,
  emptyUnits = 0,
  emptyEntries: { ipma = 0, iloc = 0 } = {},
}: SampleHeic): Buffer {
  const whole = canvas ?? { width: columns * tileWidth, height: rows * tileHeight }
  const part = tile ?? { width: tileWidth, height: tileHeight }
  const data = Buffer.concat([
    ...Array.from({ length: repeats }, () => coded),
    ...Array.from({ length: laterSlices }, laterSlice),
  ])
  const entry = (id: number, type: string) =>
    full('infe', 2, numbers(2, id, 0), Buffer.from(`${type}\0`, 'latin1'))
  const description = descriptionOf(derivation, { rows, columns, whole })
  const tiles = Array.from({ length: rows * columns }, (_, index) => firstTile + index)
  const made = (dataAt: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, numbers(4, 0), Buffer.from('pict'), numbers(4, 0, 0, 0), numbers(1, 0)),
      full('pitm', 0, numbers(2, grid)),
      full(
        'iinf',
        0,
        numbers(2, 1 + tiles.length),
        entry(grid, derivation),
        ...tiles.map((id) => entry(id, 'hvc1')),
      ),
      box(
        'iprp',
        box('ipco', box('hvcC', settingsWith(emptyUnits)), extent(part), extent(whole)),
        full(
          'ipma',
          0,
          numbers(4, 1 + tiles.length + ipma),
          numbers(2, grid),
          numbers(1, 1, 3),
          ...tiles.flatMap((id) => [numbers(2, id), numbers(1, 2, 0x81, 2)]),
          ...emptyEntriesOf(ipma, 3, tiles.length),
        ),
      ),
      full('iref', 0, box('dimg', numbers(2, grid, rows * columns), numbers(2, ...tiles))),
      full(
        'iloc',
        1,
        numbers(2, 0x4400, 1 + tiles.length + iloc),
        numbers(2, grid, 1, 0, 1),
        numbers(4, 0, description.length),
        ...tiles.flatMap((id) => [
          numbers(2, id, 0, 0, places),
          ...Array.from({ length: places }, () => numbers(4, dataAt, data.length)),
        ]),
        ...emptyEntriesOf(iloc, 8, tiles.length),
      ),
      box('idat', description),
    )
  const head = box('ftyp', Buffer.from('heic'), numbers(4, 0), Buffer.from('mif1heic'))
  const meta = (dataAt: number) => (twice ? withCopy(made(dataAt), twice) : made(dataAt))
  const at = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(at), box('mdat', data)])
}
