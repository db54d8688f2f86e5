import { h264Types, hevcTypes, settingsIn, videoHeaderBytes } from './film-codecs.rules.ts'
import { h264Parameters } from './h264.rules.ts'
import { decoderSettings, larger, pixelsOf } from './hevc.rules.ts'
import { type Box, boxesIn, countSet, dataViewOf, type Index } from './mp4-boxes.rules.ts'

export interface Size {
  width: number
  height: number
}

/** Decoders work on blocks of at most this side, and cut off what they do not show. */
const croppedSides = 64
/** A picture may be shown larger or smaller than it is, for pixels that are not square. */
const maxScale = 2

const none: Size = { width: 0, height: 0 }
const isThere = ({ width, height }: Size) => width > 0 && height > 0

/**
 * What the parameter sets beside an entry say; null where they are missing, cut off or of another codec. Throws a
 * `RangeError` where the film has too many.
 */
function parametersSize(index: Index, entry: Box): Size | null {
  const contentOf = (type: string) => {
    const box = settingsIn(index, entry, type)
    return box && index.bytes.subarray(box.start, box.end)
  }
  const onSet = () => countSet(index)
  try {
    if (h264Types.includes(entry.type)) {
      const content = contentOf('avcC')
      return (content ? h264Parameters(content, onSet) : []).reduce<Size | null>(
        (most, { size }) => larger(most, size),
        null,
      )
    }
    const content = hevcTypes.includes(entry.type) ? contentOf('hvcC') : undefined
    return content ? decoderSettings(content, onSet).size : null
  } catch (error) {
    if (error instanceof RangeError && index.setsLeft >= 0) return null
    throw error
  }
}

const differByMore = (one: Size, other: Size) =>
  Math.abs(one.width - other.width) > croppedSides || Math.abs(one.height - other.height) > croppedSides

/**
 * The largest size that the descriptions of a track's pictures name, and how it is shown: what decoding one of them
 * takes. Throws a `RangeError` where they contradict each other: decoders go by the parameter sets, whatever the rest
 * says.
 *
 * @param shown the size in the track's header, not turned
 */
export function codedSize(index: Index, descriptions: Box, shown: Size): Size {
  const view = dataViewOf(index.bytes)
  const entries = boxesIn(index, { start: descriptions.start + 8, end: descriptions.end })
  const coded = entries.reduce<Size>((most, entry) => {
    const named =
      entry.end - entry.start < videoHeaderBytes
        ? none
        : { width: view.getUint16(entry.start + 24), height: view.getUint16(entry.start + 26) }
    const own = parametersSize(index, entry)
    if (own && isThere(named) && differByMore(own, named))
      throw new RangeError('a size that is not that of the pictures')
    return [named, own ?? none].reduce((one, other) => larger(one, other) ?? one, most)
  }, none)
  if (!isThere(coded)) return shown
  if (
    coded.width > maxScale * shown.width + croppedSides ||
    coded.height > maxScale * shown.height + croppedSides
  )
    throw new RangeError('pictures much larger than shown')
  return pixelsOf(coded) > pixelsOf(shown) ? coded : shown
}
