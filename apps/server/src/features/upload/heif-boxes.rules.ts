import {
  allBoxesIn,
  type Box,
  dataViewOf,
  fourCcAt,
  type Index,
  onlyBox,
  type Span,
} from './mp4-boxes.rules.ts'

/** One item of a HEIF file (ISO/IEC 23008-12): a picture, a tile, a grid of them, notes. */
export interface HeifItem {
  id: number
  type: string
  properties: Box[]
  /** Of its bytes, in the file. */
  extents: Span[]
  /** Items that it is made of, in order and with repeats. */
  parts: number[]
  /** Items that say more of it: transparency, depth. */
  auxiliaries: number[]
  /** Whether it is only a small picture of another, or says more of another. */
  isSecondary: boolean
}

const maxItems = 4096
const maxReferences = 16_384
const maxProperties = 65_536

/** Reads numbers of changing widths, one after the other. */
function reader(bytes: Uint8Array, start: number, end: number) {
  const view = dataViewOf(bytes)
  let at = start
  return {
    isAtEnd: () => at >= end,
    position: () => at,
    number(width: number): number {
      if (at + width > end) throw new RangeError('a box is shorter than its fields')
      let value = 0
      for (let read = 0; read < width; read += 1) value = value * 256 + view.getUint8(at + read)
      at += width
      return value
    },
  }
}

/** Notes that a list names an item. Throws a `RangeError` the second time: decoders differ on which entry counts. */
function onlyOnce(named: Set<number>, id: number): number {
  if (named.has(id)) throw new RangeError('a list that names an item twice')
  named.add(id)
  return id
}

/** A list of more entries names items that the file does not have. Throws a `RangeError`. */
function atMostItems(entries: number): number {
  if (entries > maxItems) throw new RangeError('a list of too many items')
  return entries
}

/** A box with a version and flags in front. */
function fullBox(bytes: Uint8Array, box: Box) {
  const read = reader(bytes, box.start, box.end)
  const version = read.number(1)
  const flags = read.number(3)
  return { version, flags, ...read }
}

function addItems(index: Index, box: Box, items: Map<number, HeifItem>): void {
  const { bytes } = index
  const { version } = fullBox(bytes, box)
  const entries = allBoxesIn(index, { start: box.start + (version === 0 ? 6 : 8), end: box.end })
  const named = new Set<number>()
  for (const entry of entries.filter(({ type }) => type === 'infe')) {
    const { version, number, position } = fullBox(bytes, entry)
    const id = onlyOnce(named, number(version > 2 ? 4 : 2))
    if (version < 2) continue
    number(2)
    const type = fourCcAt(bytes, position())
    const lists = { properties: [], extents: [], parts: [], auxiliaries: [] }
    items.set(id, { id, type, isSecondary: false, ...lists })
    if (items.size > maxItems) throw new RangeError('too many items')
  }
}

function addProperties(index: Index, box: Box, items: Map<number, HeifItem>): void {
  const boxes = allBoxesIn(index, box)
  const container = onlyBox(boxes, 'ipco')
  const links = onlyBox(boxes, 'ipma')
  if (!container || !links) return
  const all = allBoxesIn(index, container)
  const named = new Set<number>()
  let left = maxProperties
  const { version, flags, number } = fullBox(index.bytes, links)
  for (let entries = atMostItems(number(4)); entries > 0; entries -= 1) {
    const item = items.get(onlyOnce(named, number(version === 0 ? 2 : 4)))
    for (let count = number(1); count > 0; count -= 1) {
      const wanted = (flags & 1) === 1 ? number(2) & 0x7fff : number(1) & 0x7f
      const property = all[wanted - 1]
      if (property) item?.properties.push(property)
      left -= 1
      if (left < 0) throw new RangeError('too many properties')
    }
  }
}

function addReferences(index: Index, box: Box, items: Map<number, HeifItem>): void {
  const { version } = fullBox(index.bytes, box)
  const width = version === 0 ? 2 : 4
  const made = new Set<number>()
  let left = maxReferences
  for (const one of allBoxesIn(index, { start: box.start + 4, end: box.end })) {
    const { number } = reader(index.bytes, one.start, one.end)
    const from = items.get(number(width))
    const count = number(2)
    left -= count
    if (left < 0) throw new RangeError('too many references')
    const to = Array.from({ length: count }, () => number(width))
    if (!from) continue
    if (one.type === 'dimg') {
      onlyOnce(made, from.id)
      from.parts.push(...to)
    }
    if (one.type === 'thmb' || one.type === 'auxl') from.isSecondary = true
    if (one.type === 'auxl') for (const id of to) items.get(id)?.auxiliaries.push(from.id)
  }
}

function addPlaces(index: Index, box: Box, items: Map<number, HeifItem>, data: Box | undefined): void {
  const { version, number } = fullBox(index.bytes, box)
  const sizes = number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const named = new Set<number>()
  let left = maxReferences
  for (let count = atMostItems(number(version < 2 ? 2 : 4)); count > 0; count -= 1) {
    const item = items.get(onlyOnce(named, number(version < 2 ? 2 : 4)))
    const method = version === 0 ? 0 : number(2) & 15
    number(2)
    const base = number(baseBytes)
    for (let extents = number(2); extents > 0; extents -= 1) {
      number(indexBytes)
      const start = base + number(offsetBytes) + (method === 1 ? (data?.start ?? 0) : 0)
      const end = start + number(lengthBytes)
      left -= 1
      if (left < 0) throw new RangeError('too many extents')
      // Method 2 builds items from other items; no camera does.
      if (method > 1 || end > index.bytes.length) throw new RangeError('an item outside the file')
      item?.extents.push({ start, end })
    }
  }
}

/**
 * The items of a file whose `meta` box is given. Throws a `RangeError` for too many, for boxes cut short, and for what
 * is there twice.
 */
export function heifItems(index: Index, meta: Box): Map<number, HeifItem> {
  const items = new Map<number, HeifItem>()
  const boxes = allBoxesIn(index, { start: meta.start + 4, end: meta.end })
  const box = (type: string) => onlyBox(boxes, type)
  box('pitm')
  const [information, properties, references, places] = [box('iinf'), box('iprp'), box('iref'), box('iloc')]
  if (information) addItems(index, information, items)
  if (properties) addProperties(index, properties, items)
  if (references) addReferences(index, references, items)
  if (places) addPlaces(index, places, items, box('idat'))
  return items
}

/** The size in an `ispe` property. */
export function spatialExtent(bytes: Uint8Array, box: Box): { width: number; height: number } {
  const { number } = fullBox(bytes, box)
  return { width: number(4), height: number(4) }
}

/** What a grid says of itself: rows, columns and the size of the whole. */
export function gridFacts(bytes: Uint8Array, { start, end }: Span) {
  const { number } = reader(bytes, start, end)
  number(1)
  const width = (number(1) & 1) === 1 ? 4 : 2
  const tiles = (number(1) + 1) * (number(1) + 1)
  return { tiles, width: number(width), height: number(width) }
}
