import {
  maxOnePictureBytes,
  maxPictureBytes,
  maxPictures,
  oldestToDrop,
} from '../kit/offline/copy-limits.rules.ts'
import { kindOf } from '../kit/offline/request-kind.rules.ts'
import { build } from './build.ts'
import { copyIn, dropFirst, findCopy, ownCache, pictureCache, putCopy } from './caches.ts'

const putsBetweenTrims = 25
let puts = 0

/** Excludes gateway error pages and answers marked as not to be stored. */
function isFile({ status, headers }: Response): boolean {
  const isWhole = status === 200 && /javascript|css|^image\//.test(headers.get('content-type') ?? '')
  return isWhole && !headers.get('cache-control')?.includes('no-store')
}

/** A script or style of any build: its name contains its hash, so a copy is as good as the network. */
export function cachedFile(path: string): Promise<Response | null> {
  return findCopy('files', path)
}

export async function cacheFile(path: string, answer: Response): Promise<void> {
  if (isFile(answer)) await putCopy(ownCache('files'), path, answer)
}

/** Makes sure that files are in this build's own cache; mostly served from the browser's HTTP cache. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!(await copyIn(ownCache('files'), path))) await cacheFile(path, await fetch(path))
  }
}

async function trimPictures(): Promise<void> {
  const cache = await caches.open(pictureCache)
  const [keys, copies] = await Promise.all([cache.keys(), cache.matchAll()])
  const sizes = copies.map(({ headers }) => Number(headers.get('content-length') ?? 0))
  await dropFirst(cache, keys, oldestToDrop(sizes, maxPictures, maxPictureBytes))
}

export async function cachePicture(path: string, answer: Response, isWanted: () => boolean): Promise<void> {
  const bytes = Number(answer.headers.get('content-length') ?? 0)
  if (!isFile(answer) || bytes > maxOnePictureBytes || !isWanted()) return
  await putCopy(pictureCache, path, answer)
  puts += 1
  if (puts % putsBetweenTrims === 1) await trimPictures()
}

/** A picture whose name contains its hash. */
export async function cachedPicture(path: string): Promise<Response | null> {
  return (await copyIn(pictureCache, path)) ?? findCopy('files', path)
}

/** Caches what a page loaded before this worker controlled it. */
export async function cacheLoaded(paths: readonly string[], isWanted: () => boolean): Promise<void> {
  for (const path of paths) {
    const kind = kindOf({ method: 'GET', isNavigation: false, hasRange: false, path }, build.calls)
    if (kind === 'file') await cacheFiles([path])
    if (kind === 'picture' && !(await cachedPicture(path)))
      await cachePicture(path, await fetch(path), isWanted)
  }
}
