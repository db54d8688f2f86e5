import { maxBuilds, tooMany } from '../kit/keeping/keeping.rules.ts'
import { build } from './build.ts'

/**
 * Where copies stand. Each build has a shelf of its own for documents, one for answers and one for its files: a
 * document opens only with the scripts that it came with. Pictures belong to no build.
 */
export type Shelf = 'pages' | 'answers' | 'files'

export const pictureShelf = 'club-pictures'

const startOf = (shelf: Shelf) => `club-${shelf}-`

export function ownShelf(shelf: Shelf): string {
  return startOf(shelf) + build.id
}

/** The names of all shelves of a kind: this build's first, then the others', the latest first. */
async function shelvesOf(shelf: Shelf): Promise<string[]> {
  const own = ownShelf(shelf)
  // Names come in the order in which they were made.
  const others = (await caches.keys()).filter((name) => name.startsWith(startOf(shelf)) && name !== own)
  return [own, ...others.reverse()]
}

// What varies by cookies is told apart by the key instead.
const anyVariant = { ignoreVary: true }

/** A copy of any build, this build's if there is one. */
export async function findCopy(shelf: Shelf, key: string): Promise<Response | null> {
  const own = await copyIn(ownShelf(shelf), key)
  if (own) return own
  try {
    for (const name of (await shelvesOf(shelf)).slice(1)) {
      const found = await copyIn(name, key)
      if (found) return found
    }
  } catch {
    // Where the shelves cannot be looked at, there is the network.
  }
  return null
}

/** A copy in one shelf alone. */
export async function copyIn(name: string, key: string): Promise<Response | null> {
  try {
    return (await caches.match(key, { ...anyVariant, cacheName: name })) ?? null
  } catch {
    return null
  }
}

/** Puts a copy at the end of its shelf. Where the phone has no room left, half of the pictures go. */
export async function putCopy(name: string, key: string, copy: Response): Promise<void> {
  const shelf = await caches.open(name)
  // Some browsers leave what is replaced in its old place.
  await shelf.delete(key, anyVariant)
  try {
    await shelf.put(key, copy)
  } catch (error) {
    console.info('there is no room for a copy', error)
    const pictures = await caches.open(pictureShelf)
    const keys = await pictures.keys()
    await dropFirst(pictures, keys, Math.ceil(keys.length / 2))
  }
}

export async function dropFirst(shelf: Cache, keys: readonly Request[], count: number): Promise<void> {
  for (const key of keys.slice(0, count)) await shelf.delete(key, anyVariant)
}

/** Takes a copy off every shelf of a kind, or off those of other builds only. */
export async function dropCopies(shelf: Shelf, key: string, ofOthersOnly = false): Promise<void> {
  const names = await shelvesOf(shelf)
  for (const name of ofOthersOnly ? names.slice(1) : names) {
    if (await copyIn(name, key)) await (await caches.open(name)).delete(key, anyVariant)
  }
}

/** The addresses of the copies that other builds made. */
export async function olderKeys(shelf: Shelf): Promise<string[]> {
  const others = (await shelvesOf(shelf)).slice(1)
  const keys = await Promise.all(others.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().map(({ url }) => url)
}

/** Drops what was kept longest ago beyond the most that may be kept, over all builds. */
export async function trim(shelf: Shelf, most: number): Promise<void> {
  const shelves = await Promise.all(
    (await shelvesOf(shelf)).reverse().map(async (name) => {
      const cache = await caches.open(name)
      return { cache, keys: await cache.keys() }
    }),
  )
  let excess = tooMany(
    shelves.reduce((sum, { keys }) => sum + keys.length, 0),
    most,
  )
  for (const { cache, keys } of shelves) {
    await dropFirst(cache, keys, excess)
    excess = Math.max(0, excess - keys.length)
  }
}

/** Drops everything of builds that are long gone. The last ones stay: a page of theirs may still be open. */
export async function dropOldBuilds(): Promise<void> {
  const builds = (await shelvesOf('files')).map((name) => name.slice(startOf('files').length))
  const kept = new Set(builds.slice(0, maxBuilds))
  const isOfBuild = /^club-(?:pages|answers|files)-(.*)$/
  for (const name of await caches.keys()) {
    const id = isOfBuild.exec(name)?.[1]
    if (id !== undefined && !kept.has(id)) await caches.delete(name)
  }
}

let timesForgotten = 0

/** Whether what is being fetched may still be kept once it is here: not after the reader's traces were cleared. */
export function keepingBegins(): () => boolean {
  const before = timesForgotten
  return () => before === timesForgotten
}

/** Clears everything that tells what was read. What every reader gets, the scripts, stays. */
export async function forgetReading(): Promise<void> {
  timesForgotten += 1
  for (const name of await caches.keys()) {
    if (/^club-(pages|answers)-/.test(name) || name === pictureShelf) await caches.delete(name)
  }
}
