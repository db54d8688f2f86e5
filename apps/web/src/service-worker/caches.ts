import { maxBuilds, tooMany } from '../kit/offline/copy-limits.rules.ts'
import { build } from './build.ts'

/**
 * Where copies are stored. Each build has its own cache for documents, answers and files: a document opens
 * only with the scripts of its build. Pictures belong to no build.
 */
export type CacheKind = 'pages' | 'answers' | 'files'

export const pictureCache = 'club-pictures'

const startOf = (kind: CacheKind) => `club-${kind}-`

export function ownCache(kind: CacheKind): string {
  return startOf(kind) + build.id
}

/** The names of all caches of a kind: this build's first, then the others, latest first. */
async function cachesOf(kind: CacheKind): Promise<string[]> {
  const own = ownCache(kind)
  // Names come in order of creation.
  const others = (await caches.keys()).filter((name) => name.startsWith(startOf(kind)) && name !== own)
  return [own, ...others.reverse()]
}

// What varies by cookies has it in its key.
const anyVariant = { ignoreVary: true }

/** A copy of any build, preferably this one. */
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

/** A copy in one cache only. */
export async function copyIn(name: string, key: string): Promise<Response | null> {
  try {
    return (await caches.match(key, { ...anyVariant, cacheName: name })) ?? null
  } catch {
    return null
  }
}

/** Adds a copy at the end of its cache. If the phone has no space left, half of the pictures are dropped. */
export async function putCopy(name: string, key: string, copy: Response): Promise<void> {
  const cache = await caches.open(name)
  // Some browsers leave a replaced entry at its old position.
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

/** Deletes a copy from every cache of a kind, or only from those of other builds. */
export async function dropCopies(kind: CacheKind, key: string, ofOtherBuildsOnly = false): Promise<void> {
  const names = await cachesOf(kind)
  for (const name of ofOtherBuildsOnly ? names.slice(1) : names) {
    if (await copyIn(name, key)) await (await caches.open(name)).delete(key, anyVariant)
  }
}

/** The addresses of copies made by other builds. */
export async function olderKeys(kind: CacheKind): Promise<string[]> {
  const others = (await cachesOf(kind)).slice(1)
  const keys = await Promise.all(others.map(async (name) => (await caches.open(name)).keys()))
  return ([] as Request[]).concat(...keys).map(({ url }) => url)
}

/** Drops the oldest copies above the limit, over all builds. */
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

/** Drops everything of long-gone builds. The latest stay: one of their pages may still be open. */
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

/**
 * Returns a function that tells whether a fetch begun now may still be cached: not after the reader's traces
 * were cleared.
 */
export function untilCleared(): () => boolean {
  const before = timesCleared
  return () => before === timesCleared
}

/** Deletes everything that shows what was read. Scripts, which are the same for everybody, stay. */
export async function clearReading(): Promise<void> {
  timesCleared += 1
  for (const name of await caches.keys()) {
    if (/^club-(pages|answers)-/.test(name) || name === pictureCache) await caches.delete(name)
  }
}
