/** A part of a file, both ends included, in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks for (RFC 9110, section 14): one part of a file, all of it, or more than there is.
 * Headers that are malformed or ask for several parts get the whole file, as the RFC allows.
 */
export function byteRange(header: string | undefined, byteCount: number): ByteRange | 'all' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const length = Math.min(Number(to), byteCount)
    return length === 0 ? 'beyond' : { start: byteCount - length, end: byteCount - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return 'all'
  if (start >= byteCount) return 'beyond'
  return { start, end: to === '' ? byteCount - 1 : Math.min(Number(to), byteCount - 1) }
}
