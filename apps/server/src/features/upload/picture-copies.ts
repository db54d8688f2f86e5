import { Readable } from 'node:stream'
import { wholeOf } from '../../kit/outside/whole-of.ts'
import type { Store } from './store.ts'

/** Of all copies together; a picture's sizes for phones take some 30 to 300 kB. */
const maxBytes = 64 * 1024 * 1024
/** A larger picture is not copied. */
const maxCopyBytes = 2 * 1024 * 1024
const maxSizes = 10_000
const maxAgeMs = 24 * 3_600_000

interface Copy {
  bytes: Buffer
  madeAt: number
}

/** Pictures that were shown lately, in memory; the one that was shown longest ago goes first. */
export interface PictureCopies {
  find(key: string): Buffer | null
  add(key: string, bytes: Buffer): void
  drop(keys: readonly string[]): void
}

/** `now` is a clock that only goes forward, in milliseconds. */
export function makePictureCopies(limit = maxBytes, now = () => performance.now()): PictureCopies {
  // In the order in which they were last shown.
  const copies = new Map<string, Copy>()
  let held = 0
  function drop(key: string) {
    held -= copies.get(key)?.bytes.length ?? 0
    copies.delete(key)
  }
  return {
    find(key) {
      const copy = copies.get(key)
      if (!copy) return null
      copies.delete(key)
      if (now() - copy.madeAt < maxAgeMs) {
        copies.set(key, copy)
        return copy.bytes
      }
      held -= copy.bytes.length
      return null
    },
    add(key, bytes) {
      drop(key)
      if (bytes.length > Math.min(maxCopyBytes, limit)) return
      copies.set(key, { bytes, madeAt: now() })
      held += bytes.length
      for (const oldest of copies.keys()) {
        if (held <= limit) break
        drop(oldest)
      }
    },
    drop: (keys) => keys.forEach(drop),
  }
}

const isPicture = (key: string) => /\/(?:full|wide|small|still)$/.test(key)

/**
 * A store over the network, of which pictures that were shown lately are answered from this server's memory: a store
 * that is away costs them nothing. Films are not copied.
 */
export function withPictureCopies(store: Store, copies: PictureCopies): Store {
  // Of those that were asked for lately, to tell a whole picture from a part of one.
  const sizes = new Map<string, number>()
  return {
    async put(key, source, mediaType) {
      copies.drop([key])
      sizes.delete(key)
      await store.put(key, source, mediaType)
    },
    async open(key, range) {
      const copy = copies.find(key)
      if (copy) return Readable.from([copy.subarray(range.start, range.end + 1)])
      const size = sizes.get(key) ?? 0
      const isWhole = range.start === 0 && range.end === size - 1
      const stream = await store.open(key, range)
      if (!stream || !isWhole || !isPicture(key) || size > maxCopyBytes) return stream
      const bytes = await wholeOf(stream, size)
      copies.add(key, bytes)
      return Readable.from([bytes])
    },
    async size(key) {
      const copy = copies.find(key)
      if (copy) return copy.length
      const size = await store.size(key)
      if (sizes.size >= maxSizes) sizes.clear()
      if (size !== null && isPicture(key)) sizes.set(key, size)
      return size
    },
    async remove(keys) {
      copies.drop(keys)
      await store.remove(keys)
    },
  }
}
