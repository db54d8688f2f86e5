import { maxBuilds, tooMany } from '../kit/offline/offline.rules.ts'
import { build } from './build.ts'

/**
 * Each build has one cache of documents, one of answers and one of its files: a document opens only with the scripts
 * that it came with. Pictures belong to no build.
 */
export type CacheKind = 'pages' | 'answers' | 'files'

export const pictureCache = 'club-pictures'

const startOf = (kind: CacheKind) => `club-${kind}-`

export function ownCache(kind: CacheKind): string {
  return startOf(kind) + build.id
}

/** The names of all caches of a kind: this build's first, then the others', the latest first. */
async function cachesOf(kind: CacheKind): Promise<string[]> {
  const own = ownCache(kind)
  // Names come in the order in which they were made.
  const others = (await caches.keys()).filter((name) => name.startsWith(startOf(kind)) && name !== own)
  return [own, ...others.reverse()]
}

// The key tells apart what varies by cookies.
const anyVariant = { ignoreVary: true }

/** A copy of any build, this build's if there is one. */
export async function findCopy(kind: CacheKind, key: string): Promise<Response | null> {
  const own = await copyIn(ownCache(kind), key)
  if (own) return own
  try {
    for (const name of (await cachesOf(kind)).slice(1)) {
      const found = await copyIn(name, key)
      if (found) return found
    }
  } catch {
    // Without access to the caches there is still the network.
  }
  return null
}

/** A copy in one cache. */
export async function copyIn(name: string, key: string): Promise<Response | null> {
  try {
    return (await caches.match(key, { ...anyVariant, cacheName: name })) ?? null
  } catch {
    return null
  }
}

/** Puts a copy at the end of its cache. When the phone has no room left, half of the pictures are deleted. */
export async function putCopy(name: string, key: string, copy: Response): Promise<void> {
  const cache = await caches.open(name)
  // Some browsers keep a replaced entry at its old position.
  await cache.delete(key, anyVariant)
  try {
    await cache.put(key, copy)
  } catch (error) {
    console.info('there is no room for a copy', error)
    const pictures = await caches.open(pictureCache)
    const keys = await pictures.keys()
    await dropFirst(pictures, keys, Math.ceil(keys.length / 2))
  }
}

export async function dropFirst(cache: Cache, keys: readonly Request[], count: number): Promise<void> {
  for (const key of keys.slice(0, count)) await cache.delete(key, anyVariant)
}

/** Deletes a copy from all caches of a kind, or only from those of other builds. */
export async function dropCopies(kind: CacheKind, key: string, ofOtherBuildsOnly = false): Promise<void> {
  const names = await cachesOf(kind)
  for (const name of ofOtherBuildsOnly ? names.slice(1) : names) {
    if (await copyIn(name, key)) await (await caches.open(name)).delete(key, anyVariant)
  }
}

/** The addresses of the copies that other builds made. */
export async function olderKeys(kind: CacheKind): Promise<string[]> {
  const others = (await cachesOf(kind)).slice(1)
  const keys = await Promise.all(others.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().map(({ url }) => url)
}

/** Deletes the oldest copies beyond `maxCopies`, over all builds. */
export async function trim(kind: CacheKind, maxCopies: number): Promise<void> {
  const all = await Promise.all(
    (await cachesOf(kind)).reverse().map(async (name) => {
      const cache = await caches.open(name)
      return { cache, keys: await cache.keys() }
    }),
  )
  let excess = tooMany(
    all.reduce((sum, { keys }) => sum + keys.length, 0),
    maxCopies,
  )
  for (const { cache, keys } of all) {
    await dropFirst(cache, keys, excess)
    excess = Math.max(0, excess - keys.length)
  }
}

/** Deletes the caches of old builds. The latest ones stay: a page of theirs may still be open. */
export async function dropOldBuilds(): Promise<void> {
  const builds = (await cachesOf('files')).map((name) => name.slice(startOf('files').length))
  const staying = new Set(builds.slice(0, maxBuilds))
  const isOfBuild = /^club-(?:pages|answers|files)-(.*)$/
  for (const name of await caches.keys()) {
    const id = isOfBuild.exec(name)?.[1]
    if (id !== undefined && !staying.has(id)) await caches.delete(name)
  }
}

let timesCleared = 0

/** Returns whether what is fetched from now on may still be cached: not once the reader's caches were cleared. */
export function untilCleared(): () => boolean {
  const before = timesCleared
  return () => before === timesCleared
}

/** Deletes everything that tells what was read. Scripts stay: every reader gets the same. */
export async function clearReading(): Promise<void> {
  timesCleared += 1
  for (const name of await caches.keys()) {
    if (/^club-(pages|answers)-/.test(name) || name === pictureCache) await caches.delete(name)
  }
}
