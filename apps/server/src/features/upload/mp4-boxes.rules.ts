/** A box of an ISO base media file (ISO/IEC 14496-12): MP4 and MOV. Positions are in bytes. */
export interface Box {
  type: string
  /** Of its header. */
  at: number
  /** Of its content, after the header. */
  start: number
  end: number
}

/** Bytes from `start` to before `end`. */
export interface Span {
  start: number
  end: number
}

export const maxBoxHeaderBytes = 16
const printable = /^[\x20-\x7e\xa9]{4}$/
/** For a whole index, counting each look at a box: a phone's index takes some hundreds. */
const maxBoxes = 5000
/** A film has two to six; a picture of tiles may have three for each of them. */
const maxParameterSets = 5000

/** An index that is being read, with how many more of its boxes and parameter sets may be looked at. */
export interface Index {
  bytes: Uint8Array
  boxesLeft: number
  setsLeft: number
}

export const indexOf = (bytes: Uint8Array): Index => ({
  bytes,
  boxesLeft: maxBoxes,
  setsLeft: maxParameterSets,
})

/** Counts a parameter set that is looked at. Throws a `RangeError` for more than any film or picture has. */
export function countSet(index: Index): void {
  index.setsLeft -= 1
  if (index.setsLeft < 0) throw new RangeError('too many parameter sets')
}

export const dataViewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const fourCcAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** As `boxAt`, with a type of any four bytes. */
function sizedBoxAt(header: Uint8Array, at: number, limit: number): Box | null {
  if (header.length < 8) return null
  const view = dataViewOf(header)
  const type = fourCcAt(header, 4)
  let size = view.getUint32(0)
  let headerSize = 8
  if (size === 1) {
    if (header.length < maxBoxHeaderBytes) return null
    size = Number(view.getBigUint64(8))
    headerSize = maxBoxHeaderBytes
  } else if (size === 0) size = limit - at
  const end = at + size
  return size >= headerSize && end <= limit ? { type, at, start: at + headerSize, end } : null
}

/**
 * The box whose header starts `at` in the file; `header` holds the bytes from there. Null if it is malformed or does not
 * end within `limit`.
 */
export function boxAt(header: Uint8Array, at: number, limit: number): Box | null {
  const box = sizedBoxAt(header, at, limit)
  return box && printable.test(box.type) ? box : null
}

function boxesRead(
  index: Index,
  { start, end }: Span,
  read: typeof boxAt,
): { boxes: Box[]; isWhole: boolean } {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    if (index.boxesLeft === 0) throw new RangeError('an index of too many boxes')
    index.boxesLeft -= 1
    const box = read(index.bytes.subarray(at, at + maxBoxHeaderBytes), at, end)
    if (!box) return { boxes, isWhole: false }
    boxes.push(box)
    at = box.end
  }
  return { boxes, isWhole: true }
}

/** Throws a `RangeError` when the whole index has more boxes than a film's. */
export const boxesIn = (index: Index, span: Span): Box[] => boxesRead(index, span, boxAt).boxes

/**
 * All boxes that a decoder finds: it passes over types that it does not know. Throws a `RangeError` also where one is
 * malformed, unless `mayEndEarly`: other bytes may follow the boxes of a whole file.
 */
export function allBoxesIn(index: Index, span: Span, { mayEndEarly = false } = {}): Box[] {
  const { boxes, isWhole } = boxesRead(index, span, sizedBoxAt)
  if (!isWhole && !mayEndEarly) throw new RangeError('a malformed box')
  return boxes
}

/** The box of a type. Throws a `RangeError` if there are several: decoders differ on which of them counts. */
export function onlyBox(boxes: readonly Box[], type: string): Box | undefined {
  const found = boxes.filter((box) => box.type === type)
  if (found.length > 1) throw new RangeError(`several boxes ${type}`)
  return found[0]
}

/** What says how many pictures there are and how large; decoders take one of these wherever they find it. */
const countingTypes = ['stsz', 'stz2', 'stts']
/**
 * A compressed index, as in old films: decoders unpack it up to a thousandfold, and nothing has checked its content.
 */
const packedType = 'cmov'

/**
 * Throws a `RangeError` if such a table stands anywhere in an index but in its `places`, or a packed index anywhere:
 * decoders look into boxes for notes, and for others that no phone writes.
 */
export function refuseStrayTables({ bytes }: Index, places: readonly Box[]): void {
  const index = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const known = new Set(places.map(({ at }) => at + 4))
  for (const type of [...countingTypes, packedType])
    for (let at = index.indexOf(type, 0, 'latin1'); at >= 0; at = index.indexOf(type, at + 1, 'latin1'))
      if (!known.has(at)) throw new RangeError(`a box ${type} out of its place`)
}

/** The first box at a path of types. */
export function find(index: Index, within: Box, path: readonly string[]): Box | null {
  let found: Box | null = within
  for (const type of path) {
    if (!found) return null
    found = boxesIn(index, found).find((box) => box.type === type) ?? null
  }
  return found
}
