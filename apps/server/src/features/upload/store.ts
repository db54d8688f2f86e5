import type { Readable } from 'node:stream'
import type { ByteRange } from '../../kit/http/byte-range.rules.ts'
import type { Source } from '../../kit/outside/outside-http.ts'

export type { Source } from '../../kit/outside/outside-http.ts'

/** The stored forms of a file: the picture in three sizes, the film, its still. */
export const variants = ['full', 'wide', 'small', 'film', 'still'] as const
export type Variant = (typeof variants)[number]

/** Nothing that was uploaded decides what a file is served as. */
export const mediaTypes: Record<Variant, string> = {
  full: 'image/jpeg',
  wide: 'image/webp',
  small: 'image/webp',
  film: 'video/mp4',
  still: 'image/jpeg',
}

/** Where the bytes of members' files are. Keys are made by the club, `keyOf`. */
export interface Store {
  /** Replaces what is there; all or nothing. Throws `storageFull` or `outsideDown`. */
  put(key: string, source: Source, mediaType: string): Promise<void>
  /** A part of it, or null if it is not there. The caller reads or destroys the stream. */
  open(key: string, range: ByteRange): Promise<Readable | null>
  /** In bytes, or null if it is not there. */
  size(key: string): Promise<number | null>
  /** A missing key is not an error. */
  remove(keys: readonly string[]): Promise<void>
}

/** Uses the end of a time-ordered id, which is random, so that the folders fill evenly. */
export function keyOf(fileId: string, variant: Variant): string {
  return `${fileId.slice(-2)}/${fileId}/${variant}`
}
